import { z } from 'zod';
import { listOf } from '../list.js';
import { entityId, instant, optionalText, text } from '../primitives.js';
import { listBadge, stepNumber } from '../steps.js';

/** An object, or the same as JSON text: actions, goals and business model arrive either way. */
const objectOrJson = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .union([
      z
        .string()
        .max(10_000, { abort: true })
        .transform((value, ctx) => {
          try {
            return JSON.parse(value) as unknown;
          } catch {
            ctx.addIssue({ code: 'custom', message: 'body.not-json' });
            return z.NEVER;
          }
        }),
      z.looseObject({}),
    ])
    .pipe(shape);

export const stepActions = z.object({
  action1Completed: z.boolean().optional(),
  action2Completed: z.boolean().optional(),
  action3Completed: z.boolean().optional(),
});
export type StepActions = z.infer<typeof stepActions>;

const scale = z.coerce
  .number()
  .catch(5)
  .transform((n) => Math.min(10, Math.max(1, Math.round(n))));

/** Answers of step 4 (docs/product/training.md#step-4). Every field may be absent; scales 1–10 are clamped. */
export const goals = z
  .object({
    whyJoin: text(4000),
    monthlyEarnings3Months: text(200),
    monthlyEarnings6Months: text(200),
    monthlyEarnings12Months: text(200),
    howChange: text(4000),
    commitment: z.number(),
    timeWeekly: text(200),
    helpNeeded: text(4000),
    strengths: text(4000),
    startDate: text(200),
    challenges: text(4000),
    changes: text(4000),
    confidence: z.number(),
    shareWithSponsor: z.boolean(),
  })
  .partial();
export type Goals = z.infer<typeof goals>;
export const goalsInput = goals.extend({ commitment: scale.optional(), confidence: scale.optional() });
/** The texts among the goals, in the order of the form. */
export const GOAL_TEXTS = [
  'whyJoin',
  'monthlyEarnings3Months',
  'monthlyEarnings6Months',
  'monthlyEarnings12Months',
  'howChange',
  'timeWeekly',
  'helpNeeded',
  'strengths',
  'startDate',
  'challenges',
  'changes',
] as const satisfies readonly (keyof Goals)[];

/** State of the business model page: two vision actions, and the answers of the quiz. */
export const businessModel = z.object({
  action1Completed: z.boolean().optional(),
  action2Completed: z.boolean().optional(),
  quizScore: z.int().min(0).max(100).optional(),
});
export type BusinessModel = z.infer<typeof businessModel>;

/**
 * POST /api/training/progress: any of these (docs/product/training.md#saving-progress). `stepNCompleted: true` is ignored, `false` clears the step;
 * `step3StartedAt` is written once, with the server's time, whatever is sent (docs/product/training.md#saving-progress).
 */
export const progressBody = z.object({
  step1Actions: objectOrJson(stepActions).optional(),
  step2Actions: objectOrJson(stepActions).optional(),
  step3Actions: objectOrJson(stepActions).optional(),
  step4Actions: objectOrJson(stepActions).optional(),
  step5Actions: objectOrJson(stepActions).optional(),
  step1Completed: z.boolean().optional(),
  step2Completed: z.boolean().optional(),
  step3Completed: z.boolean().optional(),
  step4Completed: z.boolean().optional(),
  step5Completed: z.boolean().optional(),
  step3StartedAt: z.unknown().optional(),
  referralLink: text(2000).optional(),
  goals: objectOrJson(goalsInput).optional(),
  businessModel: objectOrJson(businessModel).optional(),
  customerList: optionalText(20_000).optional(),
  partnerList: optionalText(20_000).optional(),
  callNotes: text(20_000).optional(),
});
export type ProgressBody = z.input<typeof progressBody>;

