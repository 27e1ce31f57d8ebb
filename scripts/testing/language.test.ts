import { expect, test } from '@jest/globals';
import { languageOf } from './language.js';

test('each language comes up, and the same commit has always the same', () => {
  const hashes = Array.from({ length: 60 }, (_value, index) => (index * 7919).toString(16).padStart(6, '0'));
  const chosen = hashes.map(languageOf);
  expect([...new Set(chosen)].toSorted()).toEqual(['de', 'es', 'fr', 'hi', 'pa', 'tl']);
  expect(hashes.map(languageOf)).toEqual(chosen);
});
