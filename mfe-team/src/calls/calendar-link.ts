import { CALL_MINUTES } from '@nb/contracts';

export const CALENDAR_SERVICES = ['google', 'outlook'] as const;
export type CalendarService = (typeof CALENDAR_SERVICES)[number];
/** Past this, dates have more digits than calendars read. */
const LAST = Date.UTC(9999, 11, 31, 22);

const stamp = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');
const plain = (time: number): string => new Date(time).toISOString().replace(/\.\d{3}/, '');

/** A link that offers the call to a calendar service, one hour from its instant (RT §7, §9). Null when there is no valid instant. */
export function calendarLink({
  at,
  title,
  service = 'google',
}: {
  at: string | null;
  title: string;
  service?: CalendarService;
}): string | null {
  const start = at === null ? Number.NaN : Date.parse(at);
  if (!(start <= LAST)) return null;
  const end = start + CALL_MINUTES * 60_000;
  if (service === 'google') {
    return `https://calendar.google.com/calendar/render?${new URLSearchParams({ action: 'TEMPLATE', text: title, dates: `${stamp(start)}/${stamp(end)}`, location: 'Online' })}`;
  }
  // Instants with their Z: a local time would be taken for the reader's own.
  return `https://outlook.live.com/calendar/0/action/compose?${new URLSearchParams({ rru: 'addevent', subject: title, startdt: plain(start), enddt: plain(end), location: 'Online' })}`;
}
