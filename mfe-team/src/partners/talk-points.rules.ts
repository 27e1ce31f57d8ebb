import type { PartnerDetails } from '@nb/contracts';

/** Contacts that step 3 needs. */
const STEP_3_CONTACTS = 10;
/** Contacts of a good list; until then more names are a talking point. */
const GOOD_LIST = 50;
/** More would be too much for one call. */
const MAX_POINTS = 3;

/** What is known of a partner's goals; `unknown` where they could not be read yet. */
export type GoalsState = 'none' | 'private' | 'shared' | 'unknown';
export interface TalkPoint {
  key:
    | 'stuck'
    | 'inactive'
    | 'firstSteps'
    | 'link'
    | 'names'
    | 'firstInvitations'
    | 'goals'
    | 'goalsAgain'
    | 'nextStep'
    | 'moreNames'
    | 'ownPartner'
    | 'helpTeam';
  count?: number;
  step?: number;
}

/** The first three applicable points: what blocks the partner, what their step asks for, and what comes next (docs/product/calls.md#preparing-a-call). */
export function talkPoints(
  {
    needs,
    trainingProgress: { currentStep, trainingCompleted },
    prospectsTotal,
    teamSize,
  }: Pick<PartnerDetails, 'needs' | 'trainingProgress' | 'prospectsTotal' | 'teamSize'>,
  goals: GoalsState,
): TalkPoint[] {
  const missing = STEP_3_CONTACTS - prospectsTotal;
  const has = (reason: string) => needs?.some((need) => need.reason === reason) ?? false;
  const points: (TalkPoint | false)[] = [
    has('inactive') && { key: 'inactive' },
    has('stuck') && !trainingCompleted && { key: 'stuck', step: currentStep },
    !trainingCompleted && currentStep === 1 && { key: 'firstSteps' },
    !trainingCompleted && currentStep === 2 && { key: 'link' },
    !trainingCompleted && currentStep >= 3 && missing > 0 && { key: 'names', count: missing },
    !trainingCompleted && currentStep === 4 && goals !== 'shared' && { key: 'goals' },
    goals === 'shared' && { key: 'goalsAgain' },
    prospectsTotal > 0 && { key: 'firstInvitations' },
    !trainingCompleted && currentStep < 5 && { key: 'nextStep', step: currentStep + 1 },
    trainingCompleted && teamSize === 0 && { key: 'ownPartner' },
    trainingCompleted && teamSize > 0 && { key: 'helpTeam' },
    missing <= 0 && prospectsTotal < GOOD_LIST && { key: 'moreNames', count: GOOD_LIST - prospectsTotal },
    prospectsTotal === 0 && currentStep < 3 && { key: 'names', count: STEP_3_CONTACTS },
    goals === 'none' && currentStep !== 4 && { key: 'goals' },
  ];
  return points.filter((point) => point !== false).slice(0, MAX_POINTS);
}
