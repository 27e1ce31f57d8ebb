import { describe, expect, test } from '@jest/globals';
import { cleanLine } from './clean.js';
import { decodeCards, decodeQuotedPrintable, parseVcards, personWith, unfold } from './vcard.js';

const card = (...lines: string[]) => parseVcards(['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n'));
const one = (...lines: string[]) => {
  const [first, ...rest] = card(...lines);
  expect(rest).toEqual([]);
  return first;
};

describe('lines of a card', () => {
  test.each([
    ['white space at the beginning goes on with the line before, without it', 'a\n b\n\tc\nd', ['abc', 'd']],
    ['however lines end', 'a\r b\r\n c\rd', ['abc', 'd']],
    ['the first goes on with none', ' a\nb', [' a', 'b']],
    [
      'an equals sign at the end goes on in quoted-printable',
      'NOTE;ENCODING=QUOTED-PRINTABLE:a=\nb=\n c\nFN:x',
      ['NOTE;ENCODING=QUOTED-PRINTABLE:ab c', 'FN:x'],
    ],
    ['so it does where only the bare word stands', 'NOTE;quoted-printable;x:a=\nb', ['NOTE;quoted-printable;x:ab']],
    [
      'in whichever line that is',
      'FN:x\nNOTE;ENCODING=QUOTED-PRINTABLE:a=\nb',
      ['FN:x', 'NOTE;ENCODING=QUOTED-PRINTABLE:ab'],
    ],
    ['and nowhere else', 'NOTE:a=\nFN:x', ['NOTE:a=', 'FN:x']],
  ])('%s', (_, text, lines) => expect(unfold(text)).toEqual(lines));

  test.each([
    ['=C3=A9t=c3=a9', '', 'été'],
    ['=E9t', 'ISO-8859-1', 'ét'],
    ['=C3=A9', 'NO-SUCH-SET', 'é'],
    ['1=2 é', '', '1=2 é'],
    ['=41b', '', 'Ab'],
    ['=4', '', '=4'],
    ['=E0=A4=A8', 'UTF-8', 'न'],
  ])('quoted-printable «%s» in «%s» is «%s»', (value, charset, text) =>
    expect(decodeQuotedPrintable(value, charset)).toBe(text),
  );
});

describe('the name', () => {
  test.each([
    ['as it is written out', ['FN:Ann  Lee', 'N:Other;Name'], 'Ann Lee'],
    ['the one that is written, though a blank one stands before', ['FN: ', 'FN:Ann'], 'Ann'],
    ['the first of several', ['FN:Ann', 'FN:Anna'], 'Ann'],
    ['though white space stands before the colon', ['FN :Ann'], 'Ann'],
    ['else put together', ['N:Lee;Ann;M.;Dr.;Jr.'], 'Dr. Ann M. Lee Jr.'],
    ['each part in its place, though there is none before it', ['N:Lee;;M.;;Jr.'], 'M. Lee Jr.'],
    ['of what there is of it', ['N:Lee'], 'Lee'],
    ['the given one alone', ['N:;Ann'], 'Ann'],
    ['the given one and more', ['N:;Ann;M.'], 'Ann M.'],
    ['with what is escaped in it', ['N:Van\\; Lee;An\\,n\\\\'], 'An,n\\ Van; Lee'],
    ['else the company', ['N:;;', 'ORG:Acme;;Sales', 'NICKNAME:Annie'], 'Acme, Sales'],
    ['else what they are called', ['NICKNAME:Annie'], 'Annie'],
    ['from a group of lines, in whatever case', ['item1.fn:Ann'], 'Ann'],
    [
      'in its own character set, however that is written',
      ['FN;charset=iso-8859-1;encoding=quoted-printable:Zo=E9'],
      'Zoé',
    ],
  ])('%s', (_, lines, name) => expect(one(...lines)?.name).toBe(name));
});

