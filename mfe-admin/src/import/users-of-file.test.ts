import { describe, expect, test } from '@jest/globals';
import { type FileRow, parseFile, planColumns, planFile } from '@nb/file-import';
import {
  COLUMN_RULES,
  doubtfulRows,
  errorsFile,
  leftBehind,
  missingRoles,
  templateFile,
  usersOf,
} from './users-of-file';

const bytes = (text: string) => new TextEncoder().encode(text);
const rowsOf = (text: string | Uint8Array): FileRow[] => {
  const result = parseFile(typeof text === 'string' ? bytes(text) : text);
  if (!result.ok || result.file.kind !== 'table') throw new Error('No table');
  return result.file.table.rows;
};
const users = (text: string | Uint8Array) => {
  const rows = rowsOf(text);
  return usersOf(rows, planColumns(rows, COLUMN_RULES));
};

describe('columns', () => {
  test.each([
    ['firstName', 'firstName'],
    ['First Name', 'firstName'],
    ['Vorname', 'firstName'],
    ['prénom', 'firstName'],
    ['last_name', 'lastName'],
    ['Nachname', 'lastName'],
    ['E-Mail', 'email'],
    ['Email address', 'email'],
    ['UID', 'uid'],
    ['Distributor ID', 'uid'],
    ['IBO #', 'uid'],
    ['Member No.', 'uid'],
    ['Your Distributor ID', 'uid'],
    ['ID Asociado', 'uid'],
    ['Número de socio', 'uid'],
    ['N° adhérent', 'uid'],
    ['Partner-Nr.', 'uid'],
    ['Vertriebspartnernummer', 'uid'],
    ['सदस्य आईडी', 'uid'],
    ['ਮੈਂਬਰ ਆਈਡੀ', 'uid'],
    ['Contact ID', 'ignore'],
    ['Sponsor #', 'sponsorUid'],
    ['Tel. Patrocinador', 'ignore'],
    ['Sponsor UID', 'sponsorUid'],
    ['sponsorUid', 'sponsorUid'],
    ['sponsorEmail', 'ignore'],
    ['Phone number', 'phone'],
    ['Language', 'language'],
    ['Country code', 'countryCode'],
    ['completedSteps', 'ignore'],
    ['ਪਹਿਲਾ ਨਾਮ', 'firstName'],
    ['ईमेल', 'email'],
    ['Full name', 'name'],
  ])('«%s» is %s', (header, role) =>
    expect(planColumns(rowsOf(`${header},x,shoe\na,b,c`), COLUMN_RULES).roles[0]).toBe(role),
  );

  test.each<[string, string, string[]]>([
    ['under a heading that nobody knows', 'Name,Email,Reach\nA B,a@x.test,+1 555 010 0100', ['name', 'email', 'phone']],
    [
      'not bare digits, which may be IDs',
      'Name,Email,Code nobody knows\nA B,a@x.test,9876543210',
      ['name', 'email', 'ignore'],
    ],
    [
      'not the phone of a sponsor',
      'Name,Email,Sponsor phone\nA B,a@x.test,+1 555 010 0100',
      ['name', 'email', 'ignore'],
    ],
    ['without headings', 'a@x.test,+1 555 010 0100\nb@x.test,+1 555 010 0101', ['email', 'phone']],
  ])('phones are recognised by what they are: %s', (_, text, roles) =>
    expect(planColumns(rowsOf(text), COLUMN_RULES).roles).toEqual(roles),
  );

  test('of several phones the first that somebody has; only one of which a row has another is left behind', () => {
    const both = 'Name,Email,Home Phone,Mobile Phone\nA B,a@x.test,,+1 555 010 0100\nC D,c@x.test,+1 555 010 0101,';
    const withBoth = `${both}\nE F,e@x.test,+1 555 010 0102,+1 555 010 0103`;
    expect(users(withBoth).map(({ phone }) => phone)).toEqual([
      '+1 555 010 0100',
      '+1 555 010 0101',
      '+1 555 010 0102',
    ]);
    const left = (text: string) => {
      const rows = rowsOf(text);
      return leftBehind({ rows, problems: [] }, planColumns(rows, COLUMN_RULES));
    };
    expect([left(both), left(withBoth)]).toEqual([[], [3]]);
  });

  test('a role is held once; without names only the e-mail is plain', () => {
    expect(planColumns(rowsOf('email,email,name\na@x.test,b@x.test,A B'), COLUMN_RULES)).toEqual({
      headerRow: 0,
      roles: ['email', 'ignore', 'name'],
    });
    const plan = planColumns(rowsOf('Maya,Okafor,maya@example.com'), COLUMN_RULES);
    expect(plan).toEqual({ headerRow: -1, roles: ['ignore', 'ignore', 'email'] });
    expect(missingRoles(plan)).toEqual(['name']);
    expect(missingRoles({ headerRow: 0, roles: ['name', 'ignore'] })).toEqual(['email']);
    expect(missingRoles({ headerRow: 0, roles: ['firstName', 'lastName', 'email'] })).toEqual([]);
  });
});

