import { CalendarDateTime, parseDate, toZoned } from '@internationalized/date';

/** What training counted: how many follow-ups fall on which day of the person's zone, and which of them at what time. */
export interface FollowUps {
  zone: string;
  /** On days before those of `days`. */
  overdue: number;
  days: readonly { on: string; count: number }[];
  timed: readonly { at: string; count: number }[];
}
/** So many are due by that day, or, with `at`, at that time of it. */
export interface DueFollowUps {
  on: string;
  count: number;
  at: string | null;
}

/** By the person's own clocks (docs/product/notifications.md#follow-ups). */
const MORNING_HOUR = 8;
const BEFORE_MS = 15 * 60_000;
/** After an outage the morning's reminder still goes out within this time. */
const LATE_MS = 6 * 3_600_000;

/** When a day's reminder is due, ms. */
export function morningOf(on: string, zone: string): number {
  const { year, month, day } = parseDate(on);
  return toZoned(new CalendarDateTime(year, month, day, MORNING_HOUR), zone)
    .toDate()
    .getTime();
}
const noticeOf = (at: string): number => Date.parse(at) - BEFORE_MS;

/** When something is due next after that instant; null: nothing is. */
export function nextReminder({ zone, days, timed }: FollowUps, after: number): number | null {
  const mornings = days.filter(({ count }) => count > 0).map(({ on }) => morningOf(on, zone));
  const moments = [...mornings, ...timed.map(({ at }) => noticeOf(at))].filter((moment) => moment > after);
  return moments.length === 0 ? null : Math.min(...moments);
}

/**
 * What became due from `from` until `now`: of mornings the latest one, with all that was left from days before; of times those that are still to come.
 */
export function dueReminders({ zone, overdue, days, timed }: FollowUps, from: number, now: number): DueFollowUps[] {
  const isDue = (moment: number) => moment >= from && moment <= now;
  const morning = days
    .filter(({ on, count }) => count > 0 && isDue(morningOf(on, zone)) && now - morningOf(on, zone) < LATE_MS)
    .toSorted((a, b) => (a.on < b.on ? 1 : -1))
    .slice(0, 1)
    .map(({ on }) => ({
      on,
      count: overdue + days.reduce((sum, day) => sum + (day.on <= on ? day.count : 0), 0),
      at: null,
    }));
  const soon = timed
    .filter(({ at, count }) => count > 0 && isDue(noticeOf(at)) && Date.parse(at) > now)
    .map(({ at, count }) => ({ on: dayOf(at, zone), count, at: new Date(at).toISOString() }));
  return [...morning, ...soon];
}

/** The day that an instant is in a zone. */
const dayOf = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  );
