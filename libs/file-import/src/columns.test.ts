import { describe, expect, test } from '@jest/globals';
import {
  type ColumnRules,
  bodyOf,
  planColumns,
  problemsOfHeader,
  withHeaderRow,
  withRole,
  withoutSuffix,
} from './columns.js';
import { parseCsv } from './csv.js';
import { type Heading, isBareName, roleOfHeading } from './headings.js';

type Role = 'name' | 'firstName' | 'lastName' | 'company' | 'phone' | 'email' | 'notes' | 'ignore';
const CONTACTS: ColumnRules<Role> = {
  roles: ['name', 'firstName', 'lastName', 'company', 'phone', 'email', 'notes', 'ignore'],
  headings: [],
  repeatable: ['name', 'phone', 'email', 'notes'],
  recognized: ['email', 'phone'],
  positions: ['name', 'phone', 'email', 'notes'],
  isHeader: (cells) => /name|contact/i.test(cells.join(' ')),
};
/** A list that takes nothing by its place, and each role once. */
const USERS: ColumnRules<'uid' | 'firstName' | 'lastName' | 'name' | 'email' | 'ignore'> = {
  roles: ['firstName', 'lastName', 'name', 'email', 'uid', 'ignore'],
  headings: [['uid', /^(uid|member id)$/]],
  repeatable: [],
  recognized: ['email'],
  positions: [],
  isHeader: (cells) => !cells.some((cell) => cell.includes('@')),
};
const rowsOf = (cells: string[][]) => cells.map((each, index) => ({ line: index + 1, cells: each }));

describe('contacts', () => {
  test.each<[string, string[][], boolean, string[]]>([
    [
      'known names of columns',
      [
        ['Email', 'Name'],
        ['a@b.test', 'Ann'],
      ],
      true,
      ['email', 'name'],
    ],
    [
      'two known names, none of them a person’s',
      [
        ['Phone', 'Email'],
        ['555 0100', 'a@b.test'],
      ],
      true,
      ['phone', 'email'],
    ],
    [
      'a first line that only has the word',
      [
        ['my contacts', 'x'],
        ['Ann', '555 0100'],
      ],
      true,
      ['name', 'phone'],
    ],
    [
      'a first contact whose name could be that of a column, beside an e-mail',
      [
        ['Last', 'last@example.test'],
        ['Ann', 'ann@example.test'],
      ],
      false,
      ['name', 'email'],
    ],
    [
      'a first contact whose name could be that of a column, beside a phone',
      [
        ['Last', '+1 555 0100'],
        ['Ann', '+1 555 0101'],
      ],
      false,
      ['name', 'phone'],
    ],
    [
      'the usual order, and columns beyond it',
      [['Ann', '+1 555 0100', 'ann@example.test', 'tea', 'more']],
      false,
      ['name', 'phone', 'email', 'notes', 'ignore'],
    ],
    [
      'a first line that names the first column alone',
      [
        ['Contact', '', '', ''],
        ['Ann', '+1 555 0100', 'ann@example.test', 'tea'],
      ],
      true,
      ['name', 'phone', 'email', 'notes'],
    ],
    [
      'e-mails under a name that nobody knows',
      [
        ['Name', 'Mail-ID', 'Birthday'],
        ['Ann', 'ann@example.test', '1990-05-17'],
      ],
      true,
      ['name', 'email', 'ignore'],
    ],
    [
      'a column without a name beside one that has its role',
      [
        ['Name', 'Email', ''],
        ['Ann', 'ann@example.test', 'ann@work.test'],
      ],
      true,
      ['name', 'email', 'email'],
    ],
    [
      'e-mails of somebody else',
      [
        ['Name', 'Manager email'],
        ['Ann', 'boss@example.test'],
      ],
      true,
      ['name', 'ignore'],
    ],
    [
      'another order',
      [['Ann', 'x', 'y', 'ann@example.test', 'tea']],
      false,
      ['name', 'ignore', 'ignore', 'email', 'notes'],
    ],
  ])('%s', (_, rows, hasHeader, roles) => {
    expect(planColumns(rowsOf(rows), CONTACTS)).toEqual({ headerRow: hasHeader ? 0 : -1, roles });
  });
});

