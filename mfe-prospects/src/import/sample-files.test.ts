import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseFile, planFile } from '@nb/file-import';
import { COLUMN_RULES, type FoundContact, contactsOfFile } from './contacts-of-file';

const sample = (name: string) => new Uint8Array(readFileSync(path.join(__dirname, 'samples', name)));
const contactsOf = (bytes: Uint8Array): FoundContact[] => {
  const result = planFile(parseFile(bytes), COLUMN_RULES);
  if (!result.ok) throw new Error(`Refused: ${result.reason}`);
  return contactsOfFile(result.file);
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const contact = (name: string, phone = '', email = '', notes = ''): FoundContact => ({ name, phone, email, notes });

describe('files from common programs', () => {
  const table: [string, FoundContact[]][] = [
    [
      'google-contacts.csv',
      [
        contact(
          'Maria López García',
          '+34 612 34 56 78',
          'maria.lopez@example.com',
          'Yoga on Tuesdays,\nasked about "energy"\nHome: +34 912 34 56 78\nWork: m.lopez@clinic.example\nAddress 1 - Formatted (Home): Calle Mayor 5\nMadrid 28013\nES',
        ),
        contact('अनिता शर्मा', '+91 98765 43210'),
        contact('ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', '+91 98140 12345', '', 'Mobile: +91 98140 54321'),
        contact('Green Valley Pharmacy', '', 'hello@greenvalley.example'),
        { ...contact('nameless@example.com', '', 'nameless@example.com'), problems: ['no-name'] },
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
          "Met at the fair\r\nWants a sample\nHome Phone: 08-555 01 02\nCompany: Åkesson AB\nTitle: Dr.\nBusiness Fax: 08-555 99 99\nManager's Name: Eva Berg",
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
          'Runs on Sundays, likes tea\nAsk about his sister\nhome: 01 555 0102\nOther: chidi@runners.example\nCompany: Lagos Runners\nFax: 01 555 0199\nAddress: 12 Marina Road, Lagos, 101241, Nigeria',
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
        contact('Bob Ray', '', '', 'call him\nnot-an-address'),
        { ...contact('ghost@example.com', '+1 555 0101', 'ghost@example.com'), problems: ['no-name'] },
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

describe('details of file formats', () => {
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
        contact('Cy', '', '', 'Type: friend'),
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
  ])('refuses %s', (_what, text, reason) => {
    expect(planFile(parseFile(bytesOf(text)), COLUMN_RULES)).toEqual({ ok: false, reason });
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
