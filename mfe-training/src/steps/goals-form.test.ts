import { expect, test } from '@jest/globals';
import { GOAL_TEXTS, goalsInput } from '@nb/contracts';
import { GOAL_SECTIONS, hasAnswer, maxLengthOf } from './goals-form';

test('every field of the contract is asked, once', () => {
  expect(Object.values(GOAL_SECTIONS).flat().toSorted()).toEqual([...GOAL_TEXTS].toSorted());
});

test.each([
  ['startDate', 200],
  ['monthlyEarnings6Months', 200],
  ['whyJoin', 4000],
  ['changes', 4000],
] as const)('%s takes %d characters', (field, length) => {
  expect(maxLengthOf(field)).toBe(length);
});

test.each(GOAL_TEXTS.map((field) => [field]))('%s takes as much as the contract does', (field) => {
  const most = maxLengthOf(field);
  expect([most, most + 1].map((length) => goalsInput.safeParse({ [field]: 'x'.repeat(length) }).success)).toEqual([
    true,
    false,
  ]);
});

test.each([
  [null, false],
  [{}, false],
  [{ whyJoin: '   ' }, false],
  [{ commitment: 9 }, false],
  [{ changes: 'More calls' }, true],
])('hasAnswer(%j) is %s', (goals, answered) => {
  expect(hasAnswer(goals)).toBe(answered);
});
