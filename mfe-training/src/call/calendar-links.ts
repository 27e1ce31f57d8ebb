import { CALL_MINUTES } from '@nb/contracts';

/** What goes into a calendar. `at` in milliseconds; it lasts one hour (docs/product/training.md#the-card-of-the-call). */
export interface CalendarEvent {
  at: number;
  title: string;
  details: string;
  location: string;
}

const compact = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
const plain = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}/, '');
const endOf = ({ at }: CalendarEvent): number => at + CALL_MINUTES * 60_000;
const canBeWritten = (event: CalendarEvent): boolean => Number.isFinite(new Date(endOf(event)).getTime());

/** Google's page for a new event, in UTC so that it is right in every zone; null when the date cannot be written. */
export function googleCalendarLink(event: CalendarEvent): string | null {
  if (!canBeWritten(event)) return null;
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(event.at)}/${compact(endOf(event))}`,
    details: event.details,
    location: event.location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Outlook's page for a new event; null when the date cannot be written. */
export function outlookCalendarLink(event: CalendarEvent): string | null {
  if (!canBeWritten(event)) return null;
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: plain(event.at),
    enddt: plain(endOf(event)),
    body: event.details,
    location: event.location,
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}
