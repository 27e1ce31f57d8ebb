import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { ASCII_EMAIL } from './email.js';
import {
  DEFAULT_TIME_ZONE,
  MAX_PAGE_SIZE,
  done,
  email,
  instant,
  localDate,
  localTime,
  optionalText,
  personName,
  queryInteger,
  requiredText,
  searchText,
  singleSpaced,
  text,
  canonicalZone,
  timeZone,
} from './primitives.js';

/** What a schema says of a value: the value that it takes, or its first key why not. */
const said = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? { takes: result.data } : { refuses: result.error.issues[0]?.message };
};
const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('text', () => {
  test('up to its length, kept as it was typed', () => {
    expect(said(text(5), ' a\n b')).toEqual({ takes: ' a\n b' });
    expect([takes(text(5), '12345'), takes(text(5), '123456')]).toEqual([true, false]);
  });
  test.each(['a\u0000b', 'a\uD800b', '\uDC00', '\u0000'])('%j can be stored nowhere', (value) => {
    for (const schema of [
      text(9),
      requiredText(9),
      requiredText(9, 'name.missing'),
      optionalText(9),
      personName('name.missing'),
    ]) {
      expect(said(schema, value)).toEqual({ refuses: 'text.unstorable' });
    }
  });
  test('signs of two units are whole', () => expect(said(text(9), '😀ਪੰ')).toEqual({ takes: '😀ਪੰ' }));
});

describe('text that must be there', () => {
  test.each([
    ['  Ana  ', 'Ana'],
    ['\t\nAna', 'Ana'],
    ['A', 'A'],
    ['a b', 'a b'],
  ])('%j is «%s»', (value, trimmed) =>
    expect(said(requiredText(9, 'name.missing'), value)).toEqual({ takes: trimmed }),
  );
  test.each(['', '  ', '\t\n', undefined, null, 7])('%j is missing, in the words of its field', (value) =>
    expect(said(requiredText(9, 'name.missing'), value)).toEqual({ refuses: 'name.missing' }),
  );
  test('too long is said to be that, not missing; white space around does not count', () => {
    expect(said(requiredText(3, 'name.missing'), ' Ana ')).toEqual({ takes: 'Ana' });
    expect(said(requiredText(3, 'name.missing'), 'Anna')).toEqual({ refuses: 'text.longer-than' });
  });
});

describe('a name of a person', () => {
  test('has at most 100 signs', () => {
    expect([
      said(personName('name.missing'), 'x'.repeat(100)),
      said(personName('name.missing'), 'x'.repeat(101)),
      said(personName('name.missing'), ' '),
    ]).toEqual([{ takes: 'x'.repeat(100) }, { refuses: 'text.longer-than' }, { refuses: 'name.missing' }]);
  });
  test('and grows to no more than 200 when its letters are taken apart', () => {
    // One sign that comes apart into three, and one that comes apart into eighteen.
    expect(said(personName('name.missing'), `${'ǖ'.repeat(66)}xx`)).toEqual({ takes: `${'ǖ'.repeat(66)}xx` });
    expect(said(personName('name.missing'), `${'ǖ'.repeat(66)}xxx`)).toEqual({ refuses: 'text.too-long' });
    expect(said(personName('name.missing'), 'ﷺ'.repeat(12))).toEqual({ refuses: 'text.too-long' });
  });
});

test.each([
  [undefined, null],
  [null, null],
  ['', null],
  [' \n', null],
  [' n ', 'n'],
  ['0', '0'],
])('an optional line: %j is %j', (value, kept) => {
  expect(said(optionalText(3), value)).toEqual({ takes: kept });
});
test('an optional line has its length too', () =>
  expect([takes(optionalText(3), 'abc'), takes(optionalText(3), 'abcd')]).toEqual([true, false]));

describe('what is searched for', () => {
  test.each([
    ['  a \t b\u00A0\u00A0c ', 'a b c'],
    ['a\n b', 'a\n b'],
    ['', ''],
  ])('%j is «%s»', (value, tidy) => {
    expect([singleSpaced(value), said(searchText(), value)]).toEqual([tidy, { takes: tidy }]);
  });
  test('has at most 200 signs', () =>
    expect([takes(searchText(), 'x'.repeat(200)), takes(searchText(), 'x'.repeat(201))]).toEqual([true, false]));
});

