import { describe, expect, test } from '@jest/globals';
import type { Progress, StepNumber } from '@nb/contracts';
import { buildProgress } from '@nb/web-kit/testing';
import { pathOfStep, requirementsKey, stepOf, stepState } from './step-states';

const STEPS = [1, 2, 3, 4, 5] as const;
const statesOf = (...args: Parameters<typeof buildProgress>) =>
  STEPS.map((step) => stepState(buildProgress(...args), step)).join(' ');

describe('stepState', () => {
  test.each<[StepNumber[], string]>([
    [[], 'current locked locked locked locked'],
    [[1], 'completed current locked locked locked'],
    [[1, 2], 'completed completed current locked locked'],
    [[1, 2, 3], 'completed completed completed current open'],
    [[1, 2, 3, 4], 'completed completed completed completed current'],
    [[1, 2, 3, 5], 'completed completed completed current completed'],
    [[1, 2, 3, 4, 5], 'completed completed completed completed completed'],
  ])('with %j complete: %s', (completed, states) => expect(statesOf({}, completed)).toBe(states));

  test.each([
    [{ action1Completed: true, action2Completed: true }, 'open'],
    [{ action1Completed: true, action2Completed: false }, 'locked'],
    [{ action1Completed: false, action2Completed: true }, 'locked'],
    [{}, 'locked'],
  ])('step 3 with the actions of step 2 %j is %s', (step2Actions, state) => {
    expect(stepState(buildProgress({ step2Actions }, [1]), 3)).toBe(state);
  });

  test('nothing is locked once the training was completed', () => {
    expect(statesOf({ trainingCompleted: true }, [1])).not.toContain('locked');
  });
});

test.each([
  ['1', 1],
  ['5', 5],
  ['0', undefined],
  ['6', undefined],
  ['01', undefined],
  ['two', undefined],
  [undefined, undefined],
])('stepOf(%j) is %j', (param, step) => {
  expect(stepOf(param)).toBe(step);
});
test('pathOfStep', () => expect(pathOfStep(3)).toBe('/training/step/3'));

/** Each of these is something that completing the step depends on. */
test.each<[StepNumber, Partial<Progress>]>([
  [1, { step1Actions: { action3Completed: true } }],
  [2, { referralLink: 'MAYA-77' }],
  [2, { step2Actions: { action1Completed: true } }],
  [2, { step2Actions: { action2Completed: true } }],
  [3, { contacts: 10 }],
  [3, { step3Actions: { action1Completed: true } }],
  [4, { goals: { whyJoin: 'For my children.' } }],
])('what step %d requires changes with %j', (step, change) => {
  expect(requirementsKey(buildProgress(change), step)).not.toBe(requirementsKey(buildProgress(), step));
});

test('what a step does not require changes nothing for it', () => {
  const before = buildProgress();
  const after = buildProgress({
    callNotes: 'x',
    serverTime: '2030-01-01T00:00:00.000Z',
    watchedSeconds: 9,
  } as Partial<Progress>);
  for (const step of [1, 2, 3, 4, 5] as const) expect(requirementsKey(after, step)).toBe(requirementsKey(before, step));
});
