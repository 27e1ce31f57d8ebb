import { CALL_MINUTES, type Language } from '@nb/contracts';
import { loadTexts } from '@nb/nest-kit';
import ical, { ICalAlarmType, ICalCalendarMethod, type ICalCalendar } from 'ical-generator';

/** Who reads the calendar, and where it comes from. */
export interface CalendarReader {
  language: Language;
  /** `PUBLIC_ORIGIN` and `BRAND_NAME`. */
  origin: string;
  brand: string;
}
export interface CallEvent {
  /** Whose call it is; one calendar entry a person, however often it moves. */
  userId: string;
  /** Number of the change: calendars replace an older one. */
  version: number;
  at: Date;
  changedAt: Date;
  /** Whom the reader talks to; null = nobody known. */
  withName: string | null;
}

const texts = loadTexts(new URL('../texts/', import.meta.url));
/** Calendar programs ask a feed again after so many seconds, if they heed it. */
const TTL_SECONDS = 3600;
const HOUR = 3600;

/** The call as an iCalendar file: one hour, online (RT §9). In UTC, which every calendar shows in its own zone. */
export function callCalendar(call: CallEvent, reader: CalendarReader): string {
  const calendar = newCalendar(reader);
  addCall(calendar, call, reader);
  return calendar.toString();
}

/** All of a person's calls, each with a reminder a day and an hour before, for a calendar program that comes back for changes. */
export function callFeed(calls: readonly CallEvent[], reader: CalendarReader): string {
  const { language: lng, brand } = reader;
  const calendar = newCalendar(reader).name(texts.t('calendar.name', { lng, brand })).ttl(TTL_SECONDS);
  for (const call of calls) {
    const event = addCall(calendar, call, reader);
    const summary = event.summary();
    for (const [text, trigger] of [
      ['calendar.reminder-day', 24 * HOUR],
      ['calendar.reminder-hour', HOUR],
    ] as const)
      event.createAlarm({ type: ICalAlarmType.display, trigger, description: texts.t(text, { lng, summary }) });
  }
  return calendar.toString();
}

const newCalendar = ({ language, brand }: CalendarReader): ICalCalendar =>
  ical({
    prodId: { company: brand, product: 'Onboarding calls', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  });

function addCall(calendar: ICalCalendar, call: CallEvent, { language: lng, origin }: CalendarReader) {
  return calendar.createEvent({
    id: `onboarding-call-${call.userId}@${new URL(origin).hostname}`,
    sequence: call.version,
    start: call.at,
    end: new Date(call.at.getTime() + CALL_MINUTES * 60_000),
    stamp: call.changedAt,
    summary:
      call.withName === null
        ? texts.t('call.summary-without-name', { lng })
        : texts.t('call.summary', { lng, name: call.withName }),
    location: texts.t('call.location', { lng }),
    url: origin,
  });
}
