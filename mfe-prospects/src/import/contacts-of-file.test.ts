import { describe, expect, test } from '@jest/globals';
import { type Table, planColumns } from '@nb/file-import';
import { FLAGS_OF, typeOf } from '../contacts/contacts.rules';
import {
  COLUMN_RULES,
  type ColumnRole,
  TYPE_WORDS,
  contactsOfFile,
  flagsOfWord,
  isOwnExport,
} from './contacts-of-file';

const OWN = ['Name', 'Phone', 'Email', 'Type', 'Notes'];
const tableOf = (rows: string[][]): Table => ({
  rows: rows.map((cells, index) => ({ line: index + 1, cells })),
  problems: [],
});
const read = (rows: string[][], { marked = false, roles }: { marked?: boolean; roles?: ColumnRole[] } = {}) => {
  const table = tableOf(rows);
  const plan = { ...planColumns(table.rows, COLUMN_RULES), ...(roles && { roles }) };
  return contactsOfFile({
    kind: 'table',
    table,
    hasMark: marked,
    plan,
    text: { encoding: 'utf-8', isGuess: false, preview: [] },
  });
};

describe('a file of our own export', () => {
  const row = [' Ann  Lee', 'no number', 'no address', 'Partner', ' two\n lines '];
  test('is taken as it stands', () => {
    expect(read([OWN, row, ['Bob'], ['Cy', '=1', '', 'friend']], { marked: true })).toStrictEqual([
      { name: 'Ann  Lee', phone: 'no number', email: 'no address', notes: ' two\n lines ', flags: FLAGS_OF.partner },
      { name: 'Bob', phone: '', email: '', notes: '' },
      { name: 'Cy', phone: '=1', email: '', notes: '' },
    ]);
  });
  const cleaned = [
    {
      name: 'Ann Lee',
      phone: '',
      email: '',
      notes: 'two\n lines\nPhone: no number\nEmail: no address',
      flags: FLAGS_OF.partner,
    },
  ];
  test.each<[string, string[], boolean]>([
    ['our columns without our mark', OWN, false],
    ['our mark with a column more', [...OWN, 'Extra'], true],
    ['our mark with another name for a column', ['Full name', ...OWN.slice(1)], true],
    ['our mark with one in another case', [...OWN.slice(0, 4), 'notes'], true],
  ])('%s is anybody’s: cleaned like all others', (_, header, marked) => {
    expect(isOwnExport({ table: tableOf([header]), hasMark: marked })).toBe(false);
    expect(read([header, row], { marked })).toStrictEqual(cleaned);
  });
  test('fewer columns are anybody’s too, and so is nothing', () => {
    expect([
      isOwnExport({ table: tableOf([OWN.slice(0, 4)]), hasMark: true }),
      isOwnExport({ table: tableOf([]), hasMark: true }),
      isOwnExport({ table: tableOf([OWN]), hasMark: true }),
    ]).toEqual([false, false, true]);
  });
  test('once somebody has given one of its columns another meaning, it is read by that', () => {
    expect(
      read([OWN, [' Ann', 'x', '', 'Partner', 'n']], {
        marked: true,
        roles: ['name', 'notes', 'email', 'type', 'notes'],
      }),
    ).toStrictEqual([{ name: 'Ann', phone: '', email: '', notes: 'x\nn', flags: FLAGS_OF.partner }]);
  });
});

