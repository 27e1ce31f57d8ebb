// A separate entry point, because only services that write calendar files should load the library.
import { CALL_MINUTES, type CallPlace, type Language } from '@nb/contracts';
import ical, {
  escape,
  foldLines,
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendar,
} from 'ical-generator';
import { loadTexts } from '../http/texts.js';

/** Who reads the file, and where it comes from. */
export interface CalendarReader {
  brand: string;
  language: Language;
  /** `PUBLIC_ORIGIN`: where the entry links to, and the domain of its id. */
  origin: string;
}
export interface CallEntry {
  /** Whose call it is: one entry a person, however often it moves. */
  userId: string;
  /** Number of the change: calendars keep the highest. */
  version: number;
  /** When it is; of a cancelled call, when it would have been. */
  at: Date;
  changedAt: Date;
  isCancelled?: boolean;
  /** Whom the reader talks to; null = nobody known. */
  withName: string | null;
  /** Where it takes place; without one it is online, and nobody knows how. */
  place?: CallPlace | null;
}

const texts = loadTexts(new URL('texts/', import.meta.url), { isFile: true });
const HOUR = 3600;
const REMINDERS = [
  { key: 'reminder-day', secondsBefore: 24 * HOUR },
  { key: 'reminder-hour', secondsBefore: HOUR },
] as const;
/** How often calendar programs should read a feed again. */
const FEED_TTL_SECONDS = HOUR;

/** One call as a file, for a mail or a download: it moves the entry that is already there, or cancels it. */
export function callCalendar(call: CallEntry, reader: CalendarReader): string {
  const method = call.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  return fileOf(calendarOf([call], reader, method), [call], reader);
}

/** A calendar has at least one component (RFC 5545, 3.6); the zone of its times says nothing where there are none, and every program knows it. */
const UTC_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:UTC',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n');

/** All of a person's calls, for a calendar program that comes back for changes. */
export function callFeed(calls: readonly CallEntry[], reader: CalendarReader): string {
  const name = texts.t('feed-name', { lng: reader.language, brand: reader.brand });
  const calendar = calendarOf(calls, reader, ICalCalendarMethod.PUBLISH).name(name).ttl(FEED_TTL_SECONDS);
  const file = fileOf(calendar, calls, reader);
  return calls.length === 0 ? file.replace(/(?=END:VCALENDAR\r\n$)/, UTC_ZONE) : file;
}

/** Times are in UTC, which every calendar shows in its own zone. */
function calendarOf(
  calls: readonly CallEntry[],
  { brand, language, origin }: CalendarReader,
  method: ICalCalendarMethod,
): ICalCalendar {
  const calendar = ical({
    prodId: { company: escape(brand, false), product: 'Onboarding calls', language },
    method,
  });
  for (const { userId, version, at, changedAt, isCancelled, withName, place } of calls) {
    const summary = summaryOf(withName, language);
    calendar.createEvent({
      id: `onboarding-call-${userId}@${new URL(origin).hostname}`,
      sequence: version,
      start: at,
      end: new Date(at.getTime() + CALL_MINUTES * 60_000),
      stamp: changedAt,
      summary,
      location: locationOf(place, language),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      alarms: isCancelled
        ? []
        : REMINDERS.map(({ key, secondsBefore }) => ({
            type: ICalAlarmType.display,
            trigger: secondsBefore,
            description: texts.t(key, { lng: language, summary }),
          })),
    });
  }
  return calendar;
}

function summaryOf(withName: string | null, lng: Language): string {
  // Of the control characters, a text of RFC 5545 holds only tab and line end.
  const name = withName?.replaceAll(/[^\P{Cc}\t\r\n]/gu, '').trim();
  return name ? texts.t('summary', { lng, name }) : texts.t('summary-without-name', { lng });
}

/** What a calendar shows, and makes a link or a number to dial of. */
function locationOf(place: CallPlace | null | undefined, lng: Language): string {
  if (!place) return texts.t('location', { lng });
  return place.where === 'messenger' ? `WhatsApp: ${place.value}` : place.value;
}

/** Addresses, which the library would escape as if they were texts: where to look, and where people meet with what it can do (RFC 7986, 5.11). */
function addressesOf({ place, isCancelled }: CallEntry, origin: string): string {
  const url = line(`URL;VALUE=URI:${place?.where === 'link' ? place.value : origin}`);
  if (!place || place.where === 'person' || isCancelled) return url;
  const [features, address] =
    place.where === 'link'
      ? ['AUDIO,VIDEO', place.value]
      : place.where === 'phone'
        ? ['PHONE', `tel:${place.value}`]
        : ['AUDIO,CHAT', `https://wa.me/${place.value.slice(1)}`];
  return url + line(`CONFERENCE;VALUE=URI;FEATURE=${features}:${address}`);
}
const line = (text: string) => `${foldLines(text)}\r\n`;

/** A content line begins after CRLF and nothing else, so a text that contains these words is never taken for one. */
const ENTRY = /(?<=\r\n)BEGIN:VEVENT\r\n[^]*?\r\nEND:VEVENT\r\n/g;
const ALARM = /(?<=\r\n)BEGIN:VALARM\r\n[^]*?\r\nEND:VALARM\r\n/g;

/** In the order of RFC 5545, an entry's properties before its alarms, with its addresses, and with a line end after the last line: the library does none of these. */
function fileOf(calendar: ICalCalendar, calls: readonly CallEntry[], { origin }: CalendarReader): string {
  const left = calls.values();
  return `${calendar.toString()}\r\n`.replaceAll(ENTRY, (entry) => {
    const call = left.next().value;
    const alarms = entry.match(ALARM)?.join('') ?? '';
    const addresses = call ? addressesOf(call, origin) : '';
    return entry.replaceAll(ALARM, '').replace(/END:VEVENT\r\n$/, () => `${addresses}${alarms}END:VEVENT\r\n`);
  });
}
