import { CALL_MINUTES } from '@nb/contracts';

export interface CallEntry {
  userId: string;
  /** ISO instant; null = cancelled, `previousAt` is what there was. */
  at: string | null;
  previousAt: string | null;
  /** Number of the change: calendars take the highest. */
  version: number;
  host: string;
  brand: string;
  /** What the entry is called, in the recipient's language. */
  summary: string;
  /** Where it takes place, in the recipient's language. */
  location: string;
  /** The product. */
  url: string;
  now: Date;
}

const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const escaped = (text: string) => text.replace(/[\\;,]/g, (each) => `\\${each}`).replace(/\r\n|[\r\n]/g, '\\n');

/** At most 75 octets a line, continued with a space, never inside a character (RFC 5545 3.1). */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

/** The call as a calendar file; the same entry each time, so that a moved call moves and a cancelled one goes. Times in UTC: right in every zone. */
export function callCalendar({
  userId,
  at,
  previousAt,
  version,
  host,
  brand,
  summary,
  location,
  url,
  now,
}: CallEntry): string {
  const start = new Date(at ?? previousAt ?? now);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand)}//Onboarding//EN`,
    `METHOD:${at === null ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:onboarding-call-${userId}@${host}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(new Date(start.getTime() + CALL_MINUTES * 60_000))}`,
    `SUMMARY:${escaped(summary)}`,
    `LOCATION:${escaped(location)}`,
    `URL:${url}`,
    `STATUS:${at === null ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