describe('anybody’s file', () => {
  test.each<
    [string, string[][], Partial<Record<'name' | 'phone' | 'email' | 'notes', string>> & { problems?: string[] }]
  >([
    [
      'several cells of a name make one',
      [
        ['First name', 'Middle name', 'Last name'],
        [' Ann ', 'M.', 'Lee'],
      ],
      { name: 'Ann M. Lee' },
    ],
    [
      'two columns of the same kind as well',
      [
        ['Name', 'Name'],
        ['Ann', 'Lee'],
      ],
      { name: 'Ann Lee' },
    ],
    [
      'the whole name comes before its parts, they before the company',
      [
        ['Name', 'First name', 'Company'],
        ['', 'Ann', 'Acme'],
      ],
      { name: 'Ann' },
    ],
    [
      'who has no name is called by the company',
      [
        ['Name', 'Company'],
        [' ', 'Acme'],
      ],
      { name: 'Acme' },
    ],
    [
      'notes of two columns follow each other',
      [
        ['Name', 'Notes', 'Comments'],
        ['Ann', ' a\nb ', 'c'],
      ],
      { notes: 'a\nb\nc' },
    ],
    [
      'several in one cell, as Google writes them',
      [
        ['Name', 'Phone', 'Email'],
        ['Ann', '1 ::: 2', 'a@x.test  :::  b@x.test'],
      ],
      { phone: '1', email: 'a@x.test', notes: 'Phone: 2\nEmail: b@x.test' },
    ],
    [
      'and only so',
      [
        ['Name', 'Phone', 'Email'],
        ['Ann', '1::: 2', 'a@x.test :::b@x.test'],
      ],
      { phone: '1::: 2', email: 'a@x.test', notes: 'Email: b@x.test' },
    ],
    [
      'what is blank is no line of the notes',
      [
        ['Name', 'Notes', 'Comments'],
        ['Ann', ' ', 'c'],
      ],
      { notes: 'c' },
    ],
    [
      'the same name said twice is one, and the fuller one is the name',
      [
        ['Contact Name', 'Full Name', 'Company', 'Associated Company'],
        ['Ann', 'Ann Lee', 'Acme', 'Acme'],
      ],
      { name: 'Ann Lee', notes: 'Company: Acme' },
    ],
    [
      'parts of a name said twice are one',
      [
        ['first_name', 'last_name', 'billing_first_name', 'billing_last_name'],
        ['Ann', 'Lee', 'Ann', 'Lee'],
      ],
      { name: 'Ann Lee' },
    ],
    [
      'first and family name without headings',
      [
        ['Ann', 'Lee', '0171 5550100', 'a@x.test'],
        ['Bo', 'Li', '0171 5550101', 'b@x.test'],
      ],
      { name: 'Ann Lee', phone: '0171 5550100', notes: '' },
    ],
    [
      'a whole name and a place without headings',
      [
        ['Ann Lee', 'Bonn', '0171 5550100', 'a@x.test'],
        ['Bo Li', 'Ulm', '0171 5550101', 'b@x.test'],
      ],
      { name: 'Ann Lee', notes: 'Bonn' },
    ],
    [
      'an ID of digits beside a phone is no phone',
      [
        ['IBO #', 'IBO Name', 'Phone'],
        ['7001234567', 'Ann Lee', ''],
        ['7001234568', 'Bo Li', '(212) 555-0100'],
      ],
      { name: 'Ann Lee', phone: '', notes: 'IBO #: 7001234567' },
    ],
    [
      'the phone of a sponsor is not one’s own',
      [
        ['Nombre', 'Teléfono', 'Tel. Patrocinador'],
        ['Begoña', '', '+52 55 5555 0100'],
      ],
      { phone: '', notes: 'Tel. Patrocinador: +52 55 5555 0100' },
    ],
    [
      'an area code in the column before',
      [
        ['Name', 'Vorwahl', 'Telefon'],
        ['Ann', '0221', '5550100'],
      ],
      { phone: '0221 5550100' },
    ],
    [
      'a country code in the column before',
      [
        ['Name', 'Country Code', 'Phone'],
        ['Ann', '+91', '98765 43210'],
      ],
      { phone: '+91 98765 43210' },
    ],
    [
      'but not before a number that has it, or under a heading of something else',
      [
        ['Name', 'Country Code', 'Phone', 'Age', 'Mobile'],
        ['Ann', '+91', '919876543210', '0221', '5550100'],
      ],
      { phone: '5550100', notes: 'Phone: 919876543210\nCountry Code: +91\nAge: 0221' },
    ],
    ['a row may end early', [['Name', 'Phone', 'Notes'], ['Ann']], { name: 'Ann', phone: '', notes: '' }],
    [
      'several addresses in one cell, however they are separated',
      [
        ['Name', 'Email'],
        ['Ann', 'a@x.test; b@x.test'],
      ],
      { email: 'a@x.test', notes: 'Email: b@x.test' },
    ],
    [
      'an address with the name beside it',
      [
        ['Name', 'Email'],
        ['Ann Lee', '"Lee, Ann" <a@x.test>'],
      ],
      { name: 'Ann Lee', email: 'a@x.test', notes: '' },
    ],
    [
      'with another name beside it',
      [
        ['Name', 'Email'],
        ['Ann Lee', 'Bo <a@x.test>'],
      ],
      { name: 'Ann Lee', email: 'a@x.test', notes: 'Email: Bo <a@x.test>' },
    ],
    [
      'who has no other name is called by that',
      [['Email'], ['Ann Lee <a@x.test>']],
      { name: 'Ann Lee', email: 'a@x.test' },
    ],
    [
      'a dash or a full stop is no name',
      [
        ['First name', 'Last name', 'Phone'],
        ['Ann', '.', '1'],
      ],
      { name: 'Ann', phone: '1', notes: '' },
    ],
    [
      'a number that a spreadsheet could not show is said',
      [
        ['Name', 'Phone'],
        ['Ann', '########'],
      ],
      { phone: '', notes: 'Phone: ########', problems: ['destroyed-number'] },
    ],
    [
      'a number of a lead form',
      [
        ['Name', 'Phone'],
        ['Ann', 'p:+12125550100'],
      ],
      { phone: '+12125550100' },
    ],
    [
      'a line of a report is called by what it says',
      [
        ['Salutation', 'First name', 'Email'],
        ['Copyright 2024', '', ''],
      ],
      { name: 'Copyright 2024', notes: 'Salutation: Copyright 2024', problems: ['no-name'] },
    ],
    [
      'a second number is called what its column is',
      [
        ['Name', 'Home Phone', 'Work Phone'],
        ['Ann', '1', '2'],
      ],
      { phone: '1', notes: 'Work Phone: 2' },
    ],
    [
      'a mobile number comes first',
      [
        ['Name', 'Home Phone', 'Mobile Phone'],
        ['Ann', '1', '2'],
      ],
      { phone: '2', notes: 'Home Phone: 1' },
    ],
    [
      'Google’s own label beside it says what it is',
      [
        ['Name', 'Phone 1 - Label', 'Phone 1 - Value', 'Phone 2 - Label', 'Phone 2 - Value'],
        ['Ann', 'Home', '1', '* Boat  house', '2'],
      ],
      { phone: '1', notes: 'Boat house: 2' },
    ],
    [
      'a star inside of it stays',
      [
        ['Name', 'Phone 1 - Label', 'Phone 1 - Value', 'Phone 2 - Label', 'Phone 2 - Value'],
        ['Ann', 'Home', '1', 'My * boat', '2'],
      ],
      { notes: 'My * boat: 2' },
    ],
    [
      'without a label the place in the file is none',
      [
        ['Name', 'Phone 1 - Label', 'Phone 1 - Value', 'Phone 2 - Label', 'Phone 2 - Value'],
        ['Ann', 'Home', '1', ' ', '2'],
      ],
      { phone: '1', notes: '2' },
    ],
    [
      'only a column of labels is a label',
      [
        ['Name', 'Phone', 'Phone 2'],
        ['Ann', '1', '2'],
      ],
      { phone: '1', notes: 'Phone 2: 2' },
    ],
    [
      'without a header nothing is called anything',
      [
        ['Ann', '+1 555 0100', '+1 555 0101'],
        ['Bob', '+1 555 0102', '+1 555 0103'],
      ],
      { name: 'Ann', phone: '+1 555 0100', notes: '+1 555 0101' },
    ],
    [
      'an apostrophe that a spreadsheet needs before a number goes',
      [
        ['Name', 'Phone'],
        ['Ann', "'+1 555 0100"],
      ],
      { phone: '+1 555 0100' },
    ],
    [
      'also where no plus stands',
      [
        ['Name', 'Phone'],
        ['Ann', "'0555"],
      ],
      { phone: '0555' },
    ],
    [
      'one inside of it stays',
      [
        ['Name', 'Phone'],
        ['Ann', "5'0555"],
      ],
      { phone: "5'0555" },
    ],
    [
      'what has no digit is no phone, what has no @ no e-mail: noted',
      [
        ['Name', 'Phone', 'Email'],
        ['Ann', 'call me', 'nowhere'],
      ],
      { phone: '', email: '', notes: 'Phone: call me\nEmail: nowhere' },
    ],
    [
      'what says that there is none is not kept',
      [
        ['Name', 'Phone', 'Phone 2', 'Email', 'Email 2'],
        ['Ann', 'none', '1', 'none', 'a@x.test'],
      ],
      { phone: '1', email: 'a@x.test', notes: '' },
    ],
  ])('%s', (_, rows, expected) => expect(read(rows)[0]).toMatchObject(expected));

  test.each<[string, Partial<Record<'name' | 'phone' | 'email' | 'notes', string>>]>([
    ['Mama: 0171 5550100', { name: 'Mama', phone: '0171 5550100', email: '' }],
    ['Ann Lee - 0171 5550100 - ann@x.test', { name: 'Ann Lee', phone: '0171 5550100', email: 'ann@x.test' }],
    ['Ann Lee +49 171 5550100 / 0221 5550101', { name: 'Ann Lee', phone: '+49 171 5550100 / 0221 5550101' }],
    ['अनिता ९८७६५ ४३२१०', { name: 'अनिता', phone: '९८७६५ ४३२१०' }],
    ['Ann Lee', { name: 'Ann Lee', phone: '', email: '' }],
    ['Ann (Bo) (0171 5550100)', { name: 'Ann (Bo)', phone: '0171 5550100' }],
    ['Ann (Bo)', { name: 'Ann (Bo)', phone: '' }],
    ['Studio 54', { name: 'Studio 54', phone: '' }],
    ['Ann (2024-01-15)', { name: 'Ann (2024-01-15)', phone: '' }],
  ])('a line without columns, «%s», has its parts', (line, expected) =>
    expect(read([['Bo Li'], [line]])[1]).toMatchObject(expected),
  );

  test.each(['Mobile', 'CELL', 'Movil', 'Móvil', 'Handy', 'Portable', 'मोबाइल'])(
    'a number that is called «%s» is the one that people are reached by',
    (word) => {
      expect(
        read([
          ['Name', 'Phone 1 - Label', 'Phone 1 - Value', 'Phone 2 - Label', 'Phone 2 - Value'],
          ['Ann', 'Home', '1', word, '2'],
        ])[0],
      ).toMatchObject({ phone: '2', notes: 'Home: 1' });
    },
  );

  test('where the label beside a number is blank, its column says what it is; where the header ends early, nothing does', () => {
    expect(
      read(
        [
          ['Name', 'Phone', 'Kind', 'Work Phone'],
          ['Ann', '1', ' ', '2'],
        ],
        { roles: ['name', 'phone', 'label', 'phone'] },
      )[0],
    ).toMatchObject({ phone: '1', notes: 'Work Phone: 2' });
    expect(
      read(
        [
          ['Name', 'Phone'],
          ['Ann', '1', '2'],
        ],
        { roles: ['name', 'phone', 'phone'] },
      )[0],
    ).toMatchObject({ phone: '1', notes: '2' });
  });

  test.each([
    ['VIP, New', ['VIP', 'New']],
    ['"VIP","New"', ['VIP', 'New']],
    ['VIP; New', ['VIP', 'New']],
  ])('tags of other programs, %j', (cell, tags) =>
    expect(
      read([
        ['Name', 'Tags'],
        ['Ann', cell],
      ])[0]?.pipeline,
    ).toEqual({ tags }),
  );
  test('a comma in a tag of our own export stays, also after its columns were moved', () =>
    expect(
      read([
        ['Name', 'Stage since', 'Tags'],
        ['Ann', '', 'a, b; c'],
      ])[0]?.pipeline,
    ).toEqual({ tags: ['a, b', 'c'] }));

  test('has a type only where it says one', () => {
    expect(
      read([
        ['Name', 'Type'],
        ['Ann', 'Customer'],
        ['Bob', 'friend'],
      ]),
    ).toStrictEqual([
      { name: 'Ann', phone: '', email: '', notes: '', flags: FLAGS_OF.customer },
      { name: 'Bob', phone: '', email: '', notes: 'Type: friend' },
    ]);
  });
});

describe('types', () => {
  test.each(['partner', 'customer', 'both', 'other'] as const)(
    '%s is known by its flags and by its word in a file',
    (type) => {
      expect([typeOf(FLAGS_OF[type]), flagsOfWord(TYPE_WORDS[type])]).toEqual([type, FLAGS_OF[type]]);
    },
  );
  test.each([
    ['PARTNER', 'partner'],
    ['p', 'partner'],
    ['Kunde', 'customer'],
    ['c', 'customer'],
    ['Both', 'both'],
    ['distributor, client', 'both'],
    [' none ', 'other'],
    ['Other partner', 'partner'],
    ['Contact of mine', undefined],
    ['Mobile', undefined],
    ['', undefined],
  ] as const)('«%s» says %s', (word, type) => {
    expect(flagsOfWord(word)).toEqual(type && FLAGS_OF[type]);
  });
});
