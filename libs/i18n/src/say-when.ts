import type { Format } from './format';
import { dateTimeFormat, relativeTimeFormat } from './formatters';

const DAY = 86_400_000;
/** So many days ahead a weekday names a day. */
const WEEKDAYS_AHEAD = 6;

/** Calendar days from `now` to `at` by the reader's clocks; negative = past. */
function daysUntil(at: number, now: number, timeZone: string): number {
  const parts = dateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return Math.round((Date.parse(parts.format(at)) - Date.parse(parts.format(now))) / DAY);
}
const inDays = (days: number, { tag }: Format) => relativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day');

/** «Dec 2», with the year where it is another one. */
function dateOf(at: number, now: number, { tag, timeZone }: Format): string {
  const year = dateTimeFormat('en', { timeZone, year: 'numeric' });
  return dateTimeFormat(tag, {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(year.format(at) !== year.format(now) && { year: 'numeric' }),
  }).format(at);
}

/** A call as people say it within a sentence: «today 12:30 PM», «tomorrow 9:00 AM», «Fri 9:00 AM», «Dec 2». Of a past one the date only. */
export function sayCall(instant: string, now: number, format: Format): string {
  const at = Date.parse(instant);
  const days = daysUntil(at, now, format.timeZone);
  if (at < now || days > WEEKDAYS_AHEAD) return dateOf(at, now, format);
  const day =
    days <= 1
      ? inDays(days, format)
      : dateTimeFormat(format.tag, { timeZone: format.timeZone, weekday: 'short' }).format(at);
  return `${day} ${format.time(at)}`;
}

/** A time of day by the clocks of a zone: «11 PM», «11:30 PM», «23:00». */
export const sayClock = (instant: string, timeZone: string, format: Format): string =>
  format.time(instant, { timeZone }).replace(/:00(?=[\s\u00A0\u202F][AP]M$)/, '');

/** Night there: from 22 to 7 by the clocks of a zone. */
export function isNight(instant: string, timeZone: string): boolean {
  const hour = Number(
    dateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(Date.parse(instant)),
  );
  return hour >= 22 || hour < 7;
}

/** A day that has been: «today», «yesterday», «3 days ago», from 30 days on the date. */
export function sayDay(instant: string, now: number, format: Format): string {
  const at = Date.parse(instant);
  const days = daysUntil(at, now, format.timeZone);
  return days < -30 ? dateOf(at, now, format) : inDays(Math.min(0, days), format);
}

const UNITS = [
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
/** How long until then, in the largest unit that fits: «in 6 hours». */
export function sayUntil(instant: string, now: number, { tag }: Format): string {
  const left = Math.max(0, Date.parse(instant) - now);
  const [unit, length] = UNITS.find(([, each]) => left >= each) ?? UNITS[2];
  return relativeTimeFormat(tag).format(Math.floor(left / length), unit);
}