describe('what is below a heading decides where the heading may mean several things', () => {
  const PHONES = ['+91 98765 43210', '9876543211', '022 5555 0102'];
  const withColumn = (heading: string, cells: readonly string[]) => [
    ['Name', heading],
    ...cells.map((cell, index) => [['Ada', 'Ben', 'Cid'][index] ?? '', cell]),
  ];
  test.each([
    'Contact',
    'Contact #',
    'Contact 2',
    'Contact(s)',
    'Kontakt',
    'Contacto',
    'संपर्क',
    'ਸੰਪਰਕ',
    'Kontak',
    'Number',
    'Nummer',
    'Mobiltelefonnummer',
    'My number',
    'Mobileno',
    'Mob',
    'Ph. No.',
    'Reach',
  ])('«%s» above phones is the phone', (heading) =>
    expect(planColumns(rowsOf(withColumn(heading, PHONES)), CONTACTS).roles).toEqual(['name', 'phone']),
  );
  test.each(['Contact', 'Kontakt', 'Kunde'])('«%s» above addresses is the e-mail', (heading) =>
    expect(planColumns(rowsOf(withColumn(heading, ['a@x.test', 'b@x.test'])), CONTACTS).roles).toEqual([
      'name',
      'email',
    ]),
  );
  test.each(['Contact', 'Kunde', 'Number', 'Customer number', 'Kundennummer'])(
    '«%s» above something else is not part of the name, nor a phone',
    (heading) =>
      expect(planColumns(rowsOf(withColumn(heading, ['yes 1', '2', '3'])), CONTACTS).roles).toEqual(['name', 'ignore']),
  );
  test.each<[string, string[][], string[]]>([
    [
      'no city',
      [
        ['E-Mail', 'Wohnort', 'Telefon'],
        ['a@x.test', 'Bonn', '030 5550101'],
        ['b@x.test', 'Ulm', '030 5550102'],
      ],
      ['email', 'ignore', 'phone'],
    ],
    [
      'the only name',
      [
        ['Contact', 'Phone'],
        ['Ada', '555 0100'],
        ['+1 555 0101', '555 0101'],
      ],
      ['name', 'phone'],
    ],
    [
      'the only column of phones',
      [
        ['Contact', 'Email'],
        ['+1 555 0100', 'a@x.test'],
      ],
      ['phone', 'email'],
    ],
    [
      'a person of a company',
      [
        ['Firma', 'Ansprechpartner'],
        ['Acme', 'Eva Berg'],
      ],
      ['company', 'name'],
    ],
    [
      'a person of a customer',
      [
        ['Kunde', 'Kontakt', 'Telefon'],
        ['Acme', 'Eva Berg', '030 5550101'],
      ],
      ['ignore', 'name', 'phone'],
    ],
    [
      'a phone of a customer',
      [
        ['Kunde', 'Kontakt'],
        ['Acme', '030 5550101'],
        ['Beta', '030 5550102'],
        ['Cy', 'none'],
      ],
      ['name', 'phone'],
    ],
    [
      'the number of the row before the name',
      [
        ['Sr No', 'Party Name', 'Mob'],
        ['1', 'Ada', '9876543210'],
        ['2', 'Ben', '9876543211'],
      ],
      ['ignore', 'name', 'phone'],
    ],
    [
      'also under words that nobody knows',
      [
        ['Sr', 'Whose name', 'Reach'],
        ['1', 'Ada', '9876543210'],
        ['2', 'Ben', '9876543211'],
      ],
      ['ignore', 'name', 'phone'],
    ],
    [
      'and without headings',
      [
        ['1', 'Ada', '9876543210'],
        ['2', 'Ben', '9876543211'],
      ],
      ['ignore', 'name', 'phone'],
    ],
    [
      'names under a word that nobody knows',
      [
        ['Nr', 'Imię i nazwisko', 'Telefon', 'Email'],
        ['1', 'Łukasz', '600 555 102', 'l@x.test'],
      ],
      ['ignore', 'name', 'phone', 'email'],
    ],
  ])('%s', (_, rows, roles) => expect(planColumns(rowsOf(rows), CONTACTS).roles).toEqual(roles));
});

