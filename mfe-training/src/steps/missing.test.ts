import { expect, test } from '@jest/globals';
import type { Progress, StepNumber } from '@nb/contracts';
import { buildProgress } from '@nb/web-kit/testing';
import { missingOf } from './missing';

test.each<[StepNumber, Partial<Progress>, string[]]>([
  [1, {}, ['telegram']],
  [1, { step1Actions: { action3Completed: true } }, []],
  [2, {}, ['link', 'actions']],
  [2, { referralLink: 'XXXXXXX' }, ['link', 'actions']],
  [2, { referralLink: 'AB-1', step2Actions: { action1Completed: true } }, ['actions']],
  [2, { referralLink: 'AB-1', step2Actions: { action1Completed: true, action2Completed: true } }, []],
  [3, { contacts: 6 }, ['names 4', 'listBuilder']],
  [3, { contacts: 10 }, ['listBuilder']],
  [3, { contacts: 9, step3Actions: { action1Completed: true } }, ['names 1']],
  [3, { contacts: 10, step3Actions: { action1Completed: true } }, []],
  [4, { contacts: 2 }, ['names 3', 'goals']],
  [4, { contacts: 5, goals: { whyJoin: ' ' } }, ['goals']],
  [4, { contacts: 5, goals: { whyJoin: 'Time' } }, []],
  [5, {}, []],
])('step %d with %j lacks %j', (step, progress, lacks) => {
  expect(
    missingOf(buildProgress(progress), step).map((each) =>
      each.what === 'names' ? `${each.what} ${each.count}` : each.what,
    ),
  ).toEqual(lacks);
});
