import { type Progress, STEP_NUMBERS, type StepNumber } from '@nb/contracts';
import { firstIncompleteStep, isStepCompleted } from '@nb/web-kit';

/** `current` is where Continue leads; `open` may be worked on as well (steps 4 and 5 open together). */
export type StepState = 'completed' | 'current' | 'open' | 'locked';

/** What opens each step. The server decides; this only shows it. */
const GATES: { readonly [N in StepNumber]: (progress: Progress) => boolean } = {
  1: () => true,
  2: ({ step1Completed }) => step1Completed,
  3: ({ step2Completed, step2Actions }) =>
    step2Completed || (step2Actions.action1Completed === true && step2Actions.action2Completed === true),
  4: ({ step3Completed }) => step3Completed,
  5: ({ step3Completed }) => step3Completed,
};

export function stepState(progress: Progress, step: StepNumber): StepState {
  if (isStepCompleted(progress, step)) return 'completed';
  if (!progress.trainingCompleted && !GATES[step](progress)) return 'locked';
  return firstIncompleteStep(progress) === step ? 'current' : 'open';
}

/** The step an address names; undefined = there is none of that number. */
export const stepOf = (param: string | undefined): StepNumber | undefined =>
  STEP_NUMBERS.find((step) => String(step) === param);

export const pathOfStep = (step: StepNumber): string => `/training/step/${step}`;
