// An entry of its own: only services that write calendar files load the library.
import { CALL_MINUTES, type Language } from '@nb/contracts';
import ical, { escape, ICalAlarmType, ICalCalendarMethod, ICalEventStatus, type ICalCalendar } from 'ical-generator';

/** Where the file comes from, and the language of its texts. */
export interface CalendarSource {
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
  at: Date;
  changedAt: Date;
  isCancelled?: boolean;
  summary: string;
  location: string;
  reminders?: readonly { secondsBefore: number; text: string }[];
}

/** How often calendar programs should read a feed again. */
const FEED_TTL_SECONDS = 3600;

/** One call as a file: it moves the entry that is already there, or cancels it. Times in UTC, which every calendar shows in its own zone. */
export function callCalendar(call: CallEntry, source: CalendarSource): string {
  const method = call.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  return calendarOf([call], source, method).toString();
}

/** All of a person's calls, for a calendar program that comes back for changes. */
export const callFeed = (name: string, calls: readonly CallEntry[], source: CalendarSource): string =>
  calendarOf(calls, source, ICalCalendarMethod.PUBLISH).name(name).ttl(FEED_TTL_SECONDS).toString();

function calendarOf(calls: readonly CallEntry[], source: CalendarSource, method: ICalCalendarMethod): ICalCalendar {
  const { brand, language, origin } = source;
  const calendar = ical({
    prodId: { company: escape(brand, false), product: 'Onboarding calls', language },
    method,
  });
  for (const { userId, version, at, changedAt, isCancelled, summary, location, reminders = [] } of calls)
    calendar.createEvent({
      id: `onboarding-call-${userId}@${new URL(origin).hostname}`,
      sequence: version,
      start: at,
      end: new Date(at.getTime() + CALL_MINUTES * 60_000),
      stamp: changedAt,
      summary,
      location,
      url: origin,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      alarms: reminders.map(({ secondsBefore, text }) => ({
        type: ICalAlarmType.display,
        trigger: secondsBefore,
        description: text,
      })),
    });
  return calendar;
}