/** GET /api/training/progress (docs/product/training.md#saving-progress). `contacts` is how many prospects there are, counted by the server. */
export const progress = z.object({
  userId: entityId,
  step1Completed: z.boolean(),
  step2Completed: z.boolean(),
  step3Completed: z.boolean(),
  step4Completed: z.boolean(),
  step5Completed: z.boolean(),
  currentStep: z.int(),
  completedSteps: z.int(),
  trainingCompleted: z.boolean(),
  trainingCompletedAt: instant.nullable(),
  step1Actions: stepActions,
  step2Actions: stepActions,
  step3Actions: stepActions,
  referralLink: z.string(),
  step3StartedAt: instant.nullable(),
  customerList: z.string().nullable(),
  partnerList: z.string().nullable(),
  callNotes: z.string(),
  /** When the call with the sponsor took place, as the sponsor says; absent in answers of the version before. */
  callHeldAt: instant.nullish(),
  goals: goals.nullable(),
  businessModel,
  businessModelUnlocked: z.boolean(),
  contacts: z.int(),
  /** Badges earned within the 24 hours, once each (docs/product/training.md#badges-of-the-challenge). */
  badges: z.array(listBadge),
  version: z.int(),
  /** The server's clock, so that a countdown does not trust the visitor's. */
  serverTime: instant,
});
export type Progress = z.infer<typeof progress>;

/** POST /api/training/complete-step. `data` may carry what is still unsaved of that step (docs/product/training.md#completing-a-step). */
export const completeStepBody = z.object({ step: stepNumber, data: progressBody.nullish() });
export type CompleteStepBody = z.input<typeof completeStepBody>;
/** Its answer: `firstTime` is false when the step had been complete before. */
export const completedStep = z.object({ progress, firstTime: z.boolean(), trainingCompletedNow: z.boolean() });

/** POST /api/training/reset-progress (docs/product/training.md#resetting). */
export const resetProgressBody = z.object({ userId: entityId });

/** The training clips: one for each step, and the one of the business model page (docs/product/training.md#videos). */
export const CLIP_IDS = ['step-1', 'step-2', 'step-3', 'step-4', 'step-5', 'business-model'] as const;
export const clipId = z.enum(CLIP_IDS);
export type ClipId = z.infer<typeof clipId>;
/** Length of each clip in seconds, the limit of watched time. */
export const CLIP_SECONDS: Readonly<Record<ClipId, number>> = {
  'step-1': 29.5,
  'step-2': 31.3,
  'step-3': 30.2,
  'step-4': 25.7,
  'step-5': 28.5,
  'business-model': 27.5,
};

const second = z.number().min(0).max(86_400);
/** A part of a clip that was really watched: from one second to another. */
export const watchedSpan = z.object({ from: second, to: second }).refine(({ from, to }) => from <= to);
export type WatchedSpan = z.infer<typeof watchedSpan>;
/** PUT /api/training/videos/{clip}: the position, and the parts watched since the last save. A part that is sent twice counts once. */
export const videoBody = z.object({ position: second, spans: listOf(watchedSpan, 200) });
export type VideoBody = z.infer<typeof videoBody>;
export const videoParams = z.object({ clip: clipId });

/** One clip as its viewer left it. `watched` counts every second once; `open` is false while its step is locked. */
export const videoStanding = z.object({
  clip: clipId,
  seconds: z.number(),
  position: z.number(),
  watched: z.number(),
  open: z.boolean(),
  watchedAt: instant.nullable(),
});
export type VideoStanding = z.infer<typeof videoStanding>;
/** GET /api/training/videos: every clip, in the order of the training. */
export const videoStandings = z.object({ videos: z.array(videoStanding) });
/** GET /api/training/watched: all clips together, in seconds – the dashboard's hours trained (docs/product/training.md#videos). */
export const watchedTime = z.object({ seconds: z.number() });
export type WatchedTime = z.infer<typeof watchedTime>;

/** One PDF of GET /api/pdfs. `bytes` and `pages` are those of the file behind `url`; `?download=1` saves it instead of showing it (docs/product/training.md#tools-and-resources). */
export const trainingPdf = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  updated: z.iso.date(),
  url: z.string(),
  bytes: z.int().positive(),
  pages: z.int().positive(),
});
export type TrainingPdf = z.infer<typeof trainingPdf>;

/** GET /api/pdfs: what is open to the caller. The guide of step 2 to everybody, the rest after all five steps (docs/product/training.md#tools-and-resources). */
export const trainingPdfs = z.object({ pdfs: z.array(trainingPdf) });