describe('phones and addresses: the first is the contact’s own, the rest goes to the notes', () => {
  const phones = (...lines: string[]) => {
    const { phone, notes } = one('FN:Ann', ...lines) ?? {};
    return [phone, notes];
  };
  test.each([
    ['in their order', ['TEL:1', 'TEL:2'], ['1', '2']],
    ['a mobile one first', ['TEL;HOME:1', 'TEL;CELL:2'], ['2', 'home: 1']],
    ['a preferred one before a mobile one', ['TEL;TYPE=cell:1', 'TEL;TYPE=home,pref:2'], ['2', 'cell: 1']],
    [
      'the more preferred, though the other one is mobile',
      ['TEL;TYPE=cell;PREF=2:1', 'TEL;TYPE=home;PREF=1:2'],
      ['2', 'cell: 1'],
    ],
    ['preferred by word as by the number 1', ['TEL;pref=2:1', 'TEL;TYPE="voice, pref":2'], ['2', '1']],
    ['preferred by the number 1 as by word', ['TEL;PREF=1:1', 'TEL;PREF:2'], ['1', '2']],
    ['preferred in whatever case', ['TEL;HOME:1', 'TEL;pref=2:2'], ['2', 'home: 1']],
    ['the least preferred before one that is not', ['TEL:1', 'TEL;PREF=100:2'], ['2', '1']],
    ['nor is it less than one that says nothing', ['TEL;PREF=x:1', 'TEL:3'], ['1', '3']],
    ['preferred by nonsense is not preferred', ['TEL:3', 'TEL;PREF=x:1', 'TEL;PREF=50:2'], ['2', '3\n1']],
    [
      'no fax and no pager, which are noted',
      ['TEL;TYPE=work,fax:1', 'TEL;PAGER:2', 'TEL;WORK:3'],
      ['3', 'Fax: 1\nPager: 2'],
    ],
    [
      'without the words of a link, with the extension',
      ['TEL;VALUE=uri:TEL:+1-555;EXT=12;phone-context=x'],
      ['+1-555 x12', ''],
    ],
    ['such words inside of it stay', ['TEL:Hotel:555'], ['Hotel:555', '']],
    ['nothing after a semicolon, nor the semicolon', ['TEL:555;'], ['555', '']],
    ['none of another line', ['TEL:1', 'NOTE:2 cats', 'EMAIL:a1@x.test', 'X-OTHER:3'], ['1', '2 cats']],
    ['whatever is in quotes is no sign of the file', ['TEL:1', 'TEL;X="";Y="a;CELL;b:c":2'], ['1', '2']],
    ['with a strange sign among its types', ['TEL;TYPE=a\u2028b:1'], ['1', '']],
    ['though its group has a dot', ['my.item.TEL:1'], ['1', '']],
    ['the same twice is one', ['TEL:1', 'TEL;HOME:1'], ['1', '']],
  ])('%s', (_, lines, expected) => expect(phones(...lines)).toEqual(expected));

  test.each([
    ['CELL', 'cell'],
    ['IPHONE', 'iphone'],
    ['WORK', 'work'],
    ['HOME', 'home'],
    ['MAIN', 'main'],
    ['OTHER', 'other'],
  ])('what its type %s calls it', (type, label) => {
    expect(phones('TEL;PREF=1:1', `TEL;TYPE=VOICE,${type}:2`)).toEqual(['1', `${label}: 2`]);
  });
  test.each([
    ['its own label', ['item1.TEL;HOME:2', 'item1.X-ABLabel:Boat'], 'Boat: 2'],
    ['its own label, of Apple’s', ['item1.TEL;HOME:2', 'item1.X-ABLabel:_$!<Main  house>!$_'], 'Main house: 2'],
    [
      'its own label, though it ends like Apple’s',
      ['item1.TEL;HOME:2', 'item1.X-ABLabel:a_$!<Boat>!$_'],
      'a_$!<Boat>!$_: 2',
    ],
    [
      'its own label, though it begins like Apple’s',
      ['item1.TEL;HOME:2', 'item1.X-ABLabel:_$!<Boat>!$_b'],
      '_$!<Boat>!$_b: 2',
    ],
    ['the first of its own labels', ['item1.TEL;HOME:2', 'item1.X-ABLabel:Boat', 'item1.X-ABLabel:Ship'], 'Boat: 2'],
    ['its type where Apple’s is empty', ['item1.TEL;HOME:2', 'item1.X-ABLabel:_$!<>!$_'], 'home: 2'],
    ['a mobile one by that, whatever else it is', ['TEL;TYPE=HOME,OTHER,CELL;PREF=101:2'], 'cell: 2'],
    ['no label of another group', ['item1.TEL;HOME:2', 'item2.X-ABLabel:Boat', 'jtem1.X-ABLabel:Boat'], 'home: 2'],
    ['no label of a group of which it is none', ['TEL:2', 'TE.X-ABLabel:Boat'], '2'],
    ['no label of no group', ['TEL:2', 'X-ABLabel:Boat'], '2'],
  ])('%s', (_, lines, notes) => expect(phones('TEL;PREF=1:1', ...lines)).toEqual(['1', notes]));

  test('addresses as phones, without the words of a link', () => {
    expect(
      one('FN:Ann', 'EMAIL:mailto:a@x.test', 'EMAIL;PREF=1:MAILTO:b@x.test', 'EMAIL: ', 'NOTE:d@x.test'),
    ).toMatchObject({ email: 'b@x.test', notes: 'd@x.test\na@x.test' });
    expect(one('FN:Ann', 'EMAIL:my-mailto:a@x.test')).toMatchObject({ email: 'a@x.test' });
    expect(one('FN:Ann', 'EMAIL:Ann Lee <a@x.test>; b@x.test')).toMatchObject({ email: 'a@x.test', notes: 'b@x.test' });
  });
});