describe('an e-mail address', () => {
  const long = (length: number) =>
    `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(length - 60 * 4 - 4 - 4)}.com`;
  test.each([
    ['  Ana@Example.TEST ', 'ana@example.test'],
    ['a.b+c@x-y.co', 'a.b+c@x-y.co'],
    ["o'neill@x.test", "o'neill@x.test"],
    ['ana@straße.test', 'ana@straße.test'],
    ['ana@xn--strae-oqa.test', 'ana@straße.test'],
    ['ana@strasse.test', 'ana@strasse.test'],
    ['ana@例え。テスト', 'ana@例え.テスト'],
    ['ana@xn--r8jz45g.xn--zckzah', 'ana@例え.テスト'],
    ['ana@نامه\u200cای.com', 'ana@نامه\u200cای.com'],
    ['ana@xn--mgba3gch31f060k.com', 'ana@نامه\u200cای.com'],
    ['ana@ｅxample.TEST', 'ana@example.test'],
  ])('%j is stored as %s', (typed, stored) => expect(said(email, typed)).toEqual({ takes: stored }));
  test.each([
    '',
    ' ',
    'x',
    'a@',
    '@x.test',
    'a@x',
    'a b@x.test',
    'a@x .test',
    'a@@x.test',
    'a@x.test.',
    undefined,
    null,
    7,
  ])('%j is none', (typed) => expect(said(email, typed)).toEqual({ refuses: 'email.invalid' }));
  test('has the pattern of the schemas’ library', () =>
    expect(ASCII_EMAIL.source).toBe(z.regexes.email.source.replaceAll('\\-', '-')));
  test('has at most 254 signs', () => {
    expect([long(254).length, said(email, long(254)), said(email, long(255))]).toEqual([
      254,
      { takes: long(254) },
      { refuses: 'email.invalid' },
    ]);
  });
});

describe('times', () => {
  test.each([
    [
      instant,
      ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00.123Z', '2026-11-20T12:00:00+05:30', '9999-12-31T23:59:59.999Z'],
      [
        '2026-11-20',
        '2026-11-20T12:00:00',
        '2026-02-29T12:00:00Z',
        '2026-11-20T25:00:00Z',
        'now',
        '',
        0,
        '0000-12-31T00:00:00Z',
        '0001-01-01T00:00:00+14:00',
        '9999-12-31T23:59:59-14:00',
      ],
    ],
    [
      localDate,
      ['2026-11-20', '2024-02-29', '0001-01-01', '9999-12-31'],
      [
        '2026-02-29',
        '2026-13-01',
        '2026-11-31',
        '2026-1-1',
        '20.11.2026',
        '2026-11-20T00:00:00Z',
        '',
        ' 2026-11-20',
        '0000-12-31',
        0,
      ],
    ],
    [
      localTime,
      ['00:00', '09:30', '19:59', '20:00', '23:59'],
      ['24:00', '9:30', '12:60', '12:5', '12:00:00', ' 12:00', '12:00 ', '112:00', '12.00', '', 900],
    ],
  ] as const)('an instant, a day and a time of the day', (schema, good, bad) => {
    expect(good.filter((value) => !takes(schema, value))).toEqual([]);
    expect(bad.filter((value) => takes(schema, value))).toEqual([]);
  });
});

describe('a time zone', () => {
  test.each([
    'America/New_York',
    'Europe/Madrid',
    'America/Argentina/Buenos_Aires',
    'Asia/Kolkata',
    'UTC',
    'Etc/GMT+5',
  ])('%s is one', (zone) => expect(said(timeZone, zone)).toEqual({ takes: zone }));
  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['US/Eastern', 'America/New_York'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['America/Godthab', 'America/Nuuk'],
    ['Etc/UTC', 'UTC'],
  ])('%s is kept as %s', (zone, canonical) => expect(said(timeZone, zone)).toEqual({ takes: canonical }));
  test('the canonical name of every zone is the same one again, and the same zone', () => {
    const intl = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const canonical = canonicalZone(zone);
      expect([zone, canonicalZone(canonical), intl(canonical)]).toEqual([zone, canonical, intl(zone)]);
    }
  });
  test.each(['EST', 'MST', 'GMT', 'Mars/Olympus', '/', 'America/', '', '+05:30', 'new york'])('«%s» is none', (zone) =>
    expect(said(timeZone, zone)).toEqual({ refuses: 'time-zone.unknown' }),
  );
  test('nothing that is longer than any zone is looked up', () => {
    expect([64, 65].map((length) => timeZone.safeParse('/'.repeat(length)).error?.issues[0]?.code)).toEqual([
      'custom',
      'too_big',
    ]);
  });
  test('the usual one is the one of the specification, and is one', () =>
    expect([DEFAULT_TIME_ZONE, takes(timeZone, DEFAULT_TIME_ZONE)]).toEqual(['America/New_York', true]));
});

describe('a number in an address', () => {
  test.each([
    ['1', 1],
    ['200', 200],
    ['007', 7],
  ])('%s is %d', (typed, number) => expect(said(queryInteger(1, 200), typed)).toEqual({ takes: number }));
  test.each(['0', '201', '-1', '1.5', '1e2', '0x10', ' 1', '1 ', '', 'one', 'x1', '1x', 1, undefined])(
    '%j is refused',
    (typed) => expect(takes(queryInteger(1, 200), typed)).toBe(false),
  );
  test('has at most nine digits', () =>
    expect([takes(queryInteger(0, 1e12), '999999999'), takes(queryInteger(0, 1e12), '1000000000')]).toEqual([
      true,
      false,
    ]));
  test('no page has more than 200 rows', () => expect(MAX_PAGE_SIZE).toBe(200));
});

test('an answer that only says «done» says it in words', () =>
  expect([takes(done, { message: 'Saved' }), takes(done, {})]).toEqual([true, false]));
