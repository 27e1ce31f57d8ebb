import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { choicesOf, choicesOfCommit } from './choices.js';

test('each combination comes up, and the same commit has always the same', () => {
  const hashes = Array.from({ length: 6000 }, (_value, index) =>
    createHash('sha256').update(String(index)).digest('hex'),
  );
  const chosen = hashes.map(choicesOf);
  expect(new Set(chosen.map((each) => Object.values(each).join(' '))).size).toBe(6 * 2 * 2 * 6 * 4);
  expect(hashes.map(choicesOf)).toEqual(chosen);
});

test('the environment chooses first', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  expect(
    choicesOfCommit(root, {
      TEST_LANGUAGE: 'pa',
      TEST_THEME: 'all',
      TEST_WIDTH: '360',
      TEST_SCREENS: '1',
      TEST_TURN: '2',
    }),
  ).toEqual({
    TEST_LANGUAGE: 'pa',
    TEST_THEME: 'all',
    TEST_WIDTH: '360',
    TEST_SCREENS: '1',
    TEST_TURN: '2',
  });
});