describe('phones under a heading that nobody knows', () => {
  const rolesOf = (cells: string[], rules = CONTACTS) =>
    planColumns(rowsOf([['Name', 'Reach'], ...cells.map((cell) => ['Ada', cell])]), rules).roles[1];
  test.each([
    '600000001',
    '+1 212 555 0100 x12',
    '+1 212 555 0100 ext. 12',
    '600000001 / 910000001',
    '="+1 212 555 0100"',
    "'+12125550100",
    '\u202a+1 212 555 0100\u202c',
    '491711234567.0',
    '+1 212 555 0100, +1 212 555 0101',
    'tel:+12125550100',
    '01.55.55.01.00',
    '044.123.45.67',
    '0475.123456',
  ])('«%s»', (cell) => expect(rolesOf([cell, cell])).toBe('phone'));
  test.each([
    '203.0.113.115',
    '40.7127837',
    '-74.0059413',
    '1234567.89',
    '2024-01-15',
    '20240115',
    '12345678',
    'NB-100200300',
    '3.5',
    '1 Main St',
    '2024-01-15 / 2024-02-15',
  ])('not «%s»', (cell) => expect(rolesOf([cell, cell])).toBe('ignore'));
  test('nine digits may be an ID where the file has another phone', () =>
    expect(
      planColumns(
        rowsOf([
          ['Name', 'Reach', 'Mobile'],
          ['Ada', '600000001', '+34 600 000 001'],
        ]),
        CONTACTS,
      ).roles,
    ).toEqual(['name', 'ignore', 'phone']));
  test('in a list with IDs only what is written as a phone is one', () => {
    const rules = { ...CONTACTS, hasIds: true };
    expect(['9876543210', '1000200300', '100-200-300-400'].map((cell) => rolesOf([cell, cell], rules))).toEqual([
      'ignore',
      'ignore',
      'ignore',
    ]);
    expect(['+919876543210', '(212) 555 0100', '98765 43210'].map((cell) => rolesOf([cell, cell], rules))).toEqual([
      'phone',
      'phone',
      'phone',
    ]);
  });
});

describe('headings below a title', () => {
  const body = [
    ['Ada', '030 5550101'],
    ['Ben', '030 5550102'],
  ];
  test.each<[string, string[][], number, string[]]>([
    ['one known heading above phones', [['Kundenliste 2024', ''], ['Wer', 'Telefon'], ...body], 1, ['name', 'phone']],
    [
      'above one person',
      [
        ['Kundenliste', ''],
        ['Wer', 'Telefon'],
        ['Ada', '030 5550101'],
      ],
      1,
      ['name', 'phone'],
    ],
    ['below two titles', [['My contacts', ''], ['2024', ''], ['Wer', 'Telefon'], ...body], 2, ['name', 'phone']],
    ['one known heading above addresses', [['Liste'], ['Wer', 'E-Mail'], ['Ada', 'a@x.test']], 1, ['name', 'email']],
    [
      'one known heading above names',
      [
        ['Liste', ''],
        ['Name', 'Ort'],
        ['Ada', 'Bonn'],
        ['Ben', 'Ulm'],
      ],
      1,
      ['name', 'ignore'],
    ],
    [
      'without a title',
      [
        ['Wer', 'Telefon'],
        ['Ada', '030 5550101'],
      ],
      0,
      ['name', 'phone'],
    ],
    ['two known ones', [['Kundenliste 2024', ''], ['Kunde', 'Telefon'], ...body], 1, ['name', 'phone']],
    ['the only one', [['Email'], ['a@x.test'], ['b@x.test']], 0, ['email']],
    ['the only one, above phones', [['Telefon'], ['030 5550101'], ['030 5550102']], 0, ['phone']],
    [
      'not without phones below',
      [
        ['Liste', ''],
        ['Wer', 'Telefon'],
        ['Ada', 'none'],
        ['Ben', 'none'],
      ],
      -1,
      ['name', 'phone'],
    ],
    ['not below a person', [['Cid', '030 5550100'], ['Wer', 'Telefon'], ...body], -1, ['name', 'phone']],
    [
      'not a person whose name could be a heading',
      [
        ['Ada', ''],
        ['Last', 'Bonn'],
        ['Ben', 'Ulm'],
      ],
      -1,
      ['name', 'phone'],
    ],
  ])('%s', (_, rows, headerRow, roles) => expect(planColumns(rowsOf(rows), CONTACTS)).toEqual({ headerRow, roles }));
});

