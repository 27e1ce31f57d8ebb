import { randomUUIDv7 } from 'node:crypto';

let newest = '';

/**
 * A new UUIDv7 that sorts after every one made before by this process. By chance alone those of one millisecond would come in any
 * order, and so would the rows listed by them: RFC 9562, 6.2, method 1 (the 12 bits behind the time count on).
 */
export function newId(): string {
  const id = randomUUIDv7();
  newest = id > newest ? id : following(newest, id.slice(18));
  return newest;
}

/** The time and count of `id`, one further, with other random bits behind. */
function following(id: string, random: string): string {
  const ordinal = (BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(15, 18)}`) + 1n)
    .toString(16)
    .padStart(15, '0');
  return `${ordinal.slice(0, 8)}-${ordinal.slice(8, 12)}-7${ordinal.slice(12)}${random}`;
}
