import type {
  BadInputCode,
  BusinessModel,
  ErrorCode,
  Goals,
  Progress,
  ProgressBody,
  StepNumber,
  progressBody,
} from '@nb/contracts';
import type { z } from 'zod';

export type Badge = Progress['badges'][number];

/** A parsed payload of `POST /api/training/progress`. */
export type ProgressChange = z.output<typeof progressBody>;
export type { ProgressBody };

/** Everything the rules of training look at. Instants are the server's. */
export interface TrainingFacts {
  /** When each step was completed; null = it is not. */
  completedAt: Readonly<Record<StepNumber, Date | null>>;
  /** Once set it stays, whatever happens to a step or to the contacts (docs/product/training.md#completed-training). */
  trainingCompletedAt: Date | null;
  telegramJoined: boolean;
  /** The referral ID, reduced; '' = none. */
  referralLink: string;
  linkSaved: boolean;
  linkTested: boolean;
  step3StartedAt: Date | null;
  /** Former completion of step 3, cleared only because contacts fell below 10: an undo of that gives it back. */
  step3LapsedAt: Date | null;
  listBuilderChecked: boolean;
  superAchieverChecked: boolean;
  badges: readonly Badge[];
  customerList: string | null;
  partnerList: string | null;
  goals: Goals | null;
  callNotes: string;
  businessModel: BusinessModel;
  /** How many contacts there are now. */
  contacts: number;
}

/** What a change comes to: new facts, or the code of the rule that stands against it; bad input says in which field of the payload. */
export type Outcome =
  | { facts: TrainingFacts }
  | { refused: Exclude<ErrorCode, BadInputCode> }
  | { refused: BadInputCode; field: keyof ProgressChange };
export const refuse = (refused: Exclude<ErrorCode, BadInputCode>): Outcome => ({ refused });
export const refuseInput = (refused: BadInputCode, field: keyof ProgressChange): Outcome => ({ refused, field });
export const accept = (facts: TrainingFacts): Outcome => ({ facts });

/** The rules of one step. Pure: time is handed in. */
export interface StepRules<N extends StepNumber = StepNumber> {
  readonly step: N;
  /** Whether the step's gate is open (docs/product/training.md#the-five-steps); a step once completed is open anyway (`isOpen` of progress.rules). */
  gateOpen(facts: TrainingFacts): boolean;
  /** What still stands against completing it, in the order in which a person meets it; empty = nothing. */
  blockers(facts: TrainingFacts): readonly ErrorCode[];
  /** Whether the payload has something that belongs to this step. */
  concerns(change: ProgressChange): boolean;
  /** Takes over what the payload says about this step. The gate has been checked. */
  save(facts: TrainingFacts, change: ProgressChange, now: Date): Outcome;
}
