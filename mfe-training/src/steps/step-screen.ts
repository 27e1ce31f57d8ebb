import type { Progress } from '@nb/contracts';
import type { ComponentType } from 'react';

export interface StepPartProps {
  progress: Progress;
}

/** What one step adds to the parts all steps have. */
export interface StepScreen {
  /** How many key learning points its texts have. */
  points: number;
  /** What the step asks for; on screen as soon as the page opens. */
  Main: ComponentType<StepPartProps>;
  /** Explanations, below the checklist. */
  Details?: ComponentType<StepPartProps>;
  /** A part over the full width, below both columns. */
  FullWidth?: ComponentType<StepPartProps>;
  /** Content of the resources box; without it the box says that there are none. */
  Resources?: ComponentType<StepPartProps>;
  /** Content of the action checklist. */
  Actions: ComponentType<StepPartProps>;
}
