import { z } from 'zod';
import { MAX_ANSWER_NOTE, MAX_PROPOSED_TIMES, callAnswer, callOutcome, callPlace, callView } from '../call.js';
import { listOf } from '../list.js';
import { instant, optionalText } from '../primitives.js';

/**
 * GET /api/team/onboarding-call: the reader's own call with their sponsor, whether one is set or not. `version`: the number of its change, which an answer
 * names. `heldAt`: when the latest call took place that the sponsor said was held.
 */
export const ownCall = callView.extend({
  onboardingCallPlace: callPlace.nullable(),
  version: z.int(),
  withName: z.string().nullable(),
  answer: callAnswer.nullable(),
  heldAt: instant.nullable(),
});
export type OwnCall = z.infer<typeof ownCall>;

/**
 * PUT /api/team/onboarding-call/answer (docs/product/calls.md#answer): that it suits, or other times, or only a note. Refused with 412
 * `call.version-conflict` when the call is another one by now. Its answer is `ownCall`.
 */
export const callAnswerBody = z
  .object({
    version: z.int().min(0),
    suits: z.boolean().optional(),
    times: listOf(instant, MAX_PROPOSED_TIMES).optional(),
    note: optionalText(MAX_ANSWER_NOTE),
  })
  .refine(({ suits, times = [], note }) => suits === true || times.length > 0 || note !== null, {
    error: 'call.nothing-answered',
    path: ['times'],
  })
  .refine(({ suits, times = [] }) => suits !== true || times.length === 0, {
    error: 'call.suits-or-times',
    path: ['times'],
  });
export type CallAnswerBody = z.input<typeof callAnswerBody>;

/**
 * POST /api/partner/{id}/onboarding-call/take: sets the call to one of the times that the partner proposed. 412 `call.version-conflict` when the call has changed,
 * or that time is no longer proposed. `onlyIfFree` as for a change of the call. Its answer is `onboardingCall`.
 */
export const takeProposalBody = z.object({
  version: z.int().min(0),
  at: instant,
  onlyIfFree: z.boolean().optional(),
});
export type TakeProposalBody = z.infer<typeof takeProposalBody>;

/**
 * PUT /api/partner/{id}/onboarding-call/outcome: how the call of that change went, once it has begun; null takes it back. Its answer is `partnerCall`.
 */
export const callOutcomeBody = z.object({ version: z.int().min(0), outcome: callOutcome.nullable() });
export type CallOutcomeBody = z.infer<typeof callOutcomeBody>;

/** GET and PUT /api/team/call-place: where the reader's calls usually take place; null = not said. */
export const usualCallPlace = z.object({ place: callPlace.nullable() });
export type UsualCallPlace = z.infer<typeof usualCallPlace>;
