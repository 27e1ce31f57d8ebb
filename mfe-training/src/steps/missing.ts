import { GOALS_MIN_CONTACTS, LIST_BUILDER_CONTACTS, type Progress, type StepNumber } from '@nb/contracts';
import { hasAnswer } from './goals-form';
import { uidOf } from './referral-id';

/** What a step still needs. `what` is a key below `complete.lacks`; `count`: how many names. */
export type Missing =
  | { what: 'telegram' | 'link' | 'actions' | 'listBuilder' | 'goals' }
  | { what: 'names'; count: number };

const names = (needed: number, contacts: number): Missing[] =>
  contacts < needed ? [{ what: 'names', count: needed - contacts }] : [];

const RULES: { readonly [N in StepNumber]: (progress: Progress) => Missing[] } = {
  1: ({ step1Actions }) => (step1Actions.action3Completed === true ? [] : [{ what: 'telegram' }]),
  2: ({ step2Actions, referralLink }) => [
    ...(uidOf(referralLink) === '' ? [{ what: 'link' } as const] : []),
    ...(step2Actions.action1Completed === true && step2Actions.action2Completed === true
      ? []
      : [{ what: 'actions' } as const]),
  ],
  3: ({ step3Actions, contacts }) => [
    ...names(LIST_BUILDER_CONTACTS, contacts),
    ...(step3Actions.action1Completed === true ? [] : [{ what: 'listBuilder' } as const]),
  ],
  4: ({ goals, contacts }) => [
    ...names(GOALS_MIN_CONTACTS, contacts),
    ...(hasAnswer(goals) ? [] : [{ what: 'goals' } as const]),
  ],
  5: () => [],
};

/** What this step still lacks, in the order in which it is done (docs/product/training.md#the-five-steps). The server decides; this is shown before the button is pressed. */
export const missingOf = (progress: Progress, step: StepNumber): Missing[] => RULES[step](progress);