describe('«Name» beside a part of the name', () => {
  test.each<[string, string[][], string[]]>([
    [
      'is the first name',
      [
        ['Nombre', 'Apellidos'],
        ['Begoña', 'Muñoz'],
      ],
      ['firstName', 'lastName'],
    ],
    [
      'is the family name',
      [
        ['Vorname', 'Name'],
        ['Ann', 'Lee'],
      ],
      ['firstName', 'lastName'],
    ],
    [
      'is the whole name, which contains the part',
      [
        ['Name', 'Last name'],
        ['Ann Lee', 'Lee'],
      ],
      ['name', 'lastName'],
    ],
    [
      'is the whole name where it says so',
      [
        ['Full name', 'First name'],
        ['Lee', 'Ann'],
      ],
      ['name', 'firstName'],
    ],
  ])('%s', (_, rows, roles) => expect(planColumns(rowsOf(rows), CONTACTS).roles).toEqual(roles));
});

describe('lines that are no people', () => {
  const rows = rowsOf([
    ['My list', '', ''],
    ['Name', 'Phone', 'Email'],
    ['Ada', '+1 212 555 0100', ''],
    ['\ufeffName', 'Phone', 'Email'],
    ['Ben', '+1 212 555 0101', ''],
    ['Name', '', ''],
  ]);
  test('headings that come again, as in files that were joined', () =>
    expect(bodyOf(rows, planColumns(rows, CONTACTS)).map(({ line }) => line)).toEqual([3, 5, 6]));
  test('but not where they are no headings', () => expect(bodyOf(rows, { headerRow: -1 })).toHaveLength(6));
});
test('the time of an answer is no name, where headings say nothing', () =>
  expect(
    planColumns(
      rowsOf([
        ['2024/05/01 10:11:12 am GMT+5:30', 'Anita', 'anita@x.test'],
        ['2024/05/01 10:12:12 am GMT+5:30', 'Ravi', 'ravi@x.test'],
      ]),
      CONTACTS,
    ).roles,
  ).toEqual(['ignore', 'name', 'email']));
test.each(['Ann Lee <a@x.test>', 'a@x.test; b@x.test', 'a@x.test / b@x.test', '<a@x.test>', 'a@x.test\nb@x.test'])(
  'addresses are recognised in «%s»',
  (cell) =>
    expect(
      planColumns(
        rowsOf([
          ['Name', 'Reach'],
          ['Ada', cell],
          ['Ben', cell],
        ]),
        CONTACTS,
      ).roles[1],
    ).toBe('email'),
);
test.each(['write to a@x.test', 'Bob (bob@x.test)', '@ann'])('but not in «%s»', (cell) =>
  expect(
    planColumns(
      rowsOf([
        ['Name', 'Reach'],
        ['Ada', cell],
        ['Ben', cell],
      ]),
      CONTACTS,
    ).roles[1],
  ).toBe('ignore'),
);
test('a line of headings that holds several lines is doubtful', () => {
  const table = parseCsv('Name,Phone,"Notes\n(short, in English, please)"\nBen,+1 212 555 0101,b\n');
  expect(problemsOfHeader(table, planColumns(table.rows, CONTACTS))).toEqual(['several-lines']);
  expect(problemsOfHeader(table, { headerRow: -1 })).toEqual([]);
});

describe('a list with its own rules', () => {
  test.each<[string, string[][], boolean, string[]]>([
    [
      'holds each role once',
      [
        ['email', 'email', 'name'],
        ['a@x.test', 'b@x.test', 'A B'],
      ],
      true,
      ['email', 'ignore', 'name'],
    ],
    ['guesses no name by its place', [['Maya', 'Okafor', 'maya@example.com']], false, ['ignore', 'ignore', 'email']],
    [
      'takes one known heading among unknown ones',
      [
        ['uid', 'shoe'],
        ['7', '42'],
      ],
      true,
      ['uid', 'ignore'],
    ],
    [
      'knows its own headings',
      [
        ['Member-ID', 'Vorname'],
        ['7', 'Ann'],
      ],
      true,
      ['uid', 'firstName'],
    ],
    [
      'leaves out what others have',
      [
        ['Phone', 'Name', 'Notes'],
        ['555 0100', 'A B', 'x'],
      ],
      true,
      ['ignore', 'name', 'ignore'],
    ],
  ])('%s', (_, rows, hasHeader, roles) =>
    expect(planColumns(rowsOf(rows), USERS)).toEqual({ headerRow: hasHeader ? 0 : -1, roles }),
  );
});

