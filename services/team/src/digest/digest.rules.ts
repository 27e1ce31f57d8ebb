import { CalendarDateTime, fromDate, toZoned } from '@internationalized/date';

const DAY = 86_400_000;
/** Due from Monday at seven in the morning, for a day, so that interrupted runs can catch up. */
const HOUR_OF_DAY = 7;
const WINDOW = DAY;

/** A week whose digest is due. */
export interface DueWeek {
  /** ISO 8601, such as `2026-W47`. */
  week: string;
  /** Weeks since the epoch: grows by one from week to week, also over New Year. */
  number: number;
}

/** ISO week of a Monday (midnight UTC, ms): that of its Thursday. */
function isoWeek(monday: number): string {
  const thursday = new Date(monday + 3 * DAY);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.floor((thursday.getTime() - first) / (7 * DAY)) + 1;
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

/** Which week's digest is due now in this zone; null = none. */
export function dueWeek(now: Date, zone: string): DueWeek | null {
  const local = fromDate(now, zone);
  const today = Date.UTC(local.year, local.month - 1, local.day);
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  const date = new Date(monday);
  const due = toZoned(
    new CalendarDateTime(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), HOUR_OF_DAY),
    zone,
  )
    .toDate()
    .getTime();
  if (now.getTime() < due || now.getTime() >= due + WINDOW) return null;
  return { week: isoWeek(monday), number: (monday / DAY + 3) / 7 };
}

/** The first and the last zone in which it becomes Monday, and one between: if a digest is due in none of these, it is due nowhere. */
const EVERYWHERE = ['Pacific/Kiritimati', 'UTC', 'Etc/GMT+12'];

/** Whether a digest may be due anywhere on Earth: two days a week. */
export const mayBeDue = (now: Date): boolean => EVERYWHERE.some((zone) => dueWeek(now, zone) !== null);
