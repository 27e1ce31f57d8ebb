import { z } from 'zod';
import { entityId, instant, localDate, localTime, timeZone } from './primitives.js';

/**
 * The fields in which every payload carries an onboarding call (docs/product/calls.md#time): a local date with `HH:MM` and an IANA
 * zone, or an ISO instant in `onboardingCallTime`, which then decides alone.
 */
export const callFields = z.object({
  onboardingCallDate: z.union([localDate, instant], { error: 'call.invalid-time' }).nullish(),
  onboardingCallTime: z.union([localTime, instant], { error: 'call.invalid-time' }).nullish(),
  onboardingCallTimezone: timeZone.nullish(),
});
export type CallFields = z.infer<typeof callFields>;

/** How every answer shows a call: the instant, and date and time in its zone (docs/product/calls.md#time). All null = no call. */
export const callView = z.object({
  onboardingCallDate: localDate.nullable(),
  onboardingCallTime: localTime.nullable(),
  onboardingCallDatetime: instant.nullable(),
  onboardingCallTimezone: z.string(),
});
export type CallView = z.infer<typeof callView>;

/** A call lasts one hour (docs/product/calls.md#time). */
export const CALL_MINUTES = 60;
/** Nobody arranges a first call further ahead, and nobody would notice a call in a mistyped year. */
const MAX_YEARS_AHEAD = 2;
/** The last instant at which a call may be. */
export function latestCall(now: Date): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD);
  return latest;
}
/** Where a form starts when no time was chosen (docs/product/calls.md#time). */
export const DEFAULT_CALL_TIME = '09:00';

/** Another call that the same sponsor has at that hour; `own` = the sponsor's own call with their own sponsor. */
export const callOverlap = callView.extend({
  userId: entityId,
  firstName: z.string(),
  lastName: z.string(),
  own: z.boolean(),
});
export type CallOverlap = z.infer<typeof callOverlap>;
