import type { Progress, StepNumber } from '@nb/contracts';
import { hasAnswer } from './goals-form';
import { uidOf } from './referral-id';

/** What completing a step looks at, as one text: while it is the same, what the server said of it still holds. */
const STANDS: { readonly [N in StepNumber]: (progress: Progress) => readonly unknown[] } = {
  1: ({ step1Actions }) => [step1Actions.action3Completed === true],
  2: ({ step2Actions, referralLink }) => [
    step2Actions.action1Completed === true,
    step2Actions.action2Completed === true,
    uidOf(referralLink) !== '',
  ],
  3: ({ step3Actions, contacts }) => [step3Actions.action1Completed === true, contacts],
  4: ({ goals, contacts }) => [hasAnswer(goals), contacts],
  5: () => [],
};

export const standOf = (progress: Progress, step: StepNumber): string => JSON.stringify(STANDS[step](progress));
