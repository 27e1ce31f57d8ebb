import { z } from 'zod';
import { callAnswer, callFields, callOutcome, callOverlap, callPlace, callView } from '../call.js';
import { MAX_PAGE_SIZE, entityId, instant, queryInteger, searchText, text, timeZone } from '../primitives.js';
import { ATTENTION_REASONS, attentionNeed } from './needs.js';
import { STEP_NUMBERS } from '../limits.js';
import { FUNNEL_KINDS } from './team-funnel.js';
import { goals } from './training.js';
import { prospectBody, prospectType } from './prospects.js';

export const trainingFigures = z.object({
  currentStep: z.int(),
  completedSteps: z.int(),
  totalSteps: z.int(),
  trainingCompleted: z.boolean(),
  /** Which steps are complete, by number: a set, not a level (docs/product/training.md#open-current-completed). */
  steps: z.array(z.int()),
});
export type TrainingFigures = z.infer<typeof trainingFigures>;

/** Badges of a partner (docs/product/team.md#badges). */
export const partnerBadge = z.enum(['completed', 'twenty-four-hour', 'active', 'inactive', 'fifty-prospects']);
export type PartnerBadge = z.infer<typeof partnerBadge>;

/** One partner of the downline (docs/product/team.md#the-list). `depth` 1 = direct partner of the viewer. */
export const downlineMember = callView.extend({
  id: entityId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  uid: z.string().nullable(),
  sponsorId: entityId.nullable(),
  depth: z.int(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  trainingProgress: trainingFigures,
  prospectsTotal: z.int(),
  teamSize: z.int(),
  directPartners: z.int(),
  badges: z.array(partnerBadge),
  /** False = deactivated: nothing can be arranged with them. Absent in answers of the version before. */
  isActive: z.boolean().nullish(),
  /** Absent in answers of the version before. */
  phone: z.string().nullish(),
  /** Why they need their direct sponsor, the most pressing first. Absent in answers of the version before. */
  needs: z.array(attentionNeed).nullish(),
});
export type DownlineMember = z.infer<typeof downlineMember>;

export const downlineFilter = z.enum(['all', 'completed', 'training']);
/**
 * Orders of the list; a minus turns one round. `urgent`: who needs the viewer, the most pressing first, then the others by joining, newest first. `step`: steps
 * completed. `call`: the next one first, then past ones, the latest first; `-call`: the latest first; who has none comes last. `last-seen`: longest ago first,
 * beginning with who has never signed in. `-joined`: newest first.
 */
export const DOWNLINE_SORTS = [
  'urgent',
  'name',
  '-name',
  'step',
  '-step',
  'call',
  '-call',
  'last-seen',
  '-last-seen',
  'joined',
  '-joined',
] as const;
export const downlineSort = z.enum(DOWNLINE_SORTS);
export type DownlineSort = z.infer<typeof downlineSort>;
/**
 * GET /api/team/downline. Search is literal, over name, e-mail and uid (docs/product/team.md#the-list). `needs`: only direct partners who need the viewer, for
 * any reason or for that one. `step`: only who has completed that step. `did`: only who, from `from` on and before `to`, registered, completed a step, or was
 * active, as the funnel counts them. Without `sort` a list is newest first, and with `depth=all` nearest generation first.
 * A master admin's list is everybody, whatever the depth, but for `depth=own`: their own direct partners, as anybody's.
 */
export const downlineQuery = z.object({
  search: searchText().optional(),
  depth: z.enum(['direct', 'all', 'own']).optional(),
  filter: downlineFilter.optional(),
  needs: z.enum(['any', ...ATTENTION_REASONS]).optional(),
  step: queryInteger(1, STEP_NUMBERS.length).optional(),
  did: z.enum(FUNNEL_KINDS).optional(),
  from: instant.optional(),
  to: instant.optional(),
  sort: downlineSort.optional(),
  limit: queryInteger(1, MAX_PAGE_SIZE).optional(),
  cursor: text(2000).optional(),
});
/**
 * `counts` are of the whole scope, whatever the page, filter and search: `training` are those who have not completed it and are not deactivated, `invited` open
 * invitations.
 */
export const downline = z.object({
  members: z.array(downlineMember),
  nextCursor: z.string().optional(),
  counts: z.object({ total: z.int(), completed: z.int(), training: z.int(), invited: z.int() }),
});
export type Downline = z.infer<typeof downline>;

/**
 * A partner's call as those see it who may change it: of which change it is, what the partner answered to it, how it went, and when calls were held before, the
 * latest first. To others `place` and `answer` are null, and `outcome` says no more than `held`.
 */
export const partnerCall = z.object({
  version: z.int(),
  place: callPlace.nullable(),
  answer: callAnswer.nullable(),
  outcome: callOutcome.nullable(),
  held: z.array(instant),
});
export type PartnerCall = z.infer<typeof partnerCall>;

/** GET /api/partner/{id}/details (docs/product/team.md#a-partner). */
export const partnerDetails = downlineMember.extend({
  phone: z.string().nullable(),
  sponsorName: z.string().nullable(),
  trainingCompletedAt: instant.nullable(),
  /** Absent in answers of the version before. */
  call: partnerCall.nullish(),
  /** How many contacts are in each stage, without those with none; null: not known yet. Absent in answers of the version before. */
  contactStages: z.record(z.string(), z.int()).nullish(),
});
export type PartnerDetails = z.infer<typeof partnerDetails>;

/** GET /api/partner/{id}/prospects. Lists are empty when the partner shows counts only (docs/product/contacts.md#what-a-sponsor-sees). */
export const partnerProspect = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  notes: z.string().nullable(),
  type: prospectType,
});
export const partnerProspects = z.object({
  countsOnly: z.boolean(),
  prospects: z.object({
    total: z.int(),
    customerTotal: z.int(),
    partnerTotal: z.int(),
    customers: z.array(partnerProspect),
    partners: z.array(partnerProspect),
    all: z.array(partnerProspect),
  }),
});
/** POST /api/partner/{id}/prospects: a contact the sponsor suggests (docs/product/contacts.md#what-a-sponsor-sees). */
export const suggestProspectBody = prospectBody;
/** GET /api/partner/{id}/goals. `isWritten`: whether the partner has written goals, also when they are not shared. */
export const partnerGoals = z.discriminatedUnion('shared', [
  z.object({ shared: z.literal(false), isWritten: z.boolean().nullish() }),
  z.object({ shared: z.literal(true), goals: goals.nullable() }),
]);
/** GET /api/partner/{id}/activity. */
export const activityEntry = z.object({
  id: entityId,
  kind: z.string(),
  at: instant,
  step: z.int().optional(),
  count: z.int().optional(),
});
export const partnerActivity = z.object({ activity: z.array(activityEntry) });

