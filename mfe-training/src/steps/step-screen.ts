import type { Progress } from '@nb/contracts';
import type { ComponentType } from 'react';

export interface StepPartProps {
  progress: Progress;
}

/** What one step adds to the parts all steps have. */
export interface StepScreen {
  /** How many key learning points its texts have. */
  points: number;
  /** What the step asks for, in sight as soon as the page opens. */
  Act: ComponentType<StepPartProps>;
  /** What explains the act, below the checklist. */
  Details?: ComponentType<StepPartProps>;
  /** Across the page, below all of it. */
  Wide?: ComponentType<StepPartProps>;
  /** Inside of the resources box; without it the box says that there are none. */
  Resources?: ComponentType<StepPartProps>;
  /** Inside of the action checklist. */
  Actions: ComponentType<StepPartProps>;
}
