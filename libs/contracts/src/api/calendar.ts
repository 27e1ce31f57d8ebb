import { z } from 'zod';
import { CALL_ANSWERS, callOutcome, callView } from '../call.js';
import { MAX_PAGE_SIZE, entityId, instant, queryInteger, text } from '../primitives.js';

/** No more than this lies between `from` and `to`: a month with the weeks around it, or a quarter as a list. */
export const MAX_CALENDAR_DAYS = 100;

/**
 * GET /api/team/calendar?from=&to=: calls that begin at `from` or later and before `to`. `depth=all`: of everybody below, not only of the
 * direct partners (a master admin's: of everybody).
 */
export const calendarQuery = z.object({
  from: instant,
  to: instant,
  depth: z.enum(['direct', 'all']).optional(),
  limit: queryInteger(1, MAX_PAGE_SIZE).optional(),
  cursor: text(500).optional(),
});

/**
 * One call. `userId` is the partner whose call it is; `own` = the reader's own call with their sponsor. `withName`: whom the reader
 * sees there: the partner, or, of the own call, the sponsor (null = nobody known). `depth` 0 = own, 1 = a direct partner's.
 */
export const calendarCall = callView.extend({
  onboardingCallDatetime: instant,
  endsAt: instant,
  userId: entityId,
  own: z.boolean(),
  withName: z.string().nullable(),
  email: z.string().nullable(),
  /** Who leads the call, when that is neither the reader nor, of the own call, the person in `withName`. */
  sponsorName: z.string().nullable(),
  depth: z.int(),
  version: z.int(),
  mayEdit: z.boolean(),
  /** How it went, as far as the reader may know; absent in answers of the version before. */
  outcome: callOutcome.nullish(),
  /** What the partner answered, as far as the reader may know; absent in answers of the version before. */
  answer: z.enum(CALL_ANSWERS).nullish(),
});
export type CalendarCall = z.infer<typeof calendarCall>;
/** In the order in which they begin. */
export const calendar = z.object({ calls: z.array(calendarCall), nextCursor: z.string().optional() });
export type Calendar = z.infer<typeof calendar>;

/** GET /api/team/calendar/feed: whether a calendar program may read the calls by a secret address. */
export const calendarFeed = z.object({
  active: z.boolean(),
  createdAt: instant.nullable(),
  lastReadAt: instant.nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;
/**
 * POST /api/team/calendar/feed makes the address, or replaces the old one, which stops working immediately; DELETE ends it. Only this answer
 * contains the address: the server keeps no copy that it could show again.
 */
export const newCalendarFeed = calendarFeed.extend({ url: z.url() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;
