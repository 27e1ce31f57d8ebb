import type { Progress } from '@nb/contracts';
import type { ComponentType } from 'react';

export interface StepPartProps {
  progress: Progress;
}

/** What one step adds to the parts all steps have. */
export interface StepScreen {
  /** How many key learning points its texts have. */
  points: number;
  /** Between the video and the checklist. */
  Content?: ComponentType<StepPartProps>;
  /** Inside of the resources box; without it the box says that there are none. */
  Resources?: ComponentType<StepPartProps>;
  /** Inside of the action checklist. */
  Actions: ComponentType<StepPartProps>;
}
