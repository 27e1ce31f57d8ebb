import { JOIN_AFTER_MINUTES, JOIN_BEFORE_MINUTES, CALL_MINUTES, type CallPlace, type TouchKind } from '@nb/contracts';
import type { Way } from '../words/words.rules';

const MINUTE_MS = 60_000;

/** The one way that the line of a contact offers: as one spoke last, otherwise a call, otherwise a message. */
export function wayOffered(ways: readonly Way[], last: TouchKind | undefined): Way | undefined {
  const order: readonly Way[] =
    last === 'message'
      ? ['whatsapp', 'telegram', 'sms', 'email', 'call']
      : ['call', 'whatsapp', 'sms', 'email', 'telegram'];
  return order.find((way) => ways.includes(way));
}

/** Where a call is joined, from ten minutes before it begins; people who meet need no link. */
export function joinHref(place: CallPlace | null, at: string, now: number): string | undefined {
  const start = Date.parse(at);
  const isNear =
    now >= start - JOIN_BEFORE_MINUTES * MINUTE_MS && now < start + (CALL_MINUTES + JOIN_AFTER_MINUTES) * MINUTE_MS;
  if (place === null || !isNear || place.where === 'person') return undefined;
  if (place.where === 'link') return place.value;
  return place.where === 'phone' ? `tel:${place.value}` : `https://wa.me/${place.value.replace('+', '')}`;
}
