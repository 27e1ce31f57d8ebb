import type { CalendarCall } from '@nb/contracts';
import { newTestId } from '@nb/web-kit/testing';

/** A partner's call of the calendar. */
export const buildCall = (over: Partial<CalendarCall> = {}): CalendarCall => {
  const at = over.onboardingCallDatetime ?? '2099-12-01T14:00:00.000Z';
  return {
    onboardingCallDate: at.slice(0, 10),
    onboardingCallTime: at.slice(11, 16),
    onboardingCallTimezone: 'America/New_York',
    endsAt: new Date(Date.parse(at) + 3_600_000).toISOString(),
    userId: newTestId(),
    own: false,
    withName: 'Ravi Singh',
    email: 'ravi@example.test',
    sponsorName: null,
    depth: 1,
    version: 1,
    mayEdit: true,
    ...over,
    onboardingCallDatetime: at,
  };
};
