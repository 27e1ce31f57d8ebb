import { expect, test } from '@jest/globals';
import { GOAL_TEXTS, type Goals } from '@nb/contracts';
import { hasAnswer, mergeGoals, sharedWithSponsor } from './goals.rules.js';

test.each<[string, Goals | null, boolean]>([
  ['nothing saved', null, false],
  ['an empty form', {}, false],
  ['scales and consent alone', { commitment: 9, confidence: 3, shareWithSponsor: true }, false],
  ['blank answers', { whyJoin: ' ', changes: '\n' }, false],
  ...GOAL_TEXTS.map((field): [string, Goals, boolean] => [field, { whyJoin: ' ', [field]: 'x' }, true]),
])('an answer that counts: %s', (_, goals, counts) => {
  expect(hasAnswer(goals)).toBe(counts);
});

test.each<[string, Goals | null, boolean]>([
  ['nothing saved', null, false],
  ['consent never said', {}, false],
  ['consent', { shareWithSponsor: true }, true],
  ['no consent', { whyJoin: 'x', shareWithSponsor: false }, false],
])('the sponsor reads them: %s', (_, goals, shared) => {
  expect(sharedWithSponsor(goals)).toBe(shared);
});

test('what is absent stays as it was, what is blank is taken over', () => {
  expect(mergeGoals({ whyJoin: 'a', changes: 'b', shareWithSponsor: false }, { changes: '' })).toEqual({
    whyJoin: 'a',
    changes: '',
    shareWithSponsor: false,
  });
  expect(mergeGoals(null, { whyJoin: 'a' })).toEqual({ whyJoin: 'a', shareWithSponsor: true });
});