describe('a plan changed by hand', () => {
  test('a role moves to the column it is given to, unless several may have it', () => {
    const plan = { headerRow: 0, roles: ['email' as const, 'name' as const] };
    expect(withRole(plan, 1, 'email', USERS).roles).toEqual(['ignore', 'email']);
    expect(withRole(plan, 1, 'email', CONTACTS).roles).toEqual(['email', 'email']);
    expect(withRole({ ...plan, roles: ['ignore', 'name'] }, 1, 'ignore', USERS).roles).toEqual(['ignore', 'ignore']);
  });

  test('the first line as names of the columns: what is known there is taken, what was chosen stays where it says nothing', () => {
    const rows = rowsOf([
      ['Shoe', 'E-Mail', 'Vorname'],
      ['a', 'a@x.test', 'Ann'],
      ['b', 'b@x.test', 'Bo'],
    ]);
    expect(withHeaderRow(rows, { headerRow: -1, roles: ['lastName', 'ignore', 'ignore'] }, 0, USERS)).toEqual({
      headerRow: 0,
      roles: ['lastName', 'email', 'firstName'],
    });
    expect(withHeaderRow(rows, { headerRow: -1, roles: ['email', 'ignore', 'ignore'] }, 0, USERS).roles).toEqual([
      'ignore',
      'email',
      'firstName',
    ]);
    expect(withHeaderRow(rows, { headerRow: 0, roles: ['lastName', 'email', 'firstName'] }, -1, USERS)).toEqual({
      headerRow: -1,
      roles: ['lastName', 'email', 'firstName'],
    });
    expect(withHeaderRow(rows, { headerRow: 0, roles: ['ignore', 'email', 'firstName'] }, -1, CONTACTS)).toEqual({
      headerRow: -1,
      roles: ['name', 'email', 'notes'],
    });
  });
});

test.each([
  ['First Name', 'firstName'],
  ['firstName', 'firstName'],
  ['Vorname', 'firstName'],
  ['prénom', 'firstName'],
  ['ਪਹਿਲਾ ਨਾਮ', 'firstName'],
  ['Unang pangalan', 'firstName'],
  ['last_name', 'lastName'],
  ['Nachname', 'lastName'],
  ['Apelyido', 'lastName'],
  ['Full name', 'name'],
  ['पूरा नाम', 'name'],
  ['E-Mail', 'email'],
  ['Email address', 'email'],
  ['E-mail 1 - Value', 'email'],
  ['ईमेल', 'email'],
  ['Phone number', 'phone'],
  ['Téléphone', 'phone'],
  ['WhatsApp', 'phone'],
  ['Phone 1 - Label', 'label'],
  ['Display name', 'extra'],
  ['Home Fax', 'extra'],
  ['Shoe size', undefined],
  ['', undefined],
])('«%s» is %s', (heading, role) => expect(roleOfHeading(heading)).toBe(role));

test('headings of the list itself go before the common ones', () => {
  const own: Heading<'uid' | 'email'>[] = [
    ['uid', /^phone$/],
    ['email', /^shoe size$/],
  ];
  expect(['Phone', 'ShoeSize', 'E-Mail'].map((heading) => roleOfHeading(heading, own))).toEqual([
    'uid',
    'email',
    'email',
  ]);
});

test('«name» and no more is known in each language', () => {
  expect(['Name', 'NOMBRE', 'Nom', 'Pangalan', 'नाम', 'ਨਾਮ'].every(isBareName)).toBe(true);
  expect(['Full name', 'Nombre completo', 'Kontakt', ''].some(isBareName)).toBe(false);
});

test.each([
  ['Jane Doe, MD', 'Jane Doe', 'MD'],
  ['Jane Doe, PMP, MBA', 'Jane Doe', 'PMP, MBA'],
  ['Doe, Jane, M.D.', 'Doe, Jane', 'M.D.'],
  ['Acme, Inc.', 'Acme', 'Inc.'],
  ['NYONG, ADA', 'NYONG, ADA', ''],
  ['Smith, JT', 'Smith, JT', ''],
  ['Ada Nyong', 'Ada Nyong', ''],
  ['Cher,', 'Cher', ''],
  ['', '', ''],
])('«%s» is «%s» with «%s»', (written, name, suffix) => expect(withoutSuffix(written)).toEqual({ name, suffix }));
