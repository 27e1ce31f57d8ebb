import { expect, test } from '@jest/globals';
import type { Progress, StepNumber } from '@nb/contracts';
import { buildProgress } from '@nb/web-kit/testing';
import { standOf } from './step-stand';

/** Each of these is what completing the step waits for. */
test.each<[StepNumber, Partial<Progress>]>([
  [1, { step1Actions: { action3Completed: true } }],
  [2, { referralLink: 'MAYA-77' }],
  [2, { step2Actions: { action1Completed: true } }],
  [2, { step2Actions: { action2Completed: true } }],
  [3, { contacts: 10 }],
  [3, { step3Actions: { action1Completed: true } }],
  [4, { goals: { whyJoin: 'For my children.' } }],
])('step %d stands differently with %j', (step, change) => {
  expect(standOf(buildProgress(change), step)).not.toBe(standOf(buildProgress(), step));
});

test('what a step does not look at changes nothing for it', () => {
  const before = buildProgress();
  const after = buildProgress({
    callNotes: 'x',
    serverTime: '2030-01-01T00:00:00.000Z',
    watchedSeconds: 9,
  } as Partial<Progress>);
  for (const step of [1, 2, 3, 4, 5] as const) expect(standOf(after, step)).toBe(standOf(before, step));
});
