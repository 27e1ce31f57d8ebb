import { z } from 'zod';
import { callOutcome } from '../call.js';
import { localDate, queryInteger, timeZone } from '../primitives.js';

/** Stages of the funnel; each counts everybody who came at least so far. */
export const FUNNEL_STAGES = ['invited', 'registered', 'step-1', 'step-2', 'step-3', 'step-4', 'step-5'] as const;
export const MAX_FUNNEL_WEEKS = 52;
export const DEFAULT_FUNNEL_WEEKS = 12;
/** What is counted week by week. */
export const FUNNEL_KINDS = ['registered', 'stepsCompleted', 'active'] as const;
export type FunnelKind = (typeof FUNNEL_KINDS)[number];

/**
 * GET /api/team/funnel: of the direct partners, or with `depth=all` of everybody below (a master admin's: of everybody). `zone`: whose
 * Mondays the weeks begin on.
 */
export const teamFunnelQuery = z.object({
  depth: z.enum(['direct', 'all']).optional(),
  weeks: queryInteger(1, MAX_FUNNEL_WEEKS).optional(),
  zone: timeZone.optional(),
});
/**
 * `invited` = registered people and invitations that nobody has used and that still work; `opened` = the same without invitations
 * whose link nobody has opened. Steps count people who have that step, so step 5 may be above step 4
 * (both open after step 3). `medianDays`: of the people who have a step, half took no longer than that from the step before (steps 4 and 5: from step 3; step 1:
 * from registering), in days; null: nobody, or not a step. `weeks`: oldest first, the last is the running one; `active` = people who signed in or completed a step.
 */
export const teamFunnel = z.object({
  stages: z.array(z.object({ stage: z.enum(FUNNEL_STAGES), people: z.int(), medianDays: z.number().nullish() })),
  opened: z.int().optional(),
  /** How many calls went how; absent in answers of the version before. */
  calls: z.record(callOutcome, z.int()).optional(),
  weeks: z.array(z.object({ week: localDate, registered: z.int(), stepsCompleted: z.int(), active: z.int() })),
});
export type TeamFunnel = z.infer<typeof teamFunnel>;
