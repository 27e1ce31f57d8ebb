import { type Goals, GOAL_TEXTS } from '@nb/contracts';

type GoalText = (typeof GOAL_TEXTS)[number];
const SHORT: ReadonlySet<GoalText> = new Set<GoalText>([
  'monthlyEarnings3Months',
  'monthlyEarnings6Months',
  'monthlyEarnings12Months',
  'timeWeekly',
  'startDate',
]);

/** Limits of the contract: one line, or a longer answer. */
export const isShort = (field: GoalText): boolean => SHORT.has(field);
export const maxLengthOf = (field: GoalText): number => (isShort(field) ? 200 : 4000);

/** The form's parts in the order in which they are asked. */
export const GOAL_SECTIONS = {
  why: ['whyJoin', 'howChange'],
  earnings: ['monthlyEarnings3Months', 'monthlyEarnings6Months', 'monthlyEarnings12Months'],
  commitment: ['timeWeekly', 'startDate'],
  strengths: ['strengths', 'helpNeeded', 'challenges', 'changes'],
} as const satisfies Record<string, readonly GoalText[]>;
export type GoalSection = keyof typeof GOAL_SECTIONS;

export const hasAnswer = (goals: Goals | null): boolean =>
  goals !== null && GOAL_TEXTS.some((field) => (goals[field] ?? '').trim() !== '');
