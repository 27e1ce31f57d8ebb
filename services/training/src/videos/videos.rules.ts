import { CLIP_SECONDS, STEP_NUMBERS, type ClipId, type StepNumber, type WatchedSpan } from '@nb/contracts';
import { businessModelUnlocked, isOpen, type TrainingFacts } from '../progress/progress.rules.js';

/** Players tell times with more digits than anybody watches. */
const tenth = (seconds: number): number => Math.round(seconds * 10) / 10;
const within = (seconds: number, length: number): number => tenth(Math.min(length, Math.max(0, seconds)));

const stepOf = (clip: ClipId): StepNumber | undefined => STEP_NUMBERS.find((step) => clip === `step-${step}`);

/** What stands against watching a clip: its step is locked, or the business model is (docs/product/training.md#videos); undefined = nothing. */
export function clipLocked(
  facts: TrainingFacts,
  clip: ClipId,
  isMasterAdmin: boolean,
): 'step.locked' | 'business-model.locked' | undefined {
  const step = stepOf(clip);
  if (step === undefined) return businessModelUnlocked(facts, isMasterAdmin) ? undefined : 'business-model.locked';
  return isOpen(facts, step) ? undefined : 'step.locked';
}

/** The parts as parts of a clip of this length: in order, apart from each other, none empty. */
export function mergeSpans(spans: readonly WatchedSpan[], length: number): WatchedSpan[] {
  const merged: WatchedSpan[] = [];
  const parts = spans
    .map(({ from, to }) => ({ from: within(from, length), to: within(to, length) }))
    .filter(({ from, to }) => to > from);
  for (const part of parts.sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && part.from <= last.to) last.to = Math.max(last.to, part.to);
    else merged.push(part);
  }
  return merged;
}

/** Seconds in parts that are apart from each other. */
export const secondsOf = (spans: readonly WatchedSpan[]): number =>
  tenth(spans.reduce((sum, { from, to }) => sum + to - from, 0));

/** What is kept of one clip: where its viewer left it, which parts were watched, and how many seconds these are. */
export interface Watching {
  position: number;
  spans: WatchedSpan[];
  watched: number;
}

/** Applies what a player reports: every second counts once, and none beyond the clip's end (docs/product/training.md#videos). */
export function watch(
  before: Pick<Watching, 'spans'>,
  told: { position: number; spans: readonly WatchedSpan[] },
  clip: ClipId,
): Watching {
  const length = CLIP_SECONDS[clip];
  const spans = mergeSpans([...before.spans, ...told.spans], length);
  return { position: within(told.position, length), spans, watched: secondsOf(spans) };
}
