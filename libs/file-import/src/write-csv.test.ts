import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseCsv } from './csv.js';
import { csvCell, csvLine, defuse, separatorOf, undoDefuse, writeCsv } from './write-csv.js';

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['+cmd|x', "'+cmd|x"],
  ["'=1", "''=1"],
  ['=a,b', '"\'=a,b"'],
  ['+1 555-010', '+1 555-010'],
  ['a=1', 'a=1'],
  ['＝1+1', "'＝1+1"],
  ['＋cmd', "'＋cmd"],
  ['－2', "'－2"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['a;=cmd()', '"a;=cmd()"'],
  ['a\t=cmd()', '"a\t=cmd()"'],
  ['a,=cmd()', '"a,=cmd()"'],
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

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['+cmd|x', "'+cmd|x"],
  ['\tx', "'\tx"],
  ['+1 555-010', '+1 555-010'],
  ["'Round Pub", "'Round Pub"],
  ["'=1", "''=1"],
  ["+1'2", "'+1'2"],
  ['a=1', 'a=1'],
])('%j is written as %j and read back', (cell, written) => {
  expect(defuse(cell)).toBe(written);
  expect(undoDefuse(written)).toBe(cell);
});

test('no phone is taken for a formula, and nothing that a spreadsheet would run is left as it is', () => {
  const phone = fc
    .string({ unit: fc.constantFrom('0', '5', '9', ' ', '(', ')', '.', '-'), minLength: 1 })
    .map((rest) => `+${rest}`);
  fc.assert(
    fc.property(phone, (text) => {
      expect(defuse(text)).toBe(text);
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom('=', '@', '-', '\t', '\r', '＝', '＋', '－', '＠'), fc.string(), (start, rest) => {
      expect(defuse(start + rest)).toBe(`'${start}${rest}`);
    }),
  );
  fc.assert(
    fc.property(
      fc.string().filter((rest) => /[^\d\s().-]/.test(rest)),
      (rest) => {
        expect(defuse(`+${rest}`)).toBe(`'+${rest}`);
      },
    ),
  );
});

test('a file begins with the byte order mark, and what it holds is read back exactly, whatever it is', () => {
  expect(
    writeCsv([
      ['Name', 'Phone'],
      ['=1', null],
    ]),
  ).toBe("\uFEFFName,Phone\r\n'=1,\r\n");
  const cell = fc
    .oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'",;\n\r\'=+-@＝＠ a1ਗ|\t\uFEFF'.split('')) }),
    )
    .map((text) => text.replaceAll('\u0000', ''));
  const row = fc.tuple(cell, cell, fc.constant('x'));
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',' as const, ';' as const),
      (rows, separator) => {
        const read = parseCsv(writeCsv([['a', 'b', 'c'], ...rows], separator).slice(1), { isWellQuoted: true });
        expect(read.rows.map(({ cells }) => cells).slice(1)).toEqual(rows);
        // A cell of many lines may look like several rows; that is said, and read as it was written.
        expect(read.problems.filter(({ code }) => code !== 'several-lines')).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

test('another separator than a comma is named in the first line', () => {
  expect(
    writeCsv(
      [
        ['a', 'b;c'],
        ['d,e', ''],
      ],
      ';',
    ),
  ).toBe('\uFEFFsep=;\r\na;"b;c"\r\n"d,e";\r\n');
});
test.each([
  ['en-US', ','],
  ['hi', ','],
  ['pa', ','],
  ['tl', ','],
  ['es-MX', ','],
  ['de', ';'],
  ['fr-CA', ';'],
  ['es-ES', ';'],
])('spreadsheets in %s expect «%s»', (locale, separator) => expect(separatorOf(locale)).toBe(separator));
