import type { Notification } from '@nb/contracts';

export interface Day {
  /** `YYYY-MM-DD` in the reader's zone. */
  key: string;
  entries: Notification[];
}

/** The calendar day of an instant in a zone. */
export function dayKey(at: string | number | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(at));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Groups notifications by day in the reader's zone, newest first. */
export function byDay(notifications: readonly Notification[], timeZone: string): Day[] {
  const days: Day[] = [];
  for (const entry of notifications) {
    const key = dayKey(entry.at, timeZone);
    const last = days.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, entries: [entry] });
  }
  return days;
}

/** Today and yesterday have special names. */
export function dayName(key: string, now: Date, timeZone: string): 'today' | 'yesterday' | null {
  if (key === dayKey(now, timeZone)) return 'today';
  const [year, month, day] = dayKey(now, timeZone).split('-').map(Number);
  return key === new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) - 1)).toISOString().slice(0, 10)
    ? 'yesterday'
    : null;
}