describe('rows', () => {
  const whole = {
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'maya@example.com',
    uid: 'NB-1',
    phone: '+1 555 010',
    sponsorUid: 'NB-0',
    language: 'hi',
    countryCode: 'IN',
  };
  test.each([
    [
      'commas',
      'firstName,lastName,email,uid,phone,sponsorUid,language,countryCode\nMaya,Okafor,maya@example.com,NB-1,+1 555 010,NB-0,hi,IN',
    ],
    [
      'semicolons and a mark',
      '\uFEFFVorname;Nachname;E-Mail;UID;Telefon;Sponsor UID;Sprache;Land\nMaya;Okafor;maya@example.com;NB-1;+1 555 010;NB-0;Hindi;in',
    ],
    [
      'tabs and «sep=»',
      'sep=\t\nName\tEmail\tDistributor ID\tPhone\tSponsor\tLanguage\tCountry\nMaya Okafor\tmaya@example.com\tNB-1\t+1 555 010\tNB-0\thi-IN\tIN',
    ],
  ])('with %s', (_, text) => expect(users(text)).toEqual([whole]));

  test('UTF-16, Windows-1252, quotes, formulas put out of action, and what is empty', () => {
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from('Name,Email\nÅsa Ö,a@x.test'.split(''), (sign) => sign.charCodeAt(0)).buffer),
    ]);
    expect(users(utf16)).toMatchObject([{ firstName: 'Åsa', lastName: 'Ö' }]);
    expect(users(new Uint8Array([...bytes('Name,Email\nJ'), 0xfc, ...bytes('rgen M,j@x.test')]))).toMatchObject([
      { firstName: 'Jürgen', lastName: 'M' },
    ]);
    expect(users('First name,Last name,Email\n"Anna, ""A""","\'=Lee",a@x.test\n,,')).toMatchObject([
      { firstName: 'Anna, "A"', lastName: '=Lee', uid: null, language: null, countryCode: null },
    ]);
    expect(users('Name,Email,Language,Country\nMaria del Mar López,m@x.test,Klingon,Mars')).toMatchObject([
      { firstName: 'Maria del Mar', lastName: 'López', language: null, countryCode: null },
    ]);
    expect(users('Name,Email\nPelé,p@x.test')).toMatchObject([{ firstName: 'Pelé', lastName: null }]);
  });

  test.each([
    ['Last, First', 'Name,Email\n"Muñoz Peña, Begoña",b@x.test', ['Begoña', 'Muñoz Peña']],
    [
      'a name beside a family name',
      'Nombre,Apellidos,Email\nBegoña María,Muñoz Peña,b@x.test',
      ['Begoña María', 'Muñoz Peña'],
    ],
    ['a whole name beside its family name', 'Full name,Last name,Email\nAnn Lee,Lee,a@x.test', ['Ann', 'Lee']],
    [
      'a whole name beside its first name',
      'Full name,First name,Email\nAnn Mary Lee,Ann Mary,a@x.test',
      ['Ann Mary', 'Lee'],
    ],
    [
      'two family names',
      'Nombre(s),Apellido paterno,Apellido materno,Email\nBegoña,Muñoz,Peña,b@x.test',
      ['Begoña', 'Muñoz Peña'],
    ],
    ['one family name said twice', 'First name,Surname,Last name,Email\nAnn,Lee,Lee,b@x.test', ['Ann', 'Lee']],
    ['a person of a company', 'Firma;Ansprechpartner;E-Mail\nAcme;Ann Lee;a@x.test', ['Ann', 'Lee']],
    [
      'a whole name with a comma beside its family name',
      'Full name,Last name,Email\n"Lee, Ann",Lee,a@x.test',
      ['Ann', 'Lee'],
    ],
    ['a middle name', 'First name,Middle name,Last name,Email\nAnn,M.,Lee,a@x.test', ['Ann M.', 'Lee']],
    [
      'signs that nobody sees',
      'First name,Last name,Email\n\u200eAnn\u200f,L\u00adee,\u2068a@x.test\u2069',
      ['Ann', 'Lee'],
    ],
  ])('%s', (_, text, [firstName, lastName]) => expect(users(text)).toMatchObject([{ firstName, lastName }]));

  test.each([
    ['Nyong, Ada', 'Ada', 'Nyong'],
    ['Muñoz Peña, Begoña María', 'Begoña María', 'Muñoz Peña'],
    ['NYONG, ADA', 'ADA', 'NYONG'],
    ['Jane Doe, MD', 'Jane', 'Doe, MD'],
    ['Jane Doe, PMP', 'Jane', 'Doe, PMP'],
    ['Jane Doe, Jr.', 'Jane', 'Doe, Jr.'],
    ['Doe, Jane, MD', 'Jane', 'Doe, MD'],
    ['Jane Doe, PMP, MBA', 'Jane', 'Doe, PMP, MBA'],
    ['Smith, JT', 'JT', 'Smith'],
    ['Cher, ', 'Cher', null],
  ])('one name with a comma among others, «%s», is «%s» «%s»', (name, firstName, lastName) => {
    const text = `Name,Email\nBen Ruiz,b@x.test\nCid Wu,c@x.test\n"${name}",a@x.test`;
    expect(users(text).at(-1)).toMatchObject({ firstName, lastName });
  });

  test('a name that goes on with the next user is two rows, both to be looked at', () => {
    const text = 'Email,Name\na@x.test,"Ada Park\nb@x.test,Ben Ruiz"\nc@x.test,Cid Wu';
    expect(users(text).map(({ email, lastName }) => [email, lastName])).toEqual([
      ['a@x.test', 'Park'],
      ['b@x.test', 'Ruiz'],
      ['c@x.test', 'Wu'],
    ]);
    const result = parseFile(bytes(text));
    const table = result.ok && result.file.kind === 'table' ? result.file.table : { rows: [], problems: [] };
    expect(doubtfulRows(table, planColumns(table.rows, COLUMN_RULES)).map(({ row }) => row.line)).toEqual([2, 3]);
  });

  test('numbers that a spreadsheet changed: what is whole again is taken, what is cut is sent as it is, to be refused with the reason', () => {
    const text = 'Name,Email,UID,Phone\nA B,a@x.test,491711234567.0,"=""+49 171"""\nC D,c@x.test,"4,91711E+11",1';
    expect(users(text)).toMatchObject([
      { uid: '491711234567', phone: '+49 171' },
      { uid: '4,91711E+11', phone: '1' },
    ]);
    const result = parseFile(bytes(text));
    const table = result.ok && result.file.kind === 'table' ? result.file.table : { rows: [], problems: [] };
    expect(
      doubtfulRows(table, planColumns(table.rows, COLUMN_RULES)).map(({ row, problems }) => [row.line, problems]),
    ).toEqual([
      [2, ['restored-number']],
      [3, ['destroyed-number']],
    ]);
  });

  test('what stands for nothing is nothing, and an address is taken out of what is around it', () => {
    const text =
      'First name,Last name,Email,UID,Phone\nAnn,-,Ann Lee <a@x.test>,-,n/a\nBo,Li,b@x.test; b2@x.test,####,#NAME?\n.,n/a,<c@x.test>,?,tel:+49 171';
    expect(users(text)).toMatchObject([
      { firstName: 'Ann', lastName: null, email: 'a@x.test', uid: null, phone: null },
      { firstName: 'Bo', email: 'b@x.test; b2@x.test', uid: '####', phone: '#NAME?' },
      { firstName: null, lastName: null, email: 'c@x.test', uid: null, phone: '+49 171' },
    ]);
  });

  test.each([
    ['PK\u0003\u0004…', 'binary'],
    ['%PDF-1.7', 'binary'],
    ['', 'empty'],
    [' \n,,\n', 'empty'],
    ['First name,Last name,Email\n', 'empty'],
  ])('«%s» is %s', (text, reason) =>
    expect(planFile(parseFile(bytes(text)), COLUMN_RULES)).toEqual({ ok: false, reason }),
  );
  test('the template is understood whole', () => {
    const rows = rowsOf(templateFile());
    expect(planColumns(rows, COLUMN_RULES).roles).not.toContain('ignore');
    expect(usersOf(rows, planColumns(rows, COLUMN_RULES))).toMatchObject([
      { email: 'maya@example.com', language: 'en', countryCode: 'US', phone: '+1 555 010 0100' },
    ]);
  });
});

