/**
 * The question that proves again who is signed in, before something that must not be left to somebody who finds an open page
 * (docs/product/two-step-sign-in.md#step-up). There is one at a time, whatever number of calls were refused for it; calls that need no store ask it, too.
 */
interface Question {
  answer: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}
let question: Question | undefined;
let confirmedAt = Number.NEGATIVE_INFINITY;
/** How long after somebody closed it the question does not come back by itself, so that calls one after another ask once, ms. */
const QUIET_MS = 1_000;
let quietUntil = Number.NEGATIVE_INFINITY;
/** Somebody acts again: what is called now did not come with what was refused. */
const endQuiet = () => {
  quietUntil = Number.NEGATIVE_INFINITY;
};
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

/** When a call begins, for `askStepUp`. */
export const stepUpClock = (): number => performance.now();

/**
 * Asks, unless somebody has confirmed since the refused call began.
 * @param begunAt when that call began, by `stepUpClock`.
 * @returns whether the call is worth repeating; false as well where there is nobody to ask.
 */
export function askStepUp(begunAt: number): Promise<boolean> {
  if (confirmedAt > begunAt) return Promise.resolve(true);
  if (listeners.size === 0) return Promise.resolve(false);
  if (question) return question.answer;
  if (begunAt < quietUntil) {
    quietUntil = stepUpClock() + QUIET_MS;
    return Promise.resolve(false);
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  question = { answer: promise, settle: resolve };
  changed();
  return promise;
}

/** Confirmed, or closed without. */
export function settleStepUp(isConfirmed: boolean): void {
  if (isConfirmed) confirmedAt = stepUpClock();
  else {
    quietUntil = stepUpClock() + QUIET_MS;
    for (const act of ['pointerdown', 'keydown']) addEventListener(act, endQuiet, { capture: true, once: true });
  }
  question?.settle(isConfirmed);
  question = undefined;
  changed();
}

export const isStepUpAsked = (): boolean => question !== undefined;
/** For `useSyncExternalStore`. Who stops listening leaves nobody waiting. */
export function onStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      question?.settle(false);
      question = undefined;
    }
  };
}
