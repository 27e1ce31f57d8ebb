import { z } from 'zod';
import { CALL_ANSWERS, callOutcome, callPlace } from '../call.js';
import { entityId, instant, localDate } from '../primitives.js';
import { attentionNeed } from './needs.js';

/** So many of each kind at most; `totals` says how many there are. */
export const MAX_TODAY = 20;

const call = z.object({
  at: instant,
  /** The zone in which the call was set. */
  zone: z.string(),
  version: z.int(),
  place: callPlace.nullable(),
});
/** A direct partner. `step` is where they stand, null = the training is completed; `zone` their own clocks, if known. */
const partner = z.object({
  userId: entityId,
  name: z.string(),
  phone: z.string().nullable(),
  step: z.int().nullable(),
  stepsCompleted: z.int(),
  zone: z.string().nullable(),
});

/** One's own call with the sponsor, `withName` (null = nobody known), of today or to come. */
export const todayOwnCall = call.extend({
  withName: z.string().nullable(),
  answer: z.enum(CALL_ANSWERS).nullable(),
  isHeld: z.boolean(),
});
/** A partner's call; `outcome` null = not said yet. */
export const todayCall = z.object({
  partner,
  call,
  outcome: callOutcome.nullable(),
  answer: z.enum(CALL_ANSWERS).nullable(),
});
export type TodayCall = z.infer<typeof todayCall>;
/** Other times that a partner proposed for their call, soonest first, those that have passed left out. */
export const todayProposal = z.object({ partner, call, times: z.array(instant), note: z.string().nullable() });
/** A partner with the most pressing reason why they need the reader, other than a call that is in `calls`. */
export const todayNeed = z.object({ partner, need: attentionNeed });
/** An invitation that nobody has used and that ends within two days; its name, if any, is in the own list of invitations. */
export const todayInvitation = z.object({
  id: entityId,
  code: z.string(),
  expiresAt: instant,
  isOpened: z.boolean(),
});

/**
 * GET /api/team/today: what the reader's team asks of them today (docs/product/team.md#today), the day by their own clocks in `zone`. `calls`: the direct partners'
 * of today, by time, those that are over included; `outcomes`: calls that are over and of which nobody has said how they went, the latest first, also those of earlier
 * days; `proposals`: to answer, the call that is soonest first; nobody stands in `needs` who stands in one of these. Open pages are notified of changes by the live
 * messages `call-changed`, `partner`, `partner-gone`, `downline-changed`, `partners-reset`, `open-invitations-changed`.
 */
export const teamToday = z.object({
  now: instant,
  date: localDate,
  zone: z.string(),
  own: todayOwnCall.nullable(),
  calls: z.array(todayCall),
  outcomes: z.array(todayCall),
  proposals: z.array(todayProposal),
  needs: z.array(todayNeed),
  invitations: z.array(todayInvitation),
  totals: z.object({
    calls: z.int(),
    outcomes: z.int(),
    proposals: z.int(),
    needs: z.int(),
    invitations: z.int(),
  }),
});
export type TeamToday = z.infer<typeof teamToday>;