/** PATCH /api/user/{id}/onboarding-call (docs/product/calls.md#time). */
export const onboardingCallBody = callFields.extend({
  userId: entityId.optional(),
  /** True = where another call of the sponsor is at that hour, nothing is saved and the answer has `isSaved: false`. */
  onlyIfFree: z.boolean().optional(),
  /** Where it takes place, null = not said. Without it a call keeps its place, and a new one has the sponsor's usual one. */
  place: callPlace.nullish(),
  /** True = `place` is also the sender's usual one from now on. */
  isUsualPlace: z.boolean().optional(),
  /** The change that the sender saw: where the call is another one by now, nothing is saved (412 `call.version-conflict`). */
  version: z.int().min(0).optional(),
});
export type OnboardingCallBody = z.input<typeof onboardingCallBody>;
/**
 * Its answer: the call as it now is, with the number of its change. `overlaps` warns of calls of the same sponsor at the same
 * hour; the change is made all the same, unless `onlyIfFree` asked for it not to be. DELETE on the same path cancels the call
 * and answers likewise, with no call.
 */
export const onboardingCall = callView.extend({
  userId: entityId,
  version: z.int(),
  overlaps: z.array(callOverlap),
  /** False = nothing was changed, because of `overlaps`. */
  isSaved: z.boolean().optional(),
});
export type OnboardingCallAnswer = z.infer<typeof onboardingCall>;

/** Longest notes about a partner's calls. */
export const MAX_CALL_NOTES = 10_000;
/** GET and PUT /api/partner/{id}/call-notes: the reader's own, which nobody else is shown. `updatedAt` null = none were written. */
export const callNotesBody = z.object({ notes: text(MAX_CALL_NOTES) });
export const callNotes = z.object({ notes: z.string(), updatedAt: instant.nullable() });
export type CallNotes = z.infer<typeof callNotes>;

/** GET /api/team/free-hours: when the reader may have a call next, by the clocks of `zone` (docs/product/calls.md#free-hours). */
export const freeHours = z.object({ zone: z.string(), hours: z.array(instant) });
export type FreeHours = z.infer<typeof freeHours>;

/** PUT /api/team/zone: the user's time zone, from the browser; the weekly digest is sent at seven in it. */
export const ownZoneBody = z.object({ zone: timeZone });
