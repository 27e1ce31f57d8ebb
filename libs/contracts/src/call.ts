import { z } from 'zod';
import { numbersIn } from './phone-numbers.js';
import {
  entityId,
  instant,
  localDate,
  localTime,
  requiredText,
  timeZone,
  visibleCode,
  visitableUrl,
} from './primitives.js';

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

/** Where a call takes place: a link to a meeting, a number to dial, one in a messenger, or in person. */
export const CALL_WHERE = ['link', 'phone', 'messenger', 'person'] as const;
export type CallWhere = (typeof CALL_WHERE)[number];
/** Longest place in words, for people who meet. */
export const MAX_PLACE_TEXT = 120;
const MAX_PLACE_LINK = 500;
/** The one number of a text, as it is dialled; any other text as it is. */
function dialledNumber(typed: string): string {
  const [number, another] = numbersIn(visibleCode(typed));
  return number && !another && number.extension === undefined ? number.whole : typed;
}
/** A number with its country in the form E.164, however it is written. */
const wholeNumber = z
  .string()
  .max(40, { abort: true })
  .overwrite(dialledNumber)
  .regex(/^\+[1-9]\d{6,14}$/, { error: 'call.place-number' });
/**
 * A call's place (docs/product/calls.md#place): `https` only for a link, E.164 only for a number, a short text for people who meet.
 */
export const callPlace = z.discriminatedUnion('where', [
  z.object({ where: z.literal('link'), value: visitableUrl(MAX_PLACE_LINK, 'call.place-link') }),
  z.object({ where: z.literal('phone'), value: wholeNumber }),
  z.object({ where: z.literal('messenger'), value: wholeNumber }),
  z.object({ where: z.literal('person'), value: requiredText(MAX_PLACE_TEXT, 'call.place-text') }),
]);
export type CallPlace = z.infer<typeof callPlace>;

/** How every answer shows a call: the instant, and date and time in its zone (docs/product/calls.md#time). All null = no call. */
export const callView = z.object({
  onboardingCallDate: localDate.nullable(),
  onboardingCallTime: localTime.nullable(),
  onboardingCallDatetime: instant.nullable(),
  onboardingCallTimezone: z.string(),
  /** Absent where the answer does not know it, and in answers of the version before. */
  onboardingCallPlace: callPlace.nullish(),
});
export type CallView = z.infer<typeof callView>;

/** What the partner answered to a call: it suits them, or these other times do, soonest first. */
export const callAnswer = z.object({
  suits: z.boolean(),
  times: z.array(instant),
  note: z.string().nullable(),
  at: instant,
});
export type CallAnswer = z.infer<typeof callAnswer>;
/** An answer in a word: what of it matters most. */
export const CALL_ANSWERS = ['suits', 'times', 'note'] as const;

/** How a call went, as the sponsor says (docs/product/calls.md#outcome). All but `held` are the sponsor's alone. */
export const CALL_OUTCOMES = ['held', 'did-not-come', 'could-not', 'moved'] as const;
export const callOutcome = z.enum(CALL_OUTCOMES);
export type CallOutcome = z.infer<typeof callOutcome>;

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
/** From so long before a call begins until so long after it is over, *Join* is offered. */
export const JOIN_BEFORE_MINUTES = 10;
export const JOIN_AFTER_MINUTES = 30;
/** Times that a partner may propose: how many, and how far ahead. */
export const MAX_PROPOSED_TIMES = 3;
export const PROPOSAL_MIN_HOURS = 2;
export const PROPOSAL_MAX_DAYS = 30;
/** Longest note with an answer. */
export const MAX_ANSWER_NOTE = 500;
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
