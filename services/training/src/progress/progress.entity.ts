import { defineEntity, p } from '@mikro-orm/core';
import type { BusinessModel, Goals, Progress, Stage, StepNumber } from '@nb/contracts';
import {
  businessModelUnlocked,
  currentStep,
  stepsCompleted,
  type Badge,
  type TrainingFacts,
} from './progress.rules.js';

const progress = defineEntity({
  name: 'TrainingProgress',
  tableName: 'progress',
  properties: {
    userId: p.uuid().primary(),
    version: p.integer().default(1),
    step1CompletedAt: p.datetime(3).fieldName('step1_completed_at').nullable(),
    step2CompletedAt: p.datetime(3).fieldName('step2_completed_at').nullable(),
    step3CompletedAt: p.datetime(3).fieldName('step3_completed_at').nullable(),
    step4CompletedAt: p.datetime(3).fieldName('step4_completed_at').nullable(),
    step5CompletedAt: p.datetime(3).fieldName('step5_completed_at').nullable(),
    trainingCompletedAt: p.datetime(3).nullable(),
    telegramJoined: p.boolean().default(false),
    referralLink: p.text().default(''),
    linkSaved: p.boolean().default(false),
    linkTested: p.boolean().default(false),
    step3StartedAt: p.datetime(3).fieldName('step3_started_at').nullable(),
    step3LapsedAt: p.datetime(3).fieldName('step3_lapsed_at').nullable(),
    listBuilderChecked: p.boolean().default(false),
    superAchieverChecked: p.boolean().default(false),
    badges: p.array().$type<Badge[]>(),
    customerList: p.text().nullable(),
    partnerList: p.text().nullable(),
    goals: p.json<Goals>().nullable(),
    goalsVersion: p.integer().default(0),
    callNotes: p.text().default(''),
    businessModel: p.json<BusinessModel>(),
    contacts: p.integer().default(0),
    customers: p.integer().default(0),
    partners: p.integer().default(0),
    contactsVersion: p.integer().default(0),
    /** Contacts by stage, without stages that have none. */
    stages: p.json<Partial<Record<Stage, number>>>().default('{}'),
    // Whether the sponsor has set the call. Lazy: read only by queries that populate it.
    callSet: p
      .boolean()
      .formula(({ userId }) => `exists (select from learner_calls c where c.user_id = ${userId} and c.at is not null)`)
      .lazy()
      .persist(false),
    // When a call took place, likewise.
    callHeldAt: p
      .datetime(3)
      .nullable()
      .formula(({ userId }) => `(select c.held_at from learner_calls c where c.user_id = ${userId})`)
      .lazy()
      .persist(false),
  },
});
/**
 * Training of one learner. Every change of it or of the learner's contacts locks this row first, so that step 3 agrees with the contacts
 * and each event of the learner has the next version.
 */
export class TrainingProgress extends progress.class {}
progress.setClass(TrainingProgress);
export const progressEntity = progress;

/** Columns with the same names as in `TrainingFacts`. */
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

/** The input of the rules, from a row. */
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

/** The response of GET /api/training/progress. In step 1 the first action (buying the pack) is always complete, the second once the sponsor has set the call. */
export function progressView(
  row: ProgressRecord & { callSet: boolean; callHeldAt?: Date | null },
  { isMasterAdmin, now }: { isMasterAdmin: boolean; now: Date },
): Progress {
  const facts = factsOf(row);
  const { completedAt } = facts;
  return {
    userId: row.userId,
    step1Completed: completedAt[1] !== null,
    step2Completed: completedAt[2] !== null,
    step3Completed: completedAt[3] !== null,
    step4Completed: completedAt[4] !== null,
    step5Completed: completedAt[5] !== null,
    currentStep: currentStep(facts),
    completedSteps: stepsCompleted(facts).length,
    trainingCompleted: facts.trainingCompletedAt !== null,
    trainingCompletedAt: facts.trainingCompletedAt?.toISOString() ?? null,
    step1Actions: { action1Completed: true, action2Completed: row.callSet, action3Completed: facts.telegramJoined },
    step2Actions: { action1Completed: facts.linkSaved, action2Completed: facts.linkTested },
    step3Actions: { action1Completed: facts.listBuilderChecked, action2Completed: facts.superAchieverChecked },
    referralLink: facts.referralLink,
    step3StartedAt: facts.step3StartedAt?.toISOString() ?? null,
    customerList: facts.customerList,
    partnerList: facts.partnerList,
    callNotes: facts.callNotes,
    callHeldAt: row.callHeldAt?.toISOString() ?? null,
    goals: facts.goals,
    businessModel: facts.businessModel,
    businessModelUnlocked: businessModelUnlocked(facts, isMasterAdmin),
    contacts: facts.contacts,
    badges: [...facts.badges],
    version: row.version,
    serverTime: now.toISOString(),
  };
}
