import { afterEach, expect, jest, test } from '@jest/globals';
import { decodeText } from './encoding.js';
import { parseFile } from './parse-file.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ['nothing', '', 'empty'],
  ['blank rows alone', ' \n,,\n', 'empty'],
  ['a spreadsheet with another ending', 'PK\u0003\u0004…', 'binary'],
  ['a PDF', '%PDF-1.7', 'binary'],
])('refuses %s', (_what, text, reason) => {
  expect(parseFile(bytesOf(text))).toEqual({ ok: false, reason });
});

test.each([
  ['an archive or new spreadsheet', [0x50, 0x4b, 3, 4]],
  ['an old spreadsheet', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
])('%s is known by its first four bytes, all of them', (_what, mark) => {
  const rest = bytesOf(',is a name\nAnn,1\n'.repeat(20));
  const begin = (bytes: number[]) => parseFile(new Uint8Array([...bytes, ...rest]));
  expect(begin(mark)).toEqual({ ok: false, reason: 'binary' });
  for (const place of mark.keys())
    for (const other of [-1, 1]) {
      expect(begin(mark.map((byte, index) => (index === place ? byte + other : byte))).ok).toBe(true);
    }
  expect(begin(mark.slice(0, 3)).ok).toBe(true);
});

test('a sign that no text has may stray into one, not be every fiftieth', () => {
  const text = (strange: number, length: number) =>
    parseFile(bytesOf(`${'\u0007'.repeat(strange)}Ann,1`.padEnd(length, 'x')));
  expect([text(4, 200).ok, text(5, 200)]).toEqual([true, { ok: false, reason: 'binary' }]);
  expect([text(80, 4000).ok, text(81, 4000).ok]).toEqual([true, false]);
  // Its beginning is what is looked at.
  expect([text(81, 9000).ok, parseFile(bytesOf(`${'x'.repeat(4000)}${'\u0007'.repeat(4000)}`)).ok]).toEqual([
    false,
    true,
  ]);
  for (const strange of ['\u0001', '\u0008', '\u000E', '\u001F', '\u007F'])
    expect(parseFile(bytesOf(`Ann,1${strange}`)).ok).toBe(false);
  for (const usual of ['\t', '\n', '\u000B', '\f', '\r', ' ', '~', '\u0080'])
    expect(parseFile(bytesOf(`Ann,1${usual}x`)).ok).toBe(true);
});

test.each([
  [
    'a card after blank lines, in whatever case',
    '\n \nbegin:VCARD\nFN:Ann\nEND:vcard\n',
    { ok: true, file: { kind: 'cards', people: [{ name: 'Ann' }] } },
  ],
  ['cards without anybody', 'BEGIN:VCARD\nEND:VCARD\n', { ok: false, reason: 'empty' }],
  [
    'the words of a card in a cell',
    'Name,Notes\nAnn,BEGIN:VCARD\n',
    {
      ok: true,
      file: { kind: 'table', hasMark: false, table: { rows: [{}, { line: 2, cells: ['Ann', 'BEGIN:VCARD'] }] } },
    },
  ],
  ['a file with a byte order mark', '\uFEFFAnn', { ok: true, file: { kind: 'table', hasMark: true } }],
])('%s', (_what, text, result) => expect(parseFile(bytesOf(text))).toMatchObject(result));

const CARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:Zoe\nTEL:+1 555 0199\nEND:VCARD';
test.each([
  ['a note of an export that holds a card', `\uFEFFName,Phone,Notes\r\nAnn,1,"a\r\n${CARD}\r\nb"\r\nBob,2,c\r\n`, 3],
  ['a note that holds one line of a card', 'Name;Notes\nAnn;"a\nBEGIN:VCARD"\nBob;b\n', 3],
  ['a note in a table without headings', `Ann,+1 555 0100,"${'x'.repeat(5000)}\n${CARD}"\nBob,+1 555 0101,b\n`, 2],
  ['a note without quotes below headings', `Name,Phone,Notes\nAnn,1,a\n${CARD}\nBob,2,b\n`, 8],
  ['a note below headings after a title', `My list\n\nVorname;Nachname\nAnn;Lee\n${CARD}\n`, 8],
])('a table stays a table: %s', (_what, text, count) => {
  const result = parseFile(bytesOf(text));
  expect(result).toMatchObject({ ok: true, file: { kind: 'table' } });
  expect(result.ok && result.file.kind === 'table' && result.file.table.rows.length).toBe(count);
});
test.each([
  ['a title', 'My contacts\n'],
  ['a title with commas and an inch', 'Contacts, exported on Monday, by Ann\nfor the 5" phone\n'],
  ['the head of a mail', 'From: Ann\nSubject: name, phone\nTo: "Lee, Bob" <bob@x.test>\n\n'],
  ['a long text', `${'x'.repeat(78)}\r\n`.repeat(60)],
  ['long lines of blanks', ' \n'.repeat(5000)],
])('cards after %s are cards', (_what, before) =>
  expect(parseFile(bytesOf(`${before}${CARD}\n`))).toMatchObject({
    ok: true,
    file: { kind: 'cards', people: [{ name: 'Zoe', phone: '+1 555 0199' }] },
  }),
);

test('a card in Shift-JIS that says so is read as it says', () => {
  const bytes = [...bytesOf('BEGIN:VCARD\r\nN;CHARSET=SHIFT_JIS:'), 0x8e, 0x52, 0x3b, 0x91, 0xbe];
  expect(parseFile(Uint8Array.from([...bytes, ...bytesOf('\r\nTEL:1\r\nEND:VCARD\r\n')]))).toMatchObject({
    file: { people: [{ name: '太 山' }], text: { isGuess: false } },
  });
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'WorkerGlobalScope');
  Reflect.deleteProperty(globalThis, 'self');
});
test('in a worker, a file that the page posts is answered', async () => {
  const postMessage = jest.fn();
  const worker = Object.assign(new EventTarget(), { postMessage });
  Object.assign(globalThis, { WorkerGlobalScope: EventTarget, self: worker });
  // Loaded again, as a worker would.
  await import(`${new URL('parse-file.ts', import.meta.url).href}?worker`);
  worker.dispatchEvent(new MessageEvent('message', { data: { buffer: bytesOf('Ann,1').buffer, options: {} } }));
  expect(postMessage).toHaveBeenCalledWith(parseFile(bytesOf('Ann,1')));
});

test('100,000 rows are read whole', () => {
  const rows = Array.from(
    { length: 100_000 },
    (_row, index) => `"Person ${index}",+1 555 ${index},p${index}@example.com,"line one\r\nline ""two"""`,
  );
  const bytes = bytesOf(`Name,Phone,Email,Notes\r\n${rows.join('\r\n')}\r\n`);
  const result = parseFile(bytes);
  expect(result.ok && result.file.kind === 'table' && result.file.table.rows.at(-1)).toEqual({
    line: 100_001,
    cells: ['Person 99999', '+1 555 99999', 'p99999@example.com', 'line one\r\nline "two"'],
  });
});

test('UTF-16 is known without its mark, and NUL and broken surrogates are gone', () => {
  const wide = (text: string) =>
    new Uint8Array(Array.from(text, (sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]).flat());
  expect(decodeText(wide('Name,Phone\nAnn,1')).text).toBe('Name,Phone\nAnn,1');
  expect(decodeText(bytesOf('a\u0000b')).text).toBe('ab');
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])).text).toBe('\uFFFDA');
});
