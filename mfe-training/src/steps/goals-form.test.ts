import { afterEach, describe, expect, test } from '@jest/globals';
import { GOAL_TEXTS } from '@nb/contracts';
import { GOAL_SECTIONS, filledGoals, hasAnswer, keepGoals, maxLengthOf, unsavedGoals } from './goals-form';

const draftOf = (value: string) => localStorage.setItem('training:me:goals-draft', value);
afterEach(() => localStorage.clear());

test('every field of the contract is asked, once', () => {
  expect(Object.values(GOAL_SECTIONS).flat().toSorted()).toEqual([...GOAL_TEXTS].toSorted());
});

test('filledGoals: empty texts, scales at 5, sharing on; what is saved stays', () => {
  expect(filledGoals(null)).toMatchObject({ whyJoin: '', challenges: '', commitment: 5, confidence: 5, shareWithSponsor: true });
  expect(filledGoals({ whyJoin: 'Time', commitment: 9, shareWithSponsor: false })).toMatchObject({ whyJoin: 'Time', howChange: '', commitment: 9, confidence: 5, shareWithSponsor: false });
});

test.each([['startDate', 200], ['monthlyEarnings6Months', 200], ['whyJoin', 4000], ['changes', 4000]] as const)('%s takes %d characters', (field, length) => {
  expect(maxLengthOf(field)).toBe(length);
});

test.each([[null, false], [{}, false], [{ whyJoin: '   ' }, false], [{ commitment: 9 }, false], [{ changes: 'More calls' }, true]])('hasAnswer(%j) is %s', (goals, answered) => {
  expect(hasAnswer(goals)).toBe(answered);
});

describe('unsavedGoals', () => {
  test('what was kept comes back, over what is saved', () => {
    keepGoals('me', { ...filledGoals({ whyJoin: 'Old' }), whyJoin: 'New' });
    expect(unsavedGoals('me', { whyJoin: 'Old', commitment: 7 })?.whyJoin).toBe('New');
  });
  test('another person on this browser gets nothing of it', () => {
    keepGoals('me', { ...filledGoals(null), whyJoin: 'New' });
    expect(unsavedGoals('you', null)).toBeUndefined();
  });
  test('nothing when it is what the server has, or was forgotten', () => {
    keepGoals('me', filledGoals({ whyJoin: 'Same' }));
    expect(unsavedGoals('me', { whyJoin: 'Same' })).toBeUndefined();
    keepGoals('me', { ...filledGoals(null), whyJoin: 'New' });
    keepGoals('me', undefined);
    expect(unsavedGoals('me', null)).toBeUndefined();
  });
  test.each(['', 'null', '{broken', '5', '"text"', '[]'])('%j in the storage is no draft', (value) => {
    draftOf(value);
    expect(unsavedGoals('me', null)).toBeUndefined();
  });
  test.each([[0, 1], [-3, 1], [11, 10], [3.6, 4]])('a scale of %d becomes %d', (kept, scale) => {
    draftOf(JSON.stringify({ commitment: kept, whyJoin: 5, shareWithSponsor: 'yes' }));
    expect(unsavedGoals('me', null)).toMatchObject({ commitment: scale, whyJoin: '', shareWithSponsor: true });
  });
});
