import { type Goals, GOAL_TEXTS } from '@nb/contracts';
import { remember, remembered } from '../saving/personal-flags';

type GoalText = (typeof GOAL_TEXTS)[number];
const SHORT: ReadonlySet<GoalText> = new Set<GoalText>(['monthlyEarnings3Months', 'monthlyEarnings6Months', 'monthlyEarnings12Months', 'timeWeekly', 'startDate']);

/** Limits of the contract: one line, or a longer answer. */
export const isShort = (field: GoalText): boolean => SHORT.has(field);
export const maxLengthOf = (field: GoalText): number => (isShort(field) ? 200 : 4000);

/** The form's parts in the order in which they are asked (PA §3). */
export const GOAL_SECTIONS = {
  why: ['whyJoin', 'howChange'],
  earnings: ['monthlyEarnings3Months', 'monthlyEarnings6Months', 'monthlyEarnings12Months'],
  commitment: ['timeWeekly', 'startDate'],
  strengths: ['strengths', 'helpNeeded', 'challenges', 'changes'],
} as const satisfies Record<string, readonly GoalText[]>;
export type GoalSection = keyof typeof GOAL_SECTIONS;

/** Every field with its default (PA §3): scales in the middle, sharing on but visible (decisions 22). */
export const filledGoals = (saved: Goals | null): Required<Goals> => ({
  ...(Object.fromEntries(GOAL_TEXTS.map((field) => [field, ''])) as Record<GoalText, string>), commitment: 5, confidence: 5, shareWithSponsor: true, ...saved,
});

export const hasAnswer = (goals: Goals | null): boolean => goals !== null && GOAL_TEXTS.some((field) => (goals[field] ?? '').trim() !== '');

const DRAFT = 'goals-draft';
/** What an earlier visit left unsaved, if it differs from what the server has. */
export function unsavedGoals(userId: string, saved: Goals | null): Required<Goals> | undefined {
  try {
    const kept = JSON.parse(remembered(userId, DRAFT) ?? 'null') as Partial<Required<Goals>> | null;
    if (kept === null || typeof kept !== 'object') return undefined;
    const known = filledGoals(saved);
    const draft = { ...known };
    for (const field of GOAL_TEXTS) if (typeof kept[field] === 'string') draft[field] = kept[field];
    for (const scale of ['commitment', 'confidence'] as const) if (typeof kept[scale] === 'number') draft[scale] = Math.min(10, Math.max(1, Math.round(kept[scale])));
    if (typeof kept.shareWithSponsor === 'boolean') draft.shareWithSponsor = kept.shareWithSponsor;
    return JSON.stringify(draft) === JSON.stringify(known) ? undefined : draft;
  } catch {
    return undefined;
  }
}
export const keepGoals = (userId: string, goals: Goals | undefined): void => remember(userId, DRAFT, goals === undefined ? null : JSON.stringify(goals));
