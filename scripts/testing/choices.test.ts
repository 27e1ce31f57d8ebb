import { expect, test } from '@jest/globals';
import path from 'node:path';
import { choicesOf, choicesOfCommit } from './choices.js';

test('each combination comes up, and the same commit has always the same', () => {
  const hashes = Array.from({ length: 400 }, (_value, index) =>
    ((index + 1) * 60_000_049_999).toString(16).padStart(12, '0').slice(-12),
  );
  const chosen = hashes.map(choicesOf);
  expect(new Set(chosen.map((each) => Object.values(each).join(' '))).size).toBe(6 * 2 * 2);
  expect(hashes.map(choicesOf)).toEqual(chosen);
});

test('the environment chooses first', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  expect(choicesOfCommit(root, { TEST_LANGUAGE: 'pa', TEST_THEME: 'all', TEST_WIDTH: '360' })).toEqual({
    TEST_LANGUAGE: 'pa',
    TEST_THEME: 'all',
    TEST_WIDTH: '360',
  });
});
