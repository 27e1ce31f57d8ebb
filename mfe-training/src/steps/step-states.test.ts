import { describe, expect, test } from '@jest/globals';
import type { StepNumber } from '@nb/contracts';
import { buildProgress } from '@nb/web-kit/testing';
import { pathOfStep, stepOf, stepState } from './step-states';

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
