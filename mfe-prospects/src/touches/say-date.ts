import { type Format, dateTimeFormat, relativeTimeFormat } from '@nb/i18n';
import { daysBetween } from './dates.rules';

/** So many days ahead a weekday names a day. */
const WEEKDAYS_AHEAD = 6;

/** A day as people say it within a sentence: «today», «tomorrow», «Friday», «Dec 2», «Dec 2, 2027»; a past one as «yesterday», «3 days ago», «Oct 2». `weekday`: «Fri» where a line has little room. */
export function sayDate(
  day: string,
  today: string,
  { tag }: Pick<Format, 'tag'>,
  weekday: 'long' | 'short' = 'long',
): string {
  const days = daysBetween(today, day);
  if (days >= -WEEKDAYS_AHEAD && days <= 1) return relativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day');
  const at = Date.parse(`${day}T12:00:00Z`);
  if (days > 1 && days <= WEEKDAYS_AHEAD) return dateTimeFormat(tag, { timeZone: 'UTC', weekday }).format(at);
  return dateTimeFormat(tag, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  }).format(at);
}

const WEEK = 7;
/** So many days from now: «tomorrow», «in 3 days», «in 1 week». */
export function sayIn(days: number, { tag }: Pick<Format, 'tag'>): string {
  if (days > 0 && days % WEEK === 0) return relativeTimeFormat(tag).format(days / WEEK, 'week');
  return relativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day');
}
