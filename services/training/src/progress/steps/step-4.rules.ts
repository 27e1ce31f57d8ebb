import { GOALS_MIN_CONTACTS } from '@nb/contracts';
import { hasAnswer, mergeGoals } from '../goals.rules.js';
import { accept, refuse, type StepRules } from './step.rules.js';

/** The goals questionnaire (docs/product/training.md#step-4): opens after step 3, needs 5 contacts and one non-blank answer. */
export const step4: StepRules<4> = {
  step: 4,
  gateOpen: (facts) => facts.completedAt[3] !== null,
  blockers: (facts) => [
    ...(facts.contacts < GOALS_MIN_CONTACTS ? (['step.4-contacts-missing'] as const) : []),
    ...(hasAnswer(facts.goals) ? [] : (['step.4-goals-missing'] as const)),
  ],
  concerns: (change) => change.goals !== undefined,
  save(facts, change) {
    if (change.goals === undefined) return accept(facts);
    if (facts.contacts < GOALS_MIN_CONTACTS) return refuse('goals.too-few-contacts');
    return accept({ ...facts, goals: mergeGoals(facts.goals, change.goals) });
  },
};
