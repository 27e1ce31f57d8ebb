import { CALL_MINUTES, type Language } from '@nb/contracts';
import { loadTexts } from '@nb/nest-kit';
import ical, { ICalCalendarMethod } from 'ical-generator';

export interface CallEvent {
  /** Whose call it is; one calendar entry a person, however often it moves. */
  userId: string;
  /** Number of the change: calendars replace an older one. */
  version: number;
  at: Date;
  changedAt: Date;
  /** Whom the reader talks to; null = nobody known. */
  withName: string | null;
  language: Language;
  /** `PUBLIC_ORIGIN` and `BRAND_NAME`. */
  origin: string;
  brand: string;
}

const texts = loadTexts(new URL('../texts/', import.meta.url));

/** The call as an iCalendar file: one hour, online (RT §9). In UTC, which every calendar shows in its own zone. */
export function callCalendar(call: CallEvent): string {
  const lng = call.language;
  const calendar = ical({
    prodId: { company: call.brand, product: 'Onboarding calls', language: lng.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `onboarding-call-${call.userId}@${new URL(call.origin).hostname}`,
    sequence: call.version,
    start: call.at,
    end: new Date(call.at.getTime() + CALL_MINUTES * 60_000),
    stamp: call.changedAt,
    summary: call.withName === null ? texts.t('call.summary-without-name', { lng }) : texts.t('call.summary', { lng, name: call.withName }),
    location: texts.t('call.location', { lng }),
    url: call.origin,
  });
  return calendar.toString();
}
