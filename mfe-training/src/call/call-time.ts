import type { CallView } from '@nb/contracts';
import type { Format } from '@nb/i18n';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SOON_HOURS = 48;
const NOW_HOURS = 24;

/** How near a call is: `now` within 24 h (red), `soon` within 48 h (yellow), otherwise `calm` (blue); `past` once it has begun (docs/product/training.md#the-card-of-the-call). */
export type CallUrgency = 'past' | 'now' | 'soon' | 'calm';

/** Both instants in milliseconds. */
export function callUrgency(at: number, now: number): CallUrgency {
  const left = at - now;
  if (left <= 0) return 'past';
  return left <= NOW_HOURS * HOUR ? 'now' : left <= SOON_HOURS * HOUR ? 'soon' : 'calm';
}

export interface CountdownParts {
  /** Absent on the last day, when it can only be zero. */
  days?: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Milliseconds left, in whole parts; nothing left is all zeros. A started second still counts. */
export function countdownParts(left: number): CountdownParts {
  const whole = Math.max(0, Math.ceil(left / SECOND)) * SECOND;
  return {
    ...(whole > DAY && { days: Math.floor(whole / DAY) }),
    hours: whole > DAY ? Math.floor((whole % DAY) / HOUR) : Math.floor(whole / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
    seconds: Math.floor((whole % MINUTE) / SECOND),
  };
}

const THRESHOLDS = [
  ['minute', MINUTE],
  ['minutes10', 10 * MINUTE],
  ['hour', HOUR],
  ['day', DAY],
  ['days2', 2 * DAY],
] as const;
export type CountdownThreshold = 'passed' | (typeof THRESHOLDS)[number][0] | 'far';

/** The last threshold the time left has fallen to: what a screen reader announces when it changes. */
export function thresholdOf(left: number): CountdownThreshold {
  if (left <= 0) return 'passed';
  return THRESHOLDS.find(([, length]) => left <= length)?.[0] ?? 'far';
}

/** What is known of a call: nothing, an instant, or fields that do not make one. */
export type KnownCall =
  | { kind: 'none' }
  | { kind: 'instant'; at: number; zone: string }
  | { kind: 'incomplete'; date: string | null; time: string | null };

type CallFields = Pick<
  CallView,
  'onboardingCallDate' | 'onboardingCallTime' | 'onboardingCallDatetime' | 'onboardingCallTimezone'
>;

/** The instant decides; date and time alone are shown as far as they can be read (docs/product/training.md#the-card-of-the-call). */
export function knownCall({
  onboardingCallDate: date,
  onboardingCallTime: time,
  onboardingCallDatetime: instant,
  onboardingCallTimezone: zone,
}: CallFields): KnownCall {
  const at = instant === null ? Number.NaN : Date.parse(instant);
  if (Number.isFinite(at)) return { kind: 'instant', at, zone };
  return date === null && time === null && instant === null ? { kind: 'none' } : { kind: 'incomplete', date, time };
}

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(at.getTime()) && at.toISOString().startsWith(text);
};
const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** A text to show, or the key below `call.` of what to say in its place. */
export type DateWords = { text: string } | { key: 'invalidDate' | 'invalidTime' | 'dateUnavailable' | 'unavailable' };

/** Date and time of a call whose instant is unknown (docs/product/training.md#the-card-of-the-call). */
export function incompleteCallWords(
  { date, time }: { date: string | null; time: string | null },
  format: Format,
): DateWords[] {
  const dateBad = date !== null && !isDay(date);
  const timeBad = time !== null && !isClock(time);
  if ((date === null || dateBad) && (time === null || timeBad) && !(dateBad && time === null))
    return [{ key: 'unavailable' }];
  const words: DateWords[] = [
    date === null ? { key: 'dateUnavailable' } : dateBad ? { key: 'invalidDate' } : { text: format.day(date, 'full') },
  ];
  if (time !== null)
    words.push(timeBad ? { key: 'invalidTime' } : { text: format.time(`1970-01-01T${time}:00Z`, { timeZone: 'UTC' }) });
  return words;
}

/** A zone that `Intl` knows; the visitor's own where it knows none of that name. */
export function usableZone(zone: string, fallback: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return fallback;
  }
}

/** Cities that a browser still calls by the name they had. */
const RENAMED: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Kiev: 'Kyiv',
};

/** `Eastern Standard Time (EST)`; by its city where the language has no name for a zone: an offset behind the same offset would say nothing. */
export function zoneInWords(format: Format, timeZone: string, at: number): string {
  const name = format.zoneName(timeZone, at, 'long');
  const short = format.zoneName(timeZone, at);
  const city = timeZone.split('/').at(-1)!.replaceAll('_', ' ');
  return `${/^(?:GMT|UTC)./.test(name) ? (RENAMED[city] ?? city) : name} (${short})`;
}
