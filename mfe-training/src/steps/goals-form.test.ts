import { expect, test } from '@jest/globals';
import { GOAL_TEXTS } from '@nb/contracts';
import { GOAL_SECTIONS, hasAnswer, maxLengthOf } from './goals-form';

test('every field of the contract is asked, once', () => {
  expect(Object.values(GOAL_SECTIONS).flat().toSorted()).toEqual([...GOAL_TEXTS].toSorted());
});

test.each([['startDate', 200], ['monthlyEarnings6Months', 200], ['whyJoin', 4000], ['changes', 4000]] as const)('%s takes %d characters', (field, length) => {
  expect(maxLengthOf(field)).toBe(length);
});

test.each([[null, false], [{}, false], [{ whyJoin: '   ' }, false], [{ commitment: 9 }, false], [{ changes: 'More calls' }, true]])('hasAnswer(%j) is %s', (goals, answered) => {
  expect(hasAnswer(goals)).toBe(answered);
});
