import { accept, type StepRules } from './step.rules.js';

/** The call with the sponsor (docs/product/training.md#step-5): opens together with step 4 after step 3 (docs/product/training.md#open-current-completed); the notes are optional. */
export const step5: StepRules<5> = {
  step: 5,
  gateOpen: (facts) => facts.completedAt[3] !== null,
  blockers: () => [],
  concerns: (change) => change.callNotes !== undefined,
  save: (facts, change) => accept({ ...facts, callNotes: change.callNotes ?? facts.callNotes }),
};