test.each([
  ['4.91711E+11', { phone: '', notes: 'cell: 4.91711E+11', problems: ['destroyed-number'] }],
  ['4.917112345670E+11', { phone: '491711234567', notes: '', problems: ['restored-number'] }],
  ['491711234567.0', { phone: '491711234567', notes: '', problems: ['restored-number'] }],
  ['="+49 171"', { phone: '+49 171', notes: '' }],
])('a phone %j that a spreadsheet has written says so', (value, person) =>
  expect(one('FN:Ann', `TEL;CELL:${value}`)).toEqual({ name: 'Ann', email: '', ...person }),
);
test('a number that is destroyed leaves the other one to be the own one', () => {
  expect(one('FN:Ann', 'TEL;PREF=1:4,91711E+11', 'TEL:+49 171')).toMatchObject({
    phone: '+49 171',
    notes: '4,91711E+11',
  });
});

describe('nothing of a card is lost', () => {
  const notesOf = (...lines: string[]) => one('FN:Ann Lee', 'TEL:1', ...lines)?.notes;
  test.each([
    ['a name of whom is called by the company', ['N:Groß;Jörg;;;', 'X-ABShowAs:COMPANY'], 'Name: Jörg Groß'],
    ['parts of the name that are not shown', ['N:Lee;Ann;M.;Dr.;Jr.'], 'Name: Dr. Ann M. Lee Jr.'],
    ['the same name is not said again', ['N:Lee;Ann;;;', 'N:Ann Lee'], ''],
    ['a second written name', ['FN;LANGUAGE=ja:山田太郎', 'FN:Ann Lee'], 'Name: 山田太郎'],
    ['further phones of Outlook', ['X-MS-TEL;VOICE;CALLBACK:2', 'X-MS-TEL;VOICE;COMPANY:3'], 'callback: 2\ncompany: 3'],
    ['a phone of an assistant', ['X-MS-TEL;VOICE;ASSISTANT:2'], 'assistant: 2'],
    ['a letter’s address alone', ['LABEL;TYPE=home:1 Main St\\nNew York'], 'Address: 1 Main St, New York'],
    [
      'a letter’s address beside its parts',
      ['ADR:;;1 Main St;New York', 'LABEL:New York\\n1 Main St'],
      'Address: 1 Main St, New York',
    ],
    [
      'a letter’s address with more in it',
      ['ADR:;;1 Main St;New York', 'LABEL:c/o Bob\\n1 Main St'],
      'Address: 1 Main St, New York\nAddress: c/o Bob, 1 Main St',
    ],
    ['a letter’s address in a parameter', ['ADR;LABEL="1 Main St\\nNew York":;;;;;;'], 'Address: 1 Main St, New York'],
    ['that with more in it', ['ADR;LABEL="c/o Bob, 1 Main St":;;1 Main St;;;;'], 'Address: c/o Bob, 1 Main St'],
    ['that with less in it', ['ADR;LABEL="1 Main St":;;1 Main St;New York;;;'], 'Address: 1 Main St, New York'],
    ['an address after an empty box', ['ADR:;Apt 5;1 Main St;New York'], 'Address: Apt 5, 1 Main St, New York'],
    ['a department without a company', ['ORG:;Sales'], 'Company: Sales'],
    ['a number of a kind of one’s own', ['TEL;X-WhatsApp:2', 'TEL;TYPE="x-boat":3'], 'WhatsApp: 2\nboat: 3'],
    [
      'a kind in another script',
      ['TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=E0=A4=98=E0=A4=B0):2', 'TEL;TYPE=x-custom:3'],
      'घर: 2\n3',
    ],
    [
      'how a name is spoken',
      ['X-PHONETIC-LAST-NAME:さとう', 'X-PHONETIC-FIRST-NAME:はなこ', 'X-PHONETIC-MIDDLE-NAME:'],
      'Name: さとう はなこ',
    ],
    ['a name before marriage', ['X-MAIDENNAME:Tanaka'], 'Name: Tanaka'],
    [
      'a shop of WhatsApp',
      ['X-WA-BIZ-NAME:Bakery', 'X-WA-BIZ-DESCRIPTION:Bread\\, cake'],
      'Company: Bakery\nBread, cake',
    ],
    ['own fields of Thunderbird', ['X-CUSTOM1;VALUE=TEXT:tea', 'X-CUSTOM4:cake'], 'Custom 1: tea\nCustom 4: cake'],
    [
      'what somebody likes and where they are from',
      ['HOBBY:chess', 'INTEREST;LEVEL=high:tea', 'EXPERTISE:law', 'BIRTHPLACE:Pune', 'CONTACT-URI:https://a.test'],
      'Hobby: chess\nInterest: tea\nExpertise: law\nBirthplace: Pune\nWebsite: https://a.test',
    ],
    [
      'who works with them',
      [
        'X-EVOLUTION-MANAGER:Eva',
        'X-KADDRESSBOOK-X-ManagersName:Ida',
        'X-MS-ASSISTANT:Bo',
        'X-KADDRESSBOOK-X-Profession:nurse',
      ],
      'Manager: Eva\nManager: Ida\nAssistant: Bo\nProfession: nurse',
    ],
    ['nothing of a program', ['X-ABUID:1', 'X-MS-OL-DESIGN:<card/>', 'X-IMAGETYPE:PHOTO'], ''],
    ['Google Talk', ['X-GOOGLE-TALK:ann@chat.test'], 'Google Talk: ann@chat.test'],
    [
      'other messengers',
      ['X-VIBER:2', 'X-SKYPE-USERNAME:ann', 'X-MS-IMADDRESS:ann.im'],
      'Viber: 2\nSkype: ann\nMessenger: ann.im',
    ],
    [
      'a profile of version 4',
      ['SOCIALPROFILE;SERVICE-TYPE=Mastodon:https://m.test/@ann'],
      'Mastodon: https://m.test/@ann',
    ],
    [
      'dates and people of Outlook',
      ['X-MS-ANNIVERSARY:20150601', 'X-MS-SPOUSE;N:Bo'],
      'Anniversary: 2015-06-01\nRelated: Bo',
    ],
    ['a birthday without its year, by Apple', ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-01'], 'Birthday: 04-01'],
    ['a birthday in the year that Apple writes for none', ['BDAY:1604-04-01'], 'Birthday: 1604-04-01'],
    ['a birthday at midnight', ['BDAY:19900401T000000Z'], 'Birthday: 1990-04-01'],
    ['a birthday in words', ['BDAY;VALUE=text:circa 1800'], 'Birthday: circa 1800'],
    [
      'a birthday without its year',
      ['BDAY:--0401', 'X-ABDATE;X-APPLE-OMIT-YEAR=1604:16040402'],
      'Birthday: 04-01\nDate: 04-02',
    ],
    [
      'lines of a note that are not folded',
      ['NOTE:one', 'two: with a colon', '', 'Remember:milk', 'EMAIL:a@b.test', 'garbage'],
      'one\ntwo: with a colon\n\nRemember:milk',
    ],
    [
      'an address that a longer one ends with',
      ['EMAIL:a@b.test', 'EMAIL:lee@b.test', 'NOTE:ashlee@b.test'],
      'ashlee@b.test\nlee@b.test',
    ],
  ])('%s', (_, lines, notes) => expect(notesOf(...lines)).toBe(notes));

  test('an only phone of Outlook’s own is the own one, but that of an assistant', () => {
    expect(one('FN:Ann', 'X-MS-TEL;VOICE;CALLBACK:2')).toMatchObject({ phone: '2', notes: '' });
    expect(one('FN:Ann', 'X-MS-TEL;ASSISTANT:2')).toMatchObject({ phone: '', notes: 'assistant: 2' });
  });
  test('names that scripts write together are one', () => {
    expect(one('FN:山田太郎', 'N:山田;太郎', 'TEL:1')?.notes).toBe('');
  });
  test('a company’s card keeps the name of who is there', () => {
    expect(one('N:Groß;Jörg', 'FN:Bäckerei Sonne', 'ORG:Bäckerei Sonne', 'X-ABShowAs:COMPANY')).toMatchObject({
      name: 'Bäckerei Sonne',
      notes: 'Name: Jörg Groß',
    });
  });
});

test('notes follow each other, with their lines', () => {
  expect(one('FN:Ann', 'NOTE:a\\nb\\Nc\\, d', 'NOTE: ', 'NOTE:e: f\\: g')?.notes).toBe('a\nb\nc, d\ne: f: g');
});

describe('the cards of a file', () => {
  const names = (...lines: string[]) => parseVcards(lines.join('\n')).map(({ name }) => name);
  test.each([
    ['each', ['BEGIN:VCARD', 'FN:Ann', 'END:VCARD', 'begin:vcard ', 'FN:Bob', 'end:vcard  '], ['Ann', 'Bob']],
    ['the first with white space before it', ['  BEGIN:VCARD', 'FN:Ann', 'END:VCARD'], ['Ann']],
    ['none of nothing', ['BEGIN:VCARD', 'END:VCARD'], []],
    ['the last without its end', ['BEGIN:VCARD', 'FN:Ann', 'END:VCARD', 'BEGIN:VCARD', 'FN:Bob'], ['Ann', 'Bob']],
    [
      'each of several without an end, and all after them',
      [
        'BEGIN:VCARD',
        'FN:Ann',
        'BEGIN:VCARD',
        'FN:Bob',
        'BEGIN:VCARD',
        'FN:Cleo',
        'END:VCARD',
        'BEGIN:VCARD',
        'FN:Dan',
        'END:VCARD',
      ],
      ['Ann', 'Bob', 'Cleo', 'Dan'],
    ],
    [
      'no card inside of a card that has lost its end either',
      [
        'BEGIN:VCARD',
        'FN:Ann',
        'item1.AGENT;TYPE=work:',
        '',
        'BEGIN:VCARD',
        'FN:Agent',
        'BEGIN:VCARD',
        'FN:Bob',
        'END:VCARD',
      ],
      ['Ann', 'Bob'],
    ],
    [
      'no card inside of a card, and all of the card around it',
      [
        'BEGIN:VCARD',
        'AGENT:',
        'BEGIN:VCARD',
        'FN:Agent',
        'END:VCARD',
        'FN:Ann',
        'END:VCARD',
        'BEGIN:VCARD',
        'FN:Bob',
        'END:VCARD',
      ],
      ['Ann', 'Bob'],
    ],
    [
      'each after what only looks like a card inside of it',
      [
        'BEGIN:VCARD',
        'FN:Ann',
        'X-AGENT:',
        'BEGIN:VCARD',
        'FN:Bob',
        'NOTE:my.agent:',
        'BEGIN:VCARD',
        'FN:Cleo',
        'AGENT:Dan',
        'BEGIN:VCARD',
        'FN:Eve',
        'END:VCARD',
      ],
      ['Ann', 'Bob', 'Cleo', 'Eve'],
    ],
    [
      'whole, though words of a beginning or an end stand in it',
      ['BEGIN:VCARD', 'NOTE:END:VCARD', 'END:VCARDS', 'BEGIN:VCARDS', 'FN:Ann', 'END:VCARD'],
      ['Ann'],
    ],
    ['also after what belongs to no card', ['END:VCARD', 'AGENT:', 'BEGIN:VCARD', 'FN:Ann', 'END:VCARD'], ['Ann']],
    ['an end too many ends nothing', ['END:VCARD', 'END:VCARD', 'BEGIN:VCARD', 'FN:Ann', 'END:VCARD'], ['Ann']],
    ['nothing outside of cards', ['FN:Ghost', 'BEGIN:VCARD', 'FN:Ann', 'END:VCARD', 'FN:Ghost'], ['Ann']],
    [
      'lines that are no properties do no harm',
      ['BEGIN:VCARD', 'garbage', '"open', '"FN:Ghost', 'FN:Ann', ':x', 'END:VCARD'],
      ['Ann'],
    ],
    [
      'no groups of people, by either name',
      [
        'BEGIN:VCARD',
        'FN:Team',
        'KIND:Group',
        'END:VCARD',
        'BEGIN:VCARD',
        'FN:Club',
        'X-ADDRESSBOOKSERVER-KIND:group',
        'END:VCARD',
      ],
      [],
    ],
    [
      'whoever is of another kind',
      [
        'BEGIN:VCARD',
        'FN:Ann',
        'KIND:individual',
        'END:VCARD',
        'BEGIN:VCARD',
        'FN:Bob',
        'KIND:groups',
        'END:VCARD',
        'BEGIN:VCARD',
        'FN:Cleo',
        'KIND:subgroup',
        'END:VCARD',
      ],
      ['Ann', 'Bob', 'Cleo'],
    ],
  ])('%s', (_, lines, found) => expect(names(...lines)).toEqual(found));
});

describe('a property in the character set that it names', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
  const YAMADA = [0x8e, 0x52, 0x93, 0x63];
  test.each<[string, Uint8Array, string]>([
    ['Shift-JIS', bytes('N;CHARSET=SHIFT_JIS:', YAMADA, '\r\nTEL:1'), 'N;CHARSET=SHIFT_JIS:山田\r\nTEL:1'],
    ['half-width kana', bytes('N;CHARSET=Shift_JIS:', [0xd4, 0xcf, 0xc0, 0xde], '\n'), 'N;CHARSET=Shift_JIS:ﾔﾏﾀﾞ\n'],
    [
      'several',
      bytes('N;CHARSET=windows-1251:', [0xde], '\nFN;X=Y;charset="sjis":', YAMADA),
      'N;CHARSET=windows-1251:Ю\nFN;X=Y;charset="sjis":山田',
    ],
    ['folded', bytes('N;CHARSET=SHIFT_JIS:', YAMADA, '\r\n ', YAMADA), 'N;CHARSET=SHIFT_JIS:山田\r\n 山田'],
    [
      'beside UTF-8',
      bytes('NOTE:é\nN;CHARSET=SHIFT_JIS:', YAMADA, '\nORG:ü'),
      'NOTE:é\nN;CHARSET=SHIFT_JIS:山田\nORG:ü',
    ],
    [
      'beside Windows',
      bytes('N;CHARSET=SHIFT_JIS:', YAMADA, '\nORG:M', [0xfc], 'ller'),
      'N;CHARSET=SHIFT_JIS:山田\nORG:Müller',
    ],
    ['that it is not, but UTF-8', bytes('N;CHARSET=ISO-8859-1:é'), 'N;CHARSET=ISO-8859-1:é'],
    ['that nobody knows', bytes('N;CHARSET=X-NONE:M', [0xfc], 'ller'), 'N;CHARSET=X-NONE:Müller'],
    ['in a value', bytes('NOTE:a;charset=sjis:M', [0xfc], 'ller'), 'NOTE:a;charset=sjis:Müller'],
  ])('%s', (_, written, text) => expect(decodeCards(written).text).toBe(text));
  test('but not against the choice of a person', () => {
    expect(decodeCards(bytes('N;CHARSET=SHIFT_JIS:', [0xfc]), 'windows-1252').text).toBe('N;CHARSET=SHIFT_JIS:ü');
  });
});

