import type { StepNumber } from '@nb/contracts';
import { step1 } from './step-1';
import { step2 } from './step-2';
import { step3 } from './step-3';
import { step4 } from './step-4';
import { step5 } from './step-5';
import type { StepScreen } from './step-screen';

/** The screen of each step. A new step number does not compile before its screen stands here. */
export const STEP_SCREENS: { readonly [N in StepNumber]: StepScreen } = {
  1: step1,
  2: step2,
  3: step3,
  4: step4,
  5: step5,
};
