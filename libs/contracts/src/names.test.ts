import { describe, expect, test } from '@jest/globals';
import { canonicalEmail, email, familyName, fileName, lineName, personName, storedEmails } from './primitives.js';
import { registerBody } from './api/registration.js';

const faultOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('a name', () => {
  test.each([
    'Ana',
    'Nguyễn Thị Ánh',
    'Ελένη',
    'Семён',
    '山田',
    'さくら',
    'محمد',
    'สมชาย',
    'தமிழ்',
    'শ্রেয়া',
    'श्री\u200dराम',
    'علی\u200cرضا',
    'രമേശന്\u200d',
    'മോഹന്\u200d ലാല്\u200d',
    '葛\u{e0100}城',
    'O’Brien-Smith Jr.',
    'X Æ A-12',
    '𠮷野',
  ])('%s is taken as it is', (name) => expect(personName('first-name.required').parse(name)).toBe(name));

  test.each([
    ['', ['first-name.required']],
    ['  \t', ['first-name.required']],
    ['123', ['name.no-letter']],
    ['🙂🙂', ['name.no-letter']],
    ['---', ['name.no-letter']],
    ['\u3164', ['name.hidden-sign']],
    ['\u200b', ['name.hidden-sign']],
    ['A\u202etxt', ['name.hidden-sign']],
    ['A\u2066b\u2069', ['name.hidden-sign']],
    ['A\u200bnn', ['name.hidden-sign']],
    ['A\u034fnn', ['name.hidden-sign']],
    ['A\u17b5nn', ['name.hidden-sign']],
    ['A\u180bnn', ['name.hidden-sign']],
    ['രമേശന്\u200d\u200d', ['name.hidden-sign']],
    ['Ann\u200d', ['name.hidden-sign']],
    ['A\u200dnn', ['name.hidden-sign']],
    ['Ann\u00ade', ['name.hidden-sign']],
    ['Ann\nBcc: x', ['name.hidden-sign']],
    ['Ann\u0007', ['name.hidden-sign']],
    ['Ann\r\nLee', ['name.hidden-sign']],
    ['Ann\u2028Lee', ['name.hidden-sign']],
    ['https://example.test', ['name.link']],
    ['Ann http://x.test', ['name.link']],
    ['javascript://%0aalert(1)', ['name.link']],
    ['://', ['name.link', 'name.no-letter']],
  ])('%j is refused: %j', (name, faults) => expect(faultOf(personName('first-name.required'), name)).toEqual(faults));

  test('is the only one somebody has when they say so', () => {
    const body = {
      firstName: 'Suharto',
      email: 'a@b.test',
      password: 'long-enough',
      uid: 'N1',
      referralCode: 'ABC',
      complianceAgreed: true,
    };
    expect(familyName.parse(' ')).toBe('');
    expect(faultOf(registerBody, { ...body, lastName: '', hasOneName: true })).toBeUndefined();
    expect(faultOf(registerBody, { ...body, lastName: ' ' })).toEqual(['last-name.required']);
    expect(faultOf(registerBody, body)).toEqual(['last-name.required']);
    expect(faultOf(registerBody, { ...body, lastName: '', email: 'x' })).toEqual([
      'email.invalid',
      'last-name.required',
    ]);
  });
});

describe('the name of a contact', () => {
  test.each([
    ['Ana', 'Ana', 'Ana'],
    [' 123 ', '123', '123'],
    ['Ana\r\nLópez', 'Ana López', 'Ana López'],
    ['Ana \u2028 López\n', 'Ana López', 'Ana López'],
    ['\u202aAna\u202c L\u00adópez\ufeff', 'Ana López', 'Ana López'],
    ['श्री\u200dराम', 'श्री\u200dराम', 'श्री\u200dराम'],
    ['\u2068نور\u2069', 'نور', 'نور'],
    ['Shop: Ana / Bo', 'Shop: Ana / Bo', 'Shop: Ana / Bo'],
    ['https://example.test/ana', null, 'example.test/ana'],
    ['Ana (HTTPS://example.test)', null, 'Ana (example.test)'],
    ['a://b://c', null, 'c'],
    ['a:\u200b//b', null, 'b'],
    ['::////c', null, 'c'],
    ['://', null, '-'],
    ['  ', null, null],
    ['1http://a', null, '1a'],
    ['a::////c', null, 'ac'],
    ['Ana \u0085 López', 'Ana López', 'Ana López'],
    ['Ana  López', 'Ana  López', 'Ana  López'],
  ])('%j is %j where it is typed, %j in a file', (name, typed, inFile) => {
    expect(lineName(200).safeParse(name).data ?? null).toBe(typed);
    expect(fileName(200).safeParse(name).data ?? null).toBe(inFile);
  });
});

describe('an international e-mail', () => {
  test.each([
    ['Ana@MÜNCHEN.de', 'ana@münchen.de'],
    ['ana@xn--mnchen-3ya.de', 'ana@münchen.de'],
    ['अना@उदाहरण.भारत', 'अना@उदाहरण.भारत'],
    ['अना@xn--p1b6ci4b4b3a.xn--h2brj9c', 'अना@उदाहरण.भारत'],
    ['jose\u0301@example.test', 'josé@example.test'],
    ['ДИМА@почта.рф', 'дима@почта.рф'],
    ['Ana+x@Example.TEST', 'ana+x@example.test'],
    ['\u202aana@\u200bmünchen.de\u202c', 'ana@münchen.de'],
    ['an\u202ea\u200d@mün\u00adchen.de\ufeff', 'ana@münchen.de'],
    ['ana@نامه\u200cای.test', 'ana@نامه\u200cای.test'],
  ])('%s is stored as %s, however a browser sends it', (typed, stored) => {
    expect(email.parse(typed)).toBe(stored);
    expect(canonicalEmail(stored)).toBe(stored);
  });
  test.each([
    'ana@münchen',
    'ana@',
    '@münchen.de',
    'a na@münchen.de',
    'ana@mün chen.de',
    'ana@@münchen.de',
    'ana@-ü.de..',
    'a\0b@x.de',
  ])('%j is none', (typed) => expect(faultOf(email, typed)).toEqual(['email.invalid']));
  test('one that was stored as a browser sent it is found', () =>
    expect([storedEmails('ana@münchen.de'), storedEmails('ana@b.de')]).toEqual([
      ['ana@münchen.de', 'ana@xn--mnchen-3ya.de'],
      ['ana@b.de'],
    ]));
});
