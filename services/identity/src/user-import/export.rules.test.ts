import { expect, test } from '@jest/globals';
import { csvCell, csvLine } from './export.rules.js';

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['+cmd|x', "'+cmd|x"],
  ["'=1", "''=1"],
  ['=a,b', '"\'=a,b"'],
  ['+1 555-010', '+1 555-010'],
  ['a=1', 'a=1'],
  ['Lee, Ann', '"Lee, Ann"'],
  ['says "hi"', '"says ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
  [' x', '" x"'],
])('%j is written as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
test('a line ends as RFC 4180 has it', () => {
  expect(csvLine(['a', 1, null, true])).toBe('a,1,,true\r\n');
});
