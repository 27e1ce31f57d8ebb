import {
  type CalendarDate,
  endOfWeek,
  fromDate,
  getWeeksInMonth,
  isSameMonth,
  parseDate,
  startOfMonth,
  startOfWeek,
  toCalendarDate,
  today,
} from '@internationalized/date';
import type { CalendarCall } from '@nb/contracts';

export const VIEWS = ['month', 'week', 'agenda'] as const;
export type View = (typeof VIEWS)[number];
/** A list looks so far ahead. */
export const AGENDA_DAYS = 30;

/** A day `YYYY-MM-DD` as a date; today where it is none. */
export function dayOf(day: string | null, zone: string): CalendarDate {
  try {
    return day ? parseDate(day) : today(zone);
  } catch {
    return today(zone);
  }
}

/** The days a view shows, in order; weeks begin where the language begins them. */
export function daysOf(view: View, date: CalendarDate, locale: string): CalendarDate[] {
  const start = view === 'agenda' ? date : startOfWeek(view === 'month' ? startOfMonth(date) : date, locale);
  const count = view === 'agenda' ? AGENDA_DAYS : view === 'week' ? 7 : getWeeksInMonth(date, locale) * 7;
  return Array.from({ length: count }, (_, index) => start.add({ days: index }));
}

/** The same view, one step before or after. */
export const stepDay = (view: View, date: CalendarDate, direction: 1 | -1): CalendarDate =>
  view === 'month'
    ? startOfMonth(date).add({ months: direction })
    : date.add({ days: direction * (view === 'week' ? 7 : AGENDA_DAYS) });

/** From the first to the last of these days, where the viewer is. */
export const spanOf = (days: readonly CalendarDate[], zone: string): { from: string; to: string } => ({
  from: days[0]!.toDate(zone).toISOString(),
  to: days.at(-1)!.add({ days: 1 }).toDate(zone).toISOString(),
});

/** Calls by the day on which they begin where the viewer is, in the order in which they begin. */
export function byDay(calls: readonly CalendarCall[], zone: string): Map<string, CalendarCall[]> {
  const days = new Map<string, CalendarCall[]>();
  for (const call of calls) {
    const day = toCalendarDate(fromDate(new Date(call.onboardingCallDatetime), zone)).toString();
    days.set(day, [...(days.get(day) ?? []), call]);
  }
  return days;
}

/** Where a key leads in the grid of a month; null = nowhere. */
export function dayAfterKey(key: string, date: CalendarDate, locale: string, rtl = false): CalendarDate | null {
  switch (key) {
    case 'ArrowLeft':
      return date.add({ days: rtl ? 1 : -1 });
    case 'ArrowRight':
      return date.add({ days: rtl ? -1 : 1 });
    case 'ArrowUp':
      return date.add({ days: -7 });
    case 'ArrowDown':
      return date.add({ days: 7 });
    case 'Home':
      return startOfWeek(date, locale);
    case 'End':
      return endOfWeek(date, locale);
    case 'PageUp':
      return date.add({ months: -1 });
    case 'PageDown':
      return date.add({ months: 1 });
    default:
      return null;
  }
}
export const isInMonth = (day: CalendarDate, month: CalendarDate): boolean => isSameMonth(day, month);
