const DAY_MS = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Kept, because making one takes longer than a hundred uses of it, and every line of a list asks for today. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

/** The calendar day `YYYY-MM-DD` in a zone at an instant in milliseconds. */
export function dayIn(timeZone: string, now: number): string {
  const parts = formatIn(timeZone).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** So many calendar days later. Days have no zone, so no clock change shifts them. */
export const addDays = (day: string, days: number): string =>
  new Date(at(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Calendar days from one day to another; negative = before it. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS);

/** How far a next date may lie ahead. */
export const MAX_YEARS_AHEAD = 2;
export function lastDay(today: string): string {
  const [year = '', month = '', day = ''] = today.split('-');
  const last = `${String(Number(year) + MAX_YEARS_AHEAD).padStart(4, '0')}-${month}-${day}`;
  // The 29th of February has no counterpart two years later.
  return new Date(at(last)).toISOString().slice(0, 10) === last ? last : addDays(`${last.slice(0, 8)}28`, 0);
}

/** What putting off offers, in days; a date of one's own stands beside it. */
export const SNOOZE_DAYS = [1, 3, 7] as const;
/** After how many days somebody may be asked again who said *not now* or *later*. */
export const LATER_DAYS = [1, 3, 7, 30] as const;