test('rows without a last name are people with one name only where that was chosen', () => {
  const rows = rowsOf('First name,Last name,Email\nSuharto,,suharto@x.test\nAda,Park,ada@x.test\n,,nobody@x.test');
  const plan = planColumns(rows, COLUMN_RULES);
  const oneNameFlags = (allowsOneName: boolean) =>
    usersOf(rows, plan, allowsOneName).map(({ hasOneName }) => hasOneName);
  expect(oneNameFlags(false)).toEqual([undefined, undefined, undefined]);
  expect(oneNameFlags(true)).toEqual([true, undefined, undefined]);
});

test('refused rows come back as they were, with the reason last, and can be read again', () => {
  const rows = rowsOf('First name,Last name,Email\n=Bad,,nope\nGood,One,good@x.test\n"Twice, Jr",Two,good@x.test');
  const file = errorsFile(
    rows,
    planColumns(rows, COLUMN_RULES),
    [
      {
        row: 0,
        outcome: 'refused',
        userId: null,
        refusals: [
          { code: 'request.invalid', field: 'lastName', message: 'Last name is required' },
          { code: 'request.invalid', field: 'email', message: 'Invalid email address' },
        ],
      },
      { row: 1, outcome: 'created', userId: null, refusals: [] },
      {
        row: 2,
        outcome: 'refused',
        userId: null,
        refusals: [{ code: 'users-import.duplicate-email', field: 'email', message: 'Twice' }],
      },
    ],
    'Error',
  );
  expect(file).toBe(
    '\uFEFFFirst name,Last name,Email,Error\r\n\'=Bad,,nope,Last name is required Invalid email address\r\n"Twice, Jr",Two,good@x.test,Twice\r\n',
  );
  expect(users(file)).toMatchObject([{ firstName: '=Bad', email: 'nope' }, { firstName: 'Twice, Jr' }]);
});
