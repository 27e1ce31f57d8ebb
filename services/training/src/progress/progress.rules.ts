import { STEP_NUMBERS, type ErrorCode, type ProgressState, type StepNumber } from '@nb/contracts';
import { saveBusinessModel } from './business-model.rules.js';
import { step1 } from './steps/step-1.rules.js';
import { step2 } from './steps/step-2.rules.js';
import { step3 } from './steps/step-3.rules.js';
import { step4 } from './steps/step-4.rules.js';
import { step5 } from './steps/step-5.rules.js';
import {
  accept,
  refuse,
  type Outcome,
  type ProgressChange,
  type StepRules,
  type TrainingFacts,
} from './steps/step.rules.js';

/** The rules of each step. A new step number does not compile before its rules stand here. */
export const STEP_RULES: { readonly [N in StepNumber]: StepRules<N> } = {
  1: step1,
  2: step2,
  3: step3,
  4: step4,
  5: step5,
};

/** What a person has before anything was saved (docs/product/training.md#saving-progress). */
export const NOTHING_DONE: TrainingFacts = {
  completedAt: { 1: null, 2: null, 3: null, 4: null, 5: null },
  trainingCompletedAt: null,
  telegramJoined: false,
  referralLink: '',
  linkSaved: false,
  linkTested: false,
  step3StartedAt: null,
  step3LapsedAt: null,
  listBuilderChecked: false,
  superAchieverChecked: false,
  badges: [],
  customerList: null,
  partnerList: null,
  goals: null,
  callNotes: '',
  businessModel: {},
  contacts: 0,
};

/** Whether a step may be worked on: its gate is open, or it has been completed already. */
export const isOpen = (facts: TrainingFacts, step: StepNumber): boolean =>
  facts.trainingCompletedAt !== null || facts.completedAt[step] !== null || STEP_RULES[step].gateOpen(facts);

/** Which steps are complete, ascending: a set, not a level (docs/product/training.md#open-current-completed). */
export const stepsCompleted = (facts: TrainingFacts): StepNumber[] =>
  STEP_NUMBERS.filter((step) => facts.completedAt[step] !== null);

/** The first incomplete step; the last one when there is none. */
export const currentStep = (facts: TrainingFacts): StepNumber =>
  STEP_NUMBERS.find((step) => facts.completedAt[step] === null) ?? 5;

/** Progress as events carry it. */
export const progressState = (facts: TrainingFacts): ProgressState => ({
  stepsCompleted: stepsCompleted(facts),
  currentStep: currentStep(facts),
  trainingCompleted: facts.trainingCompletedAt !== null,
  trainingCompletedAt: facts.trainingCompletedAt?.toISOString() ?? null,
});

/** Takes back the completion of one step; nothing happens once training is complete (docs/product/training.md#completed-training). */
const clearStep = (facts: TrainingFacts, step: StepNumber): TrainingFacts =>
  facts.trainingCompletedAt !== null ? facts : { ...facts, completedAt: { ...facts.completedAt, [step]: null } };

/** Step 3 is complete only with action 1 checked (docs/product/training.md#step-3): unticking it takes the completion back. */
const holdStep3 = (before: TrainingFacts, after: TrainingFacts): TrainingFacts =>
  before.listBuilderChecked && !after.listBuilderChecked ? clearStep(after, 3) : after;

/**
 * `POST /api/training/progress` (docs/product/training.md#saving-progress): all of the payload or nothing of it.
 * `stepNCompleted: true` is ignored, `false` clears that step; the order of the steps is the order of the checks.
 */
export function saveProgress(facts: TrainingFacts, change: ProgressChange, now: Date, isMasterAdmin: boolean): Outcome {
  let saved = saveBusinessModel(facts, change, isMasterAdmin);
  for (const step of STEP_NUMBERS) {
    if ('refused' in saved) return saved;
    const rules = STEP_RULES[step];
    if (!rules.concerns(change)) continue;
    if (!isOpen(saved.facts, step)) return refuse('step.locked');
    saved = rules.save(saved.facts, change, now);
  }
  if ('refused' in saved) return saved;
  const cleared = STEP_NUMBERS.filter((step) => change[`step${step}Completed`] === false);
  return accept(holdStep3(facts, cleared.reduce(clearStep, saved.facts)));
}

/** What a completion comes to. `blockers` has every reason, `refused` the first of them. */
export type Completion =
  | { refused: ErrorCode; blockers: readonly ErrorCode[] }
  | { facts: TrainingFacts; firstTime: boolean; trainingCompletedNow: boolean };

/** Completes a step if its gate is open and nothing blocks it. One that was complete stays so, whatever has changed since. */
export function completeStep(facts: TrainingFacts, step: StepNumber, now: Date): Completion {
  if (facts.completedAt[step] !== null) return { facts, firstTime: false, trainingCompletedNow: false };
  if (!isOpen(facts, step)) return { refused: 'step.locked', blockers: ['step.locked'] };
  const blockers = STEP_RULES[step].blockers(facts);
  const [first] = blockers;
  if (first !== undefined) return { refused: first, blockers };
  const completedAt = { ...facts.completedAt, [step]: now };
  const all = STEP_NUMBERS.every((number) => completedAt[number] !== null);
  const trainingCompletedNow = all && facts.trainingCompletedAt === null;
  return {
    facts: {
      ...facts,
      completedAt,
      step3LapsedAt: step === 3 ? null : facts.step3LapsedAt,
      trainingCompletedAt: trainingCompletedNow ? now : facts.trainingCompletedAt,
    },
    firstTime: true,
    trainingCompletedNow,
  };
}

/**
 * Training from the start. What the person wrote stays (referral link, goals, notes, lists, contacts), and so do badges,
 * which are never taken back (docs/product/training.md#badges-of-the-challenge).
 */
export const resetProgress = (facts: TrainingFacts): TrainingFacts => ({
  ...facts,
  completedAt: NOTHING_DONE.completedAt,
  trainingCompletedAt: null,
  telegramJoined: false,
  linkSaved: false,
  linkTested: false,
  step3StartedAt: null,
  step3LapsedAt: null,
  listBuilderChecked: false,
  superAchieverChecked: false,
  businessModel: {},
});
