import {
  GOAL_TEXTS,
  GOALS_MIN_CONTACTS,
  LIST_BUILDER_CONTACTS,
  REFERRAL_LINK_PLACEHOLDER,
  STEP_NUMBERS,
  SUPER_ACHIEVER_CONTACTS,
  type BadInputCode,
  type BusinessModel,
  type ErrorCode,
  type Goals,
  type Progress,
  type ProgressState,
  type StepNumber,
  type progressBody,
} from '@nb/contracts';
import type { z } from 'zod';
import { reduceReferralLink } from './referral-link.rules.js';

export type Badge = Progress['badges'][number];

/** A parsed payload of `POST /api/training/progress`. */
export type ProgressChange = z.output<typeof progressBody>;

/** Everything the rules of training (docs/product/training.md) look at. Instants are the server's. */
export interface TrainingFacts {
  /** When each step was completed; null = it is not. */
  completedAt: Readonly<Record<StepNumber, Date | null>>;
  /** Once set it stays, whatever happens to a step or to the contacts. */
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
type Outcome =
  | { facts: TrainingFacts }
  | { refused: Exclude<ErrorCode, BadInputCode> }
  | { refused: BadInputCode; field: keyof ProgressChange };
const refuse = (refused: Exclude<ErrorCode, BadInputCode>): Outcome => ({ refused });
const refuseInput = (refused: BadInputCode, field: keyof ProgressChange): Outcome => ({ refused, field });
const accept = (facts: TrainingFacts): Outcome => ({ facts });

/** The rules of one step. Pure: time is handed in. */
interface StepRules<N extends StepNumber = StepNumber> {
  readonly step: N;
  /** Whether the gate is open; a step once completed is open anyway (`isOpen`). */
  gateOpen(facts: TrainingFacts): boolean;
  /** What is still missing for completing it, in the order of the page; empty = nothing. */
  blockers(facts: TrainingFacts): readonly ErrorCode[];
  /** Whether the payload has something that belongs to this step. */
  concerns(change: ProgressChange): boolean;
  /** Takes over what the payload says about this step. The gate has been checked. */
  save(facts: TrainingFacts, change: ProgressChange, now: Date): Outcome;
}

/** What a person has before anything was saved. */
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

/** Whether there is at least one non-blank answer: that much completes step 4. Scales alone are no answer, they start at 5. */
export const hasAnswer = (goals: Goals | null): boolean =>
  goals !== null && GOAL_TEXTS.some((field) => (goals[field] ?? '').trim() !== '');

/** The goals after a save: what is absent stays as it was; sharing is on unless it was switched off. */
export function mergeGoals(saved: Goals | null, sent: Goals): Goals {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return { shareWithSponsor: true, ...saved, ...given };
}

/** Whether the sponsor may read the goals: only once they were saved, and only with consent. */
export const sharedWithSponsor = (goals: Goals | null): boolean => goals?.shareWithSponsor === true;

/**
 * Get Connected: buying the pack counts as done, the call follows the sponsor's schedule and does not
 * block; what the partner answers for is having joined the team community (`action3Completed`).
 */
const step1: StepRules<1> = {
  step: 1,
  gateOpen: () => true,
  blockers: (facts) => (facts.telegramJoined ? [] : ['step.1-telegram-missing']),
  concerns: (change) => change.step1Actions !== undefined,
  save: (facts, change) =>
    accept({ ...facts, telegramJoined: change.step1Actions?.action3Completed ?? facts.telegramJoined }),
};

function saveLink(facts: TrainingFacts, typed: string): Outcome {
  const link = reduceReferralLink(typed);
  if (link === null) return refuseInput('referral-link.invalid', 'referralLink');
  // An autosave may find the field empty while a new code is being typed. Refuse that, so that actions which need the link are not lost.
  const inUse = facts.linkSaved || facts.linkTested || facts.completedAt[2] !== null;
  return link === '' && inUse ? refuse('step.2-link-missing') : accept({ ...facts, referralLink: link });
}

/** Activate Referral Link: both actions need a saved link, and checking the second checks the first. */
const step2: StepRules<2> = {
  step: 2,
  gateOpen: (facts) => facts.completedAt[1] !== null,
  blockers: (facts) => [
    // First, because its text covers whatever is missing here.
    ...(facts.referralLink !== '' && facts.linkSaved && facts.linkTested ? [] : (['step.2-actions-missing'] as const)),
    ...(facts.referralLink === '' ? (['step.2-link-missing'] as const) : []),
  ],
  concerns: (change) => change.step2Actions !== undefined || change.referralLink !== undefined,
  save(facts, change) {
    const linked = change.referralLink === undefined ? accept(facts) : saveLink(facts, change.referralLink);
    if ('refused' in linked || change.step2Actions === undefined) return linked;
    const { action1Completed, action2Completed } = change.step2Actions;
    const linkTested = action2Completed ?? linked.facts.linkTested;
    const linkSaved = action2Completed === true || (action1Completed ?? linked.facts.linkSaved);
    if ((linkSaved || linkTested) && linked.facts.referralLink === '') return refuse('step.2-link-missing');
    // The second action needs the first, so clearing the first clears both.
    return accept({ ...linked.facts, linkSaved, linkTested: linkTested && linkSaved });
  },
};

/** The list-building challenge: at least 10 contacts and action 1; 50 is optional. */
const step3: StepRules<3> = {
  step: 3,
  gateOpen: (facts) => facts.completedAt[2] !== null || (facts.linkSaved && facts.linkTested),
  blockers: (facts) => [
    ...(facts.contacts < LIST_BUILDER_CONTACTS ? (['step.3-contacts-missing'] as const) : []),
    ...(facts.listBuilderChecked ? [] : (['step.3-action-missing'] as const)),
  ],
  concerns: (change) =>
    change.step3Actions !== undefined ||
    change.step3StartedAt != null ||
    change.customerList !== undefined ||
    change.partnerList !== undefined,
  save(facts, change, now) {
    const { action1Completed, action2Completed } = change.step3Actions ?? {};
    // Only ticking needs the count; sending an earlier tick again does not.
    if (action1Completed === true && !facts.listBuilderChecked && facts.contacts < LIST_BUILDER_CONTACTS)
      return refuse('step.3-contacts-for-action-1');
    if (action2Completed === true && !facts.superAchieverChecked && facts.contacts < SUPER_ACHIEVER_CONTACTS)
      return refuse('step.3-contacts-for-action-2');
    return accept({
      ...facts,
      listBuilderChecked: action1Completed ?? facts.listBuilderChecked,
      superAchieverChecked: action2Completed ?? facts.superAchieverChecked,
      // The client's instant is ignored: the server's first one counts.
      step3StartedAt: facts.step3StartedAt ?? (change.step3StartedAt == null ? null : now),
      customerList: change.customerList === undefined ? facts.customerList : change.customerList,
      partnerList: change.partnerList === undefined ? facts.partnerList : change.partnerList,
    });
  },
};

/** The goals questionnaire: opens after step 3, needs 5 contacts and one non-blank answer (docs/product/training.md#step-4). */
const step4: StepRules<4> = {
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

/** The call with the sponsor: opens together with step 4 after step 3; the notes are optional (docs/product/training.md#step-5). */
const step5: StepRules<5> = {
  step: 5,
  gateOpen: (facts) => facts.completedAt[3] !== null,
  blockers: () => [],
  concerns: (change) => change.callNotes !== undefined,
  save: (facts, change) => accept({ ...facts, callNotes: change.callNotes ?? facts.callNotes }),
};

/** The rules of each step. A new step number does not compile before its rules stand here. */
export const STEP_RULES: { readonly [N in StepNumber]: StepRules<N> } = {
  1: step1,
  2: step2,
  3: step3,
  4: step4,
  5: step5,
};

/** Whether the business model page is open: step 2 completed, a real referral link, or a master admin (docs/product/training.md#business-model). */
export const businessModelUnlocked = (
  facts: Pick<TrainingFacts, 'completedAt' | 'referralLink'>,
  isMasterAdmin: boolean,
): boolean =>
  isMasterAdmin ||
  facts.completedAt[2] !== null ||
  (facts.referralLink !== '' && facts.referralLink !== REFERRAL_LINK_PLACEHOLDER);

/** Takes over actions and quiz of that page; 403 while it is locked. */
function saveBusinessModel(facts: TrainingFacts, change: ProgressChange, isMasterAdmin: boolean): Outcome {
  if (change.businessModel === undefined) return accept(facts);
  if (!businessModelUnlocked(facts, isMasterAdmin)) return refuse('business-model.locked');
  const given = Object.fromEntries(Object.entries(change.businessModel).filter(([, value]) => value !== undefined));
  return accept({ ...facts, businessModel: { ...facts.businessModel, ...given } });
}

/** Whether a step may be worked on: its gate is open, or it has been completed already. */
export const isOpen = (facts: TrainingFacts, step: StepNumber): boolean =>
  facts.trainingCompletedAt !== null || facts.completedAt[step] !== null || STEP_RULES[step].gateOpen(facts);

/** Which steps are complete, ascending: a set, not a level. */
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

/** Takes back the completion of one step; nothing happens once training is complete. */
const clearStep = (facts: TrainingFacts, step: StepNumber): TrainingFacts =>
  facts.trainingCompletedAt !== null ? facts : { ...facts, completedAt: { ...facts.completedAt, [step]: null } };

/** The same for an admin; null when there is nothing to take back. */
export const reopenStep = (facts: TrainingFacts, step: StepNumber): TrainingFacts | null =>
  facts.trainingCompletedAt === null && facts.completedAt[step] !== null ? clearStep(facts, step) : null;

/** Step 3 is complete only with action 1 checked: unticking it takes the completion back. */
const holdStep3 = (before: TrainingFacts, after: TrainingFacts): TrainingFacts =>
  before.listBuilderChecked && !after.listBuilderChecked ? clearStep(after, 3) : after;

/**
 * `POST /api/training/progress`: all of the payload or nothing of it.
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
type Completion =
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
 * which are never taken back.
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
