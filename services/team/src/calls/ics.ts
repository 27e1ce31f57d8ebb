import type { Language } from '@nb/contracts';
import { loadTexts } from '@nb/nest-kit';
import * as calendar from '@nb/nest-kit/calendar';

export type CalendarReader = calendar.CalendarSource;
export interface CallEvent {
  /** Whose call it is. */
  userId: string;
  /** Number of the change. */
  version: number;
  at: Date;
  changedAt: Date;
  /** Whom the reader talks to; null = nobody known. */
  withName: string | null;
}

const texts = loadTexts(new URL('../texts/', import.meta.url));
const HOUR = 3600;
const REMINDERS = [
  { key: 'calendar.reminder-day', secondsBefore: 24 * HOUR },
  { key: 'calendar.reminder-hour', secondsBefore: HOUR },
] as const;

/** The call as an iCalendar file: one hour, online. */
export const callCalendar = (call: CallEvent, reader: CalendarReader): string =>
  calendar.callCalendar(entryOf(call, reader.language), reader);

/** All of a person's calls, each with a reminder a day and an hour before. */
export function callFeed(calls: readonly CallEvent[], reader: CalendarReader): string {
  const { language: lng, brand } = reader;
  const entries = calls.map((call) => {
    const entry = entryOf(call, lng);
    const reminders = REMINDERS.map(({ key, secondsBefore }) => ({
      secondsBefore,
      text: texts.t(key, { lng, summary: entry.summary }),
    }));
    return { ...entry, reminders };
  });
  return calendar.callFeed(texts.t('calendar.name', { lng, brand }), entries, reader);
}

const entryOf = ({ withName, ...call }: CallEvent, lng: Language): calendar.CallEntry => ({
  ...call,
  summary:
    withName === null
      ? texts.t('call.summary-without-name', { lng })
      : texts.t('call.summary', { lng, name: withName }),
  location: texts.t('call.location', { lng }),
});
