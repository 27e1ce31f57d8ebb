import { CALL_MINUTES } from '@nb/contracts';

const stamp = (time: number): string => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A link that offers the call to a calendar service, one hour from its instant (RT §7, §9). Null when there is no valid instant. */
export function calendarLink({ at, title }: { at: string | null; title: string }): string | null {
  const start = at === null ? Number.NaN : Date.parse(at);
  if (Number.isNaN(start)) return null;
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates: `${stamp(start)}/${stamp(start + CALL_MINUTES * 60_000)}`, location: 'Online' });
  return `https://calendar.google.com/calendar/render?${query}`;
}
