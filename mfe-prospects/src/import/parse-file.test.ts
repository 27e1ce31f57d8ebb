import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeText } from './decode-text';
import type { FoundContact } from './found-contact';
import { isAcceptedFile } from './accepted-files';
import { parseFile } from './parse-file';

const sample = (name: string) => new Uint8Array(readFileSync(path.join(__dirname, 'samples', name)));
const contactsOf = (bytes: Uint8Array): FoundContact[] => {
  const result = parseFile(bytes);
  if (!result.ok) throw new Error(`Refused: ${result.reason}`);
  return result.file.contacts;
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const contact = (name: string, phone = '', email = '', notes = ''): FoundContact => ({ name, phone, email, notes });

describe('files people have', () => {
  const table: [string, FoundContact[]][] = [
    [
      'google-contacts.csv',
      [
        contact(
          'Maria López García',
          '+34 612 34 56 78',
          'maria.lopez@example.com',
          'Yoga on Tuesdays,\nasked about "energy"\nHome: +34 912 34 56 78\nWork: m.lopez@clinic.example',
        ),
        contact('अनिता शर्मा', '+91 98765 43210'),
        contact('ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', '+91 98140 12345', '', 'Mobile: +91 98140 54321'),
        contact('Green Valley Pharmacy', '', 'hello@greenvalley.example'),
        contact('', '', 'nameless@example.com'),
      ],
    ],
    [
      'google-contacts-old.csv',
      [
        contact('Jürgen Müller', '+49 171 2345678', 'juergen@example.de', 'Laufgruppe'),
        contact("Siobhán O'Neill", '01 555 0199', '', 'Work Fax: 01 555 0100'),
      ],
    ],
    [
      'outlook.csv',
      [
        contact(
          'Björn Åkesson',
          '070-555 03 04',
          'bjorn@example.se',
          'Met at the fair\r\nWants a sample\nHome Phone: 08-555 01 02',
        ),
        contact('Renée Marie Dupont', '+33 1 55 55 01 02', 'renee@example.fr'),
      ],
    ],
    [
      'iphone.vcf',
      [
        contact(
          'Chidi Okafor',
          '+234 803 555 0102',
          'chidi@example.ng',
          'Runs on Sundays, likes tea\nAsk about his sister\nhome: 01 555 0102\nOther: chidi@runners.example',
        ),
        contact(
          'नेहा कपूर',
          '+91 98200 12345',
          '',
          'This is a long note that the phone folded over more than one line because no line may have more than seventy-five octets',
        ),
        contact('Corner Bakery', '555-0177'),
      ],
    ],
    [
      'android-2.1.vcf',
      [
        contact(
          'Ольга Иванова',
          '+7 905 555 01 02',
          'olga@example.ru',
          'Сказала, что перезвонит в понедельник вечером\nhome: 8 495 555 01 02',
        ),
      ],
    ],
    [
      'vcard-4.vcf',
      [
        contact(
          'Jean-Luc Bédard',
          '+1-418-555-0103',
          'jl@example.ca',
          'Speaks French; prefers mornings\nhome: +1-418-555-0102 x12',
        ),
      ],
    ],
    [
      'excel-utf16-semicolon.csv',
      [
        contact('Jürgen Groß', '+49 30 5550102', 'juergen.gross@example.de', 'Kommt Dienstag;\r\nbringt Freund mit'),
        contact('李小龍', '+852 5555 0102', 'bruce@example.hk'),
        contact('आरव पटेल', '+91 22 5555 0102', 'aarav@example.in', 'नमस्ते'),
      ],
    ],
    ['utf16-tab.txt', [contact('Olga Ivanova Иванова', '+7 495 555-01-02', 'olga@example.ru')]],
    ['utf8-bom.csv', [contact('José Ángel Peña', '+52 55 5555 0102', 'jose@example.mx', 'Dijo: "llámame"')]],
    [
      'windows-1252.csv',
      [
        contact('Zoé Lefèvre', '01 55 55 01 02', 'zoe@example.fr', 'Aime le thé – et le café'),
        contact('Íñigo Nuñez', '06 55 55 03 04', 'inigo@example.es', '“Oui”'),
      ],
    ],
    [
      'hindi-headers.csv',
      [contact('सुनीता देवी', '+91 98765 00001', 'sunita@example.in', 'पड़ोसी'), contact('ਹਰਜੀਤ ਕੌਰ', '९८७६५००००२')],
    ],
    [
      'no-header.csv',
      [
        contact('Ann Lee', '+1 555 0100', 'ann@example.com', 'Neighbour'),
        contact('Bob Ray'),
        contact('', '+1 555 0101', 'ghost@example.com'),
      ],
    ],
    ['unknown-header.csv', [contact('Ann Lee', '+1 555 0100', 'ann@example.com', 'Neighbour')]],
    [
      'name-email-phone.txt',
      [
        contact('Ann Lee', '+1 (555) 010-0100', 'ann@example.com'),
        contact('Bob Ray', '+1 (555) 010-0101', 'bob@example.com'),
      ],
    ],
  ];
  test.each(table)('%s', (name, expected) => {
    expect(contactsOf(sample(name))).toEqual(expected);
  });
});

describe('small things of files', () => {
  test.each([
    ['a delimiter that Excel names', 'sep=;\r\nName;Phone\r\nAnn;555 0100\r\n', [contact('Ann', '555 0100')]],
    ['bars', 'Name|Phone\nAnn|555 0100\n', [contact('Ann', '555 0100')]],
    ['lone carriage returns', 'Name,Phone\rAnn,555 0100\r', [contact('Ann', '555 0100')]],
    ['no newline at the end and blank lines between', 'Name,Phone\n\nAnn,555 0100', [contact('Ann', '555 0100')]],
    [
      'a type column',
      'Name,Type\nAnn,Partner\nBob,Partner & Customer\nCy,friend\n',
      [
        { ...contact('Ann'), flags: { isPotentialPartner: true, isPotentialCustomer: false } },
        { ...contact('Bob'), flags: { isPotentialPartner: true, isPotentialCustomer: true } },
        contact('Cy'),
      ],
    ],
    ['a card without its end', 'BEGIN:VCARD\nFN:Ann\nTEL:555 0100\n', [contact('Ann', '555 0100')]],
    ['a name only', 'Name\nAnn\n', [contact('Ann')]],
  ])('%s', (_what, text, expected) => {
    expect(contactsOf(bytesOf(text))).toEqual(expected);
  });

  test.each([
    ['nothing', '', 'empty'],
    ['a header alone', 'Name,Phone\r\n', 'empty'],
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
      { ok: true, file: { kind: 'vcard', contacts: [contact('Ann')] } },
    ],
    ['cards without anybody', 'BEGIN:VCARD\nEND:VCARD\n', { ok: false, reason: 'empty' }],
    [
      'the words of a card in a cell',
      'Name,Notes\nAnn,BEGIN:VCARD\n',
      { ok: true, file: { kind: 'table', contacts: [contact('Ann', '', '', 'BEGIN:VCARD')] } },
    ],
    [
      'one contact and no header',
      'Ann,+1 555 0100\n',
      { ok: true, file: { kind: 'table', plan: { hasHeader: false }, contacts: [contact('Ann', '+1 555 0100')] } },
    ],
    [
      'one contact below a header',
      'Name\nAnn\n',
      { ok: true, file: { kind: 'table', plan: { hasHeader: true }, contacts: [contact('Ann')] } },
    ],
  ])('%s', (_what, text, result) => expect(parseFile(bytesOf(text))).toMatchObject(result));

  test('takes spreadsheets and address books only', () => {
    expect(['a.csv', 'A.VCF', 'b.txt', 'c.tsv'].every(isAcceptedFile)).toBe(true);
    expect(['a.xlsx', 'a.csv.zip', 'photo.png', 'csv'].some(isAcceptedFile)).toBe(false);
  });

  test('UTF-16 is known without its mark, and NUL and broken surrogates are gone', () => {
    const wide = (text: string) =>
      new Uint8Array(Array.from(text, (sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]).flat());
    expect(decodeText(wide('Name,Phone\nAnn,1')).text).toBe('Name,Phone\nAnn,1');
    expect(decodeText(bytesOf('a\u0000b')).text).toBe('ab');
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])).text).toBe('\uFFFDA');
  });

  test('5,000 rows keep every contact, quoted newlines included', () => {
    const rows = Array.from(
      { length: 5000 },
      (_row, index) =>
        `"Person ${index}",+1 555 ${String(index).padStart(4, '0')},p${index}@example.com,"line one\r\nline ""two"""`,
    );
    const found = contactsOf(bytesOf(`Name,Phone,Email,Notes\r\n${rows.join('\r\n')}\r\n`));
    expect(found).toHaveLength(5000);
    expect(found.at(-1)).toEqual(contact('Person 4999', '+1 555 4999', 'p4999@example.com', 'line one\r\nline "two"'));
  });
});
