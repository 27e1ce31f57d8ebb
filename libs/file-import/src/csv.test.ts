import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { delimiterOf, parseCsv } from './csv.js';

const wellQuoted = (text: string) => parseCsv(text, { isWellQuoted: true }).rows.map(({ cells }) => cells);
const cellsOf = (text: string) => parseCsv(text).rows.map(({ cells }) => cells);

describe('the delimiter of a file', () => {
  test.each([
    ['nothing at all', '', ','],
    ['one column', 'Name\nAnn\nBob', ','],
    ['commas', 'Name,Phone\nAnn,1', ','],
    ['semicolons', 'Name;Phone\nAnn;1', ';'],
    ['tabs', 'Name\tPhone\nAnn\t1', '\t'],
    ['bars', 'Name|Phone\nAnn|1', '|'],
    ['the first of two that fit equally well', 'a,b;c\nd,e;f', ','],
    ['the more frequent one, where two are equally regular', 'a;b;c,d\ne;f;g,h', ';'],
    ['semicolons, with commas as decimal signs in some lines', 'Name;Phone;Score\nAnn;1;2,5\nBob;2;3', ';'],
    ['commas, with semicolons in the notes of more than one line', 'Name,Phone\nAnn;x;y,1\nBob;z,2', ','],
    ['semicolons below a title without any', 'My contacts\nAnn;1\nBob;2\nCy;3', ';'],
    ['commas, which agree with the first line; the semicolons below do not', 'Name,Phone\nAnn;a,1\nBob;b,2', ','],
    [
      'the one of most lines, although the first line is a title with a comma',
      'Contacts, mine\nAnn|1\nBob|2\nCy|3',
      '|',
    ],
    ['the comma of the first line, where fewer than twice as many lines have another', 'Name,Phone\nAnn;1\nBob;2', ','],
    ['delimiters inside of quotes do not count', '"a;b;c",d\n"e;f;g",h', ','],
    ['a quoted cell over several lines is one line', '"a;\n;\n;",b\n"c",d', ','],
    ['lone carriage returns end lines', 'a;b,c,d,e,f\rg;h\ri;j', ';'],
    ['carriage return and newline end one line', 'a;b,c\r\nd;e\r\nf;g', ';'],
    [
      'the one that every line has equally often, not one that every line merely has',
      'Name;Size, weight\nAnn;1,2,3\nBob;4,5,6',
      ';',
    ],
    ['a blank line is not the first', '\nName,Phone\nAnn;1\nBob;2', ','],
    ['blank lines do not count', '\n\nName;Phone\n\n\n\nAnn;1\n\n', ';'],
    ['the last line counts without a newline at its end', 'a,b;c\nd;e', ';'],
  ])('%s', (_, text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));

  test('reads only the first 20,000 characters of a long file', () => {
    const head = `Name,Phone\n${'Ann,1;\n'.repeat(10)}`;
    const beginning = head.padEnd(19_999, 'x');
    expect(delimiterOf(`${'x'.repeat(20_000)};y`)).toBe(',');
    expect(delimiterOf(`${'x'.repeat(19_999)};y`)).toBe(';');
    expect(delimiterOf(`${beginning}\n${'a;b\n'.repeat(900)}`)).toBe(',');
  });
});

