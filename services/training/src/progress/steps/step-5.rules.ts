import { accept, type StepRules } from './step.rules.js';

/** The call with the sponsor (PA §2): opens together with step 4 after step 3 (decisions 7); the notes are optional. */
export const step5: StepRules<5> = {
  step: 5,
  gateOpen: (facts) => facts.completedAt[3] !== null,
  blockers: () => [],
  concerns: (change) => change.callNotes !== undefined,
  save: (facts, change) => accept({ ...facts, callNotes: change.callNotes ?? facts.callNotes }),
};
