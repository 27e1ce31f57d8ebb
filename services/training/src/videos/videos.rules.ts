import { CLIP_SECONDS, STEP_NUMBERS, type ClipId, type StepNumber, type WatchedSpan } from '@nb/contracts';
import { businessModelUnlocked, isOpen, type TrainingFacts } from '../progress/progress.rules.js';

/** Players report times with many digits; a tenth of a second is enough. */
const tenth = (seconds: number): number => Math.round(seconds * 10) / 10;
const within = (seconds: number, length: number): number => tenth(Math.min(length, Math.max(0, seconds)));

const stepOf = (clip: ClipId): StepNumber | undefined => STEP_NUMBERS.find((step) => clip === `step-${step}`);

/** Why a clip may not be watched: its step or the business model is locked (docs/product/training.md#videos); undefined = it may. */
export function clipLocked(
  facts: TrainingFacts,
  clip: ClipId,
  isMasterAdmin: boolean,
): 'step.locked' | 'business-model.locked' | undefined {
  const step = stepOf(clip);
  if (step === undefined) return businessModelUnlocked(facts, isMasterAdmin) ? undefined : 'business-model.locked';
  return isOpen(facts, step) ? undefined : 'step.locked';
}

/** Clamps the parts to the clip's length, sorts them and merges those that overlap; empty parts are dropped. */
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

/** The total length of parts that do not overlap. */
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
  reported: { position: number; spans: readonly WatchedSpan[] },
  clip: ClipId,
): Watching {
  const length = CLIP_SECONDS[clip];
  const spans = mergeSpans([...before.spans, ...reported.spans], length);
  return { position: within(reported.position, length), spans, watched: secondsOf(spans) };
}
