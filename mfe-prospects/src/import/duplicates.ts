import type { Prospect } from '@nb/contracts';
import type { FoundContact } from './found-contact';

/** By what two contacts are the same. */
export type Match = 'email' | 'phone' | 'name';
type Person = Pick<FoundContact, 'name'> & { phone: string | null; email: string | null };

export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
export const emailKey = (email: string | null): string => email?.trim().toLowerCase() ?? '';
const ZEROES = [0x0030, 0x0660, 0x06f0, 0x0966, 0x0a66];
/**
 * Digits of a number in whatever script; of a long one the last nine, so that `+49 171 2345678` and `0171 2345678` are the
 * same. Shorter than five digits is too little to tell people apart.
 */
export const phoneKey = (phone: string | null): string => {
  const digits = Array.from(phone ?? '', (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const zero = ZEROES.find((start) => code >= start && code < start + 10);
    return zero === undefined ? '' : String(code - zero);
  }).join('');
  return digits.length < 5 ? '' : digits.slice(-9);
};

/** Finds people among those it was given, in constant time. */
export class PeopleIndex<Entry> {
  private readonly keys = new Map<string, Entry>();

  add(person: Person, entry: Entry): void {
    for (const key of keysOf(person)) if (!this.keys.has(key.key)) this.keys.set(key.key, entry);
  }

  /** The first with the same e-mail, else phone, else name. */
  find(person: Person): { entry: Entry; by: Match } | undefined {
    for (const { key, by } of keysOf(person)) {
      const entry = this.keys.get(key);
      if (entry !== undefined) return { entry, by };
    }
    return undefined;
  }
}

const keysOf = ({ email, phone, name }: Person): { key: string; by: Match }[] => {
  const keys: { key: string; by: Match }[] = [];
  const add = (by: Match, value: string) => value !== '' && keys.push({ key: `${by}:${value}`, by });
  add('email', emailKey(email));
  add('phone', phoneKey(phone));
  add('name', nameKey(name));
  return keys;
};

const sameName = (a: string, b: string) => {
  const [one, other] = [nameKey(a).split(' '), nameKey(b).split(' ')];
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word));
};
const clash = (a: string, b: string) => a !== '' && b !== '' && a !== b;

/** Whether two matching contacts are surely one person: a shared family phone or a common name alone is not enough. */
export const surelySame = (one: Person, other: Person, by: Match): boolean =>
  by === 'name'
    ? !clash(emailKey(one.email), emailKey(other.email)) && !clash(phoneKey(one.phone), phoneKey(other.phone))
    : sameName(one.name, other.name);

/** A contact that came twice: what is new wins, notes are put together, nothing is blanked. */
export function merged<
  Kept extends Pick<Prospect, 'name' | 'phone' | 'email' | 'notes' | 'isPotentialPartner' | 'isPotentialCustomer'>,
>(kept: Kept, found: FoundContact): Kept {
  const notes = kept.notes ?? '';
  const joined =
    found.notes === '' || notes.includes(found.notes)
      ? notes
      : found.notes.includes(notes)
        ? found.notes
        : `${notes}\n${found.notes}`;
  return {
    ...kept,
    name: found.name || kept.name,
    phone: found.phone || kept.phone,
    email: found.email || kept.email,
    notes: joined || null,
    ...found.flags,
  };
}
