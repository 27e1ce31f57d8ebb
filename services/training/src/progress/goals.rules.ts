import { GOAL_TEXTS, type Goals } from '@nb/contracts';

/** Whether there is at least one non-blank answer: that much completes step 4 (docs/product/training.md#step-4). Scales alone are no answer, they start at 5. */
export const hasAnswer = (goals: Goals | null): boolean =>
  goals !== null && GOAL_TEXTS.some((field) => (goals[field] ?? '').trim() !== '');

/** The goals after a save: what is absent stays as it was; sharing is on unless it was switched off (docs/product/training.md#step-4). */
export function mergeGoals(saved: Goals | null, sent: Goals): Goals {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return { shareWithSponsor: true, ...saved, ...given };
}

/** Whether the sponsor may read the goals: only once they were saved, and only with consent (docs/product/training.md#step-4). */
export const sharedWithSponsor = (goals: Goals | null): boolean => goals?.shareWithSponsor === true;
