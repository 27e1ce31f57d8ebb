import { CALL_MINUTES } from '@nb/contracts';

/** An event for a calendar, with the length of a call. */
export interface CalendarEvent {
  /** Milliseconds since 1970. */
  at: number;
  title: string;
  details?: string;
  location: string;
}
/** `outlook` = personal Microsoft accounts, `office` = work and school accounts, which can't sign in to the other page. */
export const CALENDAR_SERVICES = ['google', 'outlook', 'office'] as const;
export type CalendarService = (typeof CALENDAR_SERVICES)[number];

/** Later dates have more digits than calendars accept. */
const LAST = Date.UTC(9999, 11, 31, 22);
const OUTLOOK_HOSTS = { outlook: 'outlook.live.com', office: 'outlook.office.com' };

/** Blanks as `%20`: Outlook shows the `+` of `URLSearchParams` as it is. */
const queryOf = (values: Record<string, string | undefined>): string =>
  Object.entries(values)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]))
    .join('&');

/** A service's page for a new event, in UTC so that it is right in every zone; null when the date cannot be written. */
export function calendarLink({ at, title, details, location }: CalendarEvent, service: CalendarService): string | null {
  if (!(at <= LAST)) return null;
  const [start = '', end = ''] = [at, at + CALL_MINUTES * 60_000].map((time) =>
    new Date(time).toISOString().replace(/\.\d{3}/, ''),
  );
  if (service === 'google') {
    const dates = `${start}/${end}`.replaceAll(/[-:]/g, '');
    return `https://calendar.google.com/calendar/render?${queryOf({ action: 'TEMPLATE', text: title, dates, details, location })}`;
  }
  // Instants with Z, because a local time would be read in the user's own zone.
  const query = queryOf({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start,
    enddt: end,
    body: details,
    location,
  });
  return `https://${OUTLOOK_HOSTS[service]}/calendar/0/deeplink/compose?${query}`;
}
