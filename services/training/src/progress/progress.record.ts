import type { StepNumber } from '@nb/contracts';
import type { TrainingProgress } from './progress.entity.js';
import type { TrainingFacts } from './steps/step.rules.js';

/** Columns that hold facts, named as in the rules. */
const SAME_NAMED = [
  'trainingCompletedAt',
  'telegramJoined',
  'referralLink',
  'linkSaved',
  'linkTested',
  'step3StartedAt',
  'step3LapsedAt',
  'listBuilderChecked',
  'superAchieverChecked',
  'customerList',
  'partnerList',
  'goals',
  'callNotes',
  'businessModel',
  'contacts',
] as const satisfies readonly (keyof TrainingFacts & keyof TrainingProgress)[];

const completedColumn = (step: StepNumber) => `step${step}CompletedAt` as const;
type CompletedColumn = ReturnType<typeof completedColumn>;

/** A row of `progress`, as entity or as a repository's row. */
export type ProgressRecord = Pick<
  TrainingProgress,
  (typeof SAME_NAMED)[number] | CompletedColumn | 'userId' | 'version' | 'badges'
>;

/** What the rules look at, from the row. */
export function factsOf(record: ProgressRecord): TrainingFacts {
  const { step1CompletedAt, step2CompletedAt, step3CompletedAt, step4CompletedAt, step5CompletedAt } = record;
  return {
    completedAt: {
      1: step1CompletedAt ?? null,
      2: step2CompletedAt ?? null,
      3: step3CompletedAt ?? null,
      4: step4CompletedAt ?? null,
      5: step5CompletedAt ?? null,
    },
    trainingCompletedAt: record.trainingCompletedAt ?? null,
    telegramJoined: record.telegramJoined,
    referralLink: record.referralLink,
    linkSaved: record.linkSaved,
    linkTested: record.linkTested,
    step3StartedAt: record.step3StartedAt ?? null,
    step3LapsedAt: record.step3LapsedAt ?? null,
    listBuilderChecked: record.listBuilderChecked,
    superAchieverChecked: record.superAchieverChecked,
    badges: record.badges,
    customerList: record.customerList ?? null,
    partnerList: record.partnerList ?? null,
    goals: record.goals ?? null,
    callNotes: record.callNotes,
    businessModel: record.businessModel,
    contacts: record.contacts,
  };
}

/** Writes what the rules decided into the row; the ORM saves what differs. */
export function applyFacts(progress: TrainingProgress, facts: TrainingFacts): void {
  for (const step of [1, 2, 3, 4, 5] as const) progress[completedColumn(step)] = facts.completedAt[step];
  Object.assign(progress, Object.fromEntries(SAME_NAMED.map((name) => [name, facts[name]])));
  progress.badges = [...facts.badges];
}