describe('the cells of a file', () => {
  test.each<[string, string, string[][]]>([
    ['a first line of Excel names the delimiter, and is no row', 'sep=;\r\na;b,c\r\n', [['a', 'b,c']]],
    ['in any case, with any character', 'SEP=!\na!b\n', [['a', 'b']]],
    [
      '`sep=` in a later line, or with more than one character, is an ordinary cell',
      'x,y\nsep=;\n',
      [['x', 'y'], ['sep=;']],
    ],
    ['`sep=` later in the line is part of a cell', 'my sep=;\na,b', [['my sep=', ''], ['a,b']]],
    [
      'blank lines, and lines of white space and empty cells, are left out',
      'a,b\n\n , \n,\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['white space of a cell is kept', ' a ,b', [[' a ', 'b']]],
    ['quotes hold delimiters, newlines and quotes', '"a,1","b\r\nc","d ""e"""', [['a,1', 'b\r\nc', 'd "e"']]],
    ['the apostrophe that an export put before a formula is removed', "'=1,'+cmd,'Round\n", [['=1', '+cmd', "'Round"]]],
  ])('%s', (_, text, cells) => expect(cellsOf(text)).toEqual(cells));

  test.each([
    ['also after blank rows', 'Name,Email\n\nA B,a@x.test\n,,\nC D,c@x.test', [1, 3, 5]],
    ['with the line in which Excel names the delimiter', 'sep=;\nName;Email\nA;a@x.test', [2, 3]],
  ])('each row has the line that a spreadsheet shows, %s', (_, text, lines) =>
    expect(parseCsv(text).rows.map(({ line }) => line)).toEqual(lines),
  );

  test('reports doubtful places with their line', () => {
    expect(parseCsv('a,b\n1,2\n').problems).toEqual([]);
    expect(parseCsv('a,b\n"x"y",2\n').problems).toEqual([{ line: 2, code: 'stray-quote' }]);
    expect(parseCsv('sep=,\na,b\n1,"2').problems).toEqual([{ line: 3, code: 'unclosed-quote' }]);
  });

  test.each<[string, string, string[][], string[]]>([
    [
      'lines that end in three ways',
      'a,b\r\n1,2\n3,4\r5,6',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
      [],
    ],
    ['a blank before a quote', 'a, "b, c" ,d\n', [['a', 'b, c', 'd']], []],
    [
      'a quote within a cell without quotes is a letter',
      'a,5" pipe\nb,"c"\n',
      [
        ['a', '5" pipe'],
        ['b', 'c'],
      ],
      [],
    ],
    [
      'a quote that closes too early',
      'a,b\n"Ed" Smith,1\n"Cid",2\n',
      [
        ['a', 'b'],
        ['"Ed" Smith', '1'],
        ['Cid', '2'],
      ],
      ['2 stray-quote'],
    ],
    [
      'quotes within a quoted cell, if the row has the right number of cells that way',
      'a,b\nx,y\n"he said "hi", twice",1\n',
      [
        ['a', 'b'],
        ['x', 'y'],
        ['he said "hi", twice', '1'],
      ],
      ['3 stray-quote'],
    ],
    [
      'a quote that nothing closes',
      'a,b\n"Ben,1\nCid,2',
      [
        ['a', 'b'],
        ['Ben', '1'],
        ['Cid', '2'],
      ],
      ['2 unclosed-quote'],
    ],
    [
      'a quote that only another cell would close',
      'a,b,c\nx,"1,y\nz,"2",w\n',
      [
        ['a', 'b', 'c'],
        ['x', '1', 'y'],
        ['z', '2', 'w'],
      ],
      ['2 unclosed-quote'],
    ],
    [
      'backslashes before quotes, in the whole file',
      'a,b\n"x \\"y\\", z",1\n',
      [
        ['a', 'b'],
        ['x "y", z', '1'],
      ],
      [],
    ],
    [
      'a backslash of a path does not escape the quote after it',
      'a,b\n"C:\\dir\\",1\n',
      [
        ['a', 'b'],
        ['C:\\dir\\', '1'],
      ],
      [],
    ],
    [
      'rows that quotes hold together',
      'a,b,c\n"1,2,3\n4,5,6\n7",8,9\nx,y,z\n',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
        ['4', '5', '6'],
        ['7', '8', '9'],
        ['x', 'y', 'z'],
      ],
      ['2 stray-quote', '4 stray-quote'],
    ],
    [
      'a whole file that quotes hold together',
      '"a,b\n1,2\n3,4"\n',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
      ['1 stray-quote', '3 stray-quote'],
    ],
    [
      'two lines that may be two rows or one cell',
      'a,b,c\nx,y,z\n1,"2,3\n4",5,6\n1,2,"3\n4,5,6"\n',
      [
        ['a', 'b', 'c'],
        ['x', 'y', 'z'],
        ['1', '2', '3'],
        ['4', '5', '6'],
        ['1', '2', '3\n4,5,6'],
      ],
      ['3 stray-quote', '4 stray-quote', '5 several-lines'],
    ],
    [
      'a cell too many',
      'a,b\n1,2\n3,4,5\n6,7,\n',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4', '5'],
        ['6', '7', ''],
      ],
      ['3 extra-cells'],
    ],
    [
      'a row of one cell',
      'a,b,c\n1,2,3\nand more\n',
      [['a', 'b', 'c'], ['1', '2', '3'], ['and more']],
      ['3 short-row'],
    ],
    [
      'a letter with bad bytes',
      'a,b\nJos\uFFFF\u00e9,1\n',
      [
        ['a', 'b'],
        ['José', '1'],
      ],
      ['2 bad-letter'],
    ],
  ])('%s', (_, text, cells, problems) => {
    const table = parseCsv(text);
    expect(table.rows.map((row) => row.cells)).toEqual(cells);
    expect(table.problems.map(({ line, code }) => `${line} ${code}`)).toEqual(problems);
  });

  test.each<[string, string, string[][], string[]]>([
    [
      'two rows of two cells',
      'Name,Phone\nAda,"+1 212 555 0100\nBen,+1 212 555 0101"\nCid,+1 212 555 0102\n',
      [
        ['Name', 'Phone'],
        ['Ada', '+1 212 555 0100'],
        ['Ben', '+1 212 555 0101'],
        ['Cid', '+1 212 555 0102'],
      ],
      ['2 stray-quote', '3 stray-quote'],
    ],
    [
      'the same at the end of a file, which has no other rows to compare with',
      'Name,Phone\nAda,"+1 212 555 0100\nBen,+1 212 555 0101"',
      [
        ['Name', 'Phone'],
        ['Ada', '+1 212 555 0100'],
        ['Ben', '+1 212 555 0101'],
      ],
      ['2 stray-quote', '3 stray-quote'],
    ],
    [
      'a name that goes on with the next user',
      'Email;Name\na@x.test;"Ada Park\nb@x.test;Ben Ruiz"\nc@x.test;Cid Wu\n',
      [
        ['Email', 'Name'],
        ['a@x.test', 'Ada Park'],
        ['b@x.test', 'Ben Ruiz'],
        ['c@x.test', 'Cid Wu'],
      ],
      ['2 stray-quote', '3 stray-quote'],
    ],
    [
      'a cell in the middle that goes on with the next user',
      'Email,Name,Country\na@x.test,"Ada,US\nb@x.test,Ben",IN\nc@x.test,Cid,DE\n',
      [
        ['Email', 'Name', 'Country'],
        ['a@x.test', 'Ada', 'US'],
        ['b@x.test', 'Ben', 'IN'],
        ['c@x.test', 'Cid', 'DE'],
      ],
      ['2 stray-quote', '3 stray-quote'],
    ],
    [
      'headings that go on with the first row',
      'Name,Phone,"Notes\nAda,+1 212 555 0100,a"\nBen,+1 212 555 0101,b\n',
      [
        ['Name', 'Phone', 'Notes'],
        ['Ada', '+1 212 555 0100', 'a'],
        ['Ben', '+1 212 555 0101', 'b'],
      ],
      ['1 stray-quote', '2 stray-quote'],
    ],
    [
      'headings that go on with a short row',
      'Name,Phone,"Notes\nAda,+1 212 555 0100"\nBen,+1 212 555 0101,b\n',
      [
        ['Name', 'Phone', 'Notes'],
        ['Ada', '+1 212 555 0100'],
        ['Ben', '+1 212 555 0101', 'b'],
      ],
      ['1 stray-quote', '2 stray-quote'],
    ],
    [
      'unknown headings that go on with a row like those below',
      'Nimi,Numero,"Muuta\nAda,+358 40 555 0100,a"\nBen,+358 40 555 0101,b\n',
      [
        ['Nimi', 'Numero', 'Muuta'],
        ['Ada', '+358 40 555 0100', 'a'],
        ['Ben', '+358 40 555 0101', 'b'],
      ],
      ['1 stray-quote', '2 stray-quote'],
    ],
    [
      'a heading of two lines is one',
      'Name,Phone,"Notes\n(short, in English, please)"\nBen,+1 212 555 0101,b\n',
      [
        ['Name', 'Phone', 'Notes\n(short, in English, please)'],
        ['Ben', '+1 212 555 0101', 'b'],
      ],
      ['1 several-lines'],
    ],
    [
      'a short row within the notes is only doubtful',
      'Name,Phone,Notes\nAda,+1 212 555 0100,"a\nBen,+1 212 555 0101"\nCid,+1 212 555 0102,c\n',
      [
        ['Name', 'Phone', 'Notes'],
        ['Ada', '+1 212 555 0100', 'a\nBen,+1 212 555 0101'],
        ['Cid', '+1 212 555 0102', 'c'],
      ],
      ['2 several-lines'],
    ],
    [
      'two short rows too',
      'Name,Phone,Notes\nAda,"+1 212 555 0100\nBen,+1 212 555 0101"\nCid,+1 212 555 0102,c\n',
      [
        ['Name', 'Phone', 'Notes'],
        ['Ada', '+1 212 555 0100\nBen,+1 212 555 0101'],
        ['Cid', '+1 212 555 0102', 'c'],
      ],
      ['2 several-lines'],
    ],
    [
      'two lines of two cells without anything to compare are doubtful',
      'Name,Notes\nAda,"a\nBen,b"\nCid,c\n',
      [
        ['Name', 'Notes'],
        ['Ada', 'a\nBen,b'],
        ['Cid', 'c'],
      ],
      ['2 several-lines'],
    ],
    [
      'a sentence with a comma is not',
      'Name,Notes\nAda,"1 Main St\nSpringfield, IL"\nCid,c\n',
      [
        ['Name', 'Notes'],
        ['Ada', '1 Main St\nSpringfield, IL'],
        ['Cid', 'c'],
      ],
      [],
    ],
  ])('rows that quotes hold together: %s', (_, text, cells, problems) => {
    const table = parseCsv(text);
    expect(table.rows.map((row) => row.cells)).toEqual(cells);
    expect(table.problems.map(({ line, code }) => `${line} ${code}`)).toEqual(problems);
  });

  test('after a byte order mark, headings that go on with a row are split, but no cell below them', () => {
    expect(
      wellQuoted('Name,Phone,"Notes\nAda,+1 212 555 0100,a"\nBen,+1 212 555 0101,"b\nCid,+1 212 555 0102,c"'),
    ).toEqual([
      ['Name', 'Phone', 'Notes'],
      ['Ada', '+1 212 555 0100', 'a'],
      ['Ben', '+1 212 555 0101', 'b\nCid,+1 212 555 0102,c'],
    ]);
  });

  test('loses no row when a quote or a backslash is inserted anywhere', () => {
    const rows = Array.from({ length: 8 }, (_, index) => [`Name${index}`, `+1 555 01${index}`, `note ${index}`]);
    const text = rows.map((cells) => cells.join(',')).join('\r\n');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(text.length), fc.constantFrom('"', '\\"', ' "', '" ')), {
          minLength: 1,
          maxLength: 2,
        }),
        (places) => {
          const broken = places.reduce((now, [at, sign]) => now.slice(0, at) + sign + now.slice(at), text);
          const table = parseCsv(broken);
          const all = table.rows.map(({ cells }) => cells.join(' ')).join(' ');
          for (const [index, [name = '']] of rows.entries())
            expect(all.replace(/["\\ ]/g, '').includes(name) || `${index} is gone`).toBe(true);
          // Rows that were joined are reported.
          expect(table.rows.length === rows.length || table.problems.length > 0).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('parses quoted cells back unchanged, with every delimiter', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', 'ß', '7', ' ', ',', ';', '\t', '|', '"', '\n', 'x') })
      .map((text) => `${text}.`);
    const row = fc.array(cell, { minLength: 3, maxLength: 3 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(',', ';', '\t', '|'),
        (rows, delimiter) => {
          expect(wellQuoted(rows.map((cells) => cells.map(quoted).join(delimiter)).join('\n'))).toEqual(rows);
        },
      ),
    );
  });
});