test('a line has no white space around it or in rows', () => {
  expect([' Ana \t Diaz\n', '\u00a0Ana'].map(cleanLine)).toEqual(['Ana Diaz', 'Ana']);
});

test.each([
  ['555 0100', '555 0100'],
  ['९८७६', '९८७६'],
  ['n/a', ''],
  ['+', ''],
  ['', ''],
])('phone %j is taken as %j', (value, phone) => {
  expect(personWith({ name: '', notes: '' }, [{ label: '', value }], []).phone).toBe(phone);
});
test.each([
  ['a@b.test', 'a@b.test'],
  ['a at b.test', ''],
  ['', ''],
])('e-mail %j is taken as %j', (value, email) => {
  expect(personWith({ name: '', notes: '' }, [], [{ label: '', value }]).email).toBe(email);
});

describe('several numbers and addresses', () => {
  const plain = (...values: string[]) => values.map((value) => ({ label: '', value }));
  test('the first that is one becomes the contact’s own, the others go into the notes with what they are called', () => {
    expect(
      personWith(
        { name: 'Ana', notes: 'tea' },
        [...plain('n/a', '555 1'), { label: 'Work', value: '555 2' }],
        plain('ask Bo', 'a@b.test', 'c@d.test'),
      ),
    ).toEqual({ name: 'Ana', phone: '555 1', email: 'a@b.test', notes: 'tea\nWork: 555 2\nc@d.test\nask Bo' });
  });
  test('the same one, or one that the notes hold already, is not noted again', () => {
    expect(
      personWith(
        { name: 'Ana', notes: 'or c@d.test' },
        plain('555 1', '555 1'),
        plain('a@b.test', 'A@B.test', 'c@d.test'),
      ),
    ).toEqual({ name: 'Ana', phone: '555 1', email: 'a@b.test', notes: 'or c@d.test' });
  });
});
