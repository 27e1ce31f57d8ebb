import { expect, test } from '@jest/globals';
import { isKnown } from './answer-file.js';

test.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"x", "a"', true],
  ['"x"', false],
  ['a', false],
  ['*', true],
])('If-None-Match %s: known %s', (header, known) => {
  expect(isKnown(header, '"a"')).toBe(known);
});
