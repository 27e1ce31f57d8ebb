import type { PartnerDetails } from '@nb/contracts';

/** Contacts that complete step 3, and a good list. */
const ENOUGH_CONTACTS = 10;
const GOOD_LIST = 50;
/** As many points as one call has room for. */
const POINTS = 3;

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

/** The three things to talk about: what holds them up, what their step asks for, and what comes next (docs/product/calls.md#preparing-a-call). */
export function talkPoints(
  {
    needs,
    trainingProgress: { currentStep, trainingCompleted },
    prospectsTotal,
    teamSize,
  }: Pick<PartnerDetails, 'needs' | 'trainingProgress' | 'prospectsTotal' | 'teamSize'>,
  goals: GoalsState,
): TalkPoint[] {
  const missing = ENOUGH_CONTACTS - prospectsTotal;
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
    prospectsTotal === 0 && currentStep < 3 && { key: 'names', count: ENOUGH_CONTACTS },
    goals === 'none' && currentStep !== 4 && { key: 'goals' },
  ];
  return points.filter((point) => point !== false).slice(0, POINTS);
}
