import { expect, test } from '@jest/globals';
import {
  addressesIn,
  isNoName,
  cleanCode,
  cleanLine,
  cleanWords,
  holdsText,
  numberOfCell,
  withoutInvisible,
} from './clean.js';

const INVISIBLE = [
  0xad,
  0x2060,
  0xfeff,
  ...Array.from({ length: 5 }, (_, index) => 0x200b + index),
  ...Array.from({ length: 5 }, (_, index) => 0x202a + index),
  ...Array.from({ length: 4 }, (_, index) => 0x2066 + index),
].map((code) => String.fromCodePoint(code));

test('signs that nobody sees are gone from numbers, addresses and words', () => {
  for (const sign of INVISIBLE) {
    expect(withoutInvisible(`${sign}+1 555${sign}`)).toBe('+1 555');
    expect(cleanLine(`${sign}Ann ${sign} Lee${sign}`)).toBe('Ann Lee');
    expect(cleanCode(`a${sign}nn@x.test `)).toBe('ann@x.test');
  }
});
test.each(['क्\u200dषमा', 'می\u200cخواهم', 'ක්\u200dර', '👩\u200d🚒'])('a joiner that «%s» needs stays', (word) =>
  expect(cleanWords(word)).toBe(word),
);
test.each(['A\u200dnn', '\u200cAnn', 'क्षमा\u200d'])('one that «%s» does not need goes', (word) =>
  expect(cleanWords(word)).toBe(word.replace(/[\u200c\u200d]/g, '')),
);

test.each<[string, string, boolean]>([
  ['or lee@b.test.', 'lee@b.test', true],
  ['ashlee@b.test', 'lee@b.test', false],
  ['ash.lee@b.test', 'lee@b.test', false],
  ['lee@b.test.example', 'lee@b.test', false],
  ['ashlee@b.test, lee@b.test', 'lee@b.test', true],
  ['Anniversary: May', 'Ann', false],
  ['with Ann', 'Ann', true],
  ['Hannah', 'ann', false],
  ['call 555 0100', '555 0100', true],
  ['+1 646 555 0100', '555 0100', false],
  ['555 0100-12', '555 0100', false],
  ['home: 555 0100\nwork: 555 0101', 'home: 555 0100', true],
  ['x', 'y', false],
])('whether «%s» says «%s» by itself: %s', (text, part, says) => expect(holdsText(text, part)).toBe(says));

test.each<[string, ReturnType<typeof numberOfCell>]>([
  ['+49 171 5550102', { kind: 'whole', value: '+49 171 5550102' }],
  ["'+49 171", { kind: 'whole', value: '+49 171' }],
  ['="+49 171 5550102"', { kind: 'whole', value: '+49 171 5550102' }],
  ['="00123"', { kind: 'whole', value: '00123' }],
  ['4,91711E+11', { kind: 'destroyed', written: '4,91711E+11' }],
  ['4.91711E+11', { kind: 'destroyed', written: '4.91711E+11' }],
  ['5E+09', { kind: 'destroyed', written: '5E+09' }],
  ['4.91711e11', { kind: 'destroyed', written: '4.91711e11' }],
  ['4.917112E+11', { kind: 'destroyed', written: '4.917112E+11' }],
  ['4.91711234567E+11', { kind: 'restored', value: '491711234567' }],
  ['4.917112345670E+11', { kind: 'restored', value: '491711234567' }],
  ['4,9171123456700e11', { kind: 'restored', value: '491711234567' }],
  ['4.9171123456789E+11', { kind: 'destroyed', written: '4.9171123456789E+11' }],
  ['4.917110000E+11', { kind: 'destroyed', written: '4.917110000E+11' }],
  ['+4,91711E+011', { kind: 'destroyed', written: '+4,91711E+011' }],
  ['４.91711E+11', { kind: 'destroyed', written: '４.91711E+11' }],
  ['+491711234567.0', { kind: 'restored', value: '+491711234567' }],
  ['491711234567.0', { kind: 'restored', value: '491711234567' }],
  ['491711234567,00', { kind: 'restored', value: '491711234567' }],
  ['NB-12.0', { kind: 'whole', value: 'NB-12.0' }],
  ['12.0', { kind: 'whole', value: '12.0' }],
  ['E1234', { kind: 'whole', value: 'E1234' }],
  ['', { kind: 'whole', value: '' }],
  ['########', { kind: 'destroyed', written: '########' }],
  ['#NAME?', { kind: 'destroyed', written: '#NAME?' }],
  ['#ERROR!', { kind: 'destroyed', written: '#ERROR!' }],
  ['#WERT!', { kind: 'destroyed', written: '#WERT!' }],
  ['#¡VALOR!', { kind: 'destroyed', written: '#¡VALOR!' }],
  ['#¿NOMBRE?', { kind: 'destroyed', written: '#¿NOMBRE?' }],
  ['#N/A', { kind: 'destroyed', written: '#N/A' }],
  ['#NV', { kind: 'destroyed', written: '#NV' }],
  ['#12', { kind: 'whole', value: '#12' }],
  ['#NB-12', { kind: 'whole', value: '#NB-12' }],
  ['tel:+49 171', { kind: 'whole', value: '+49 171' }],
  ['p:+49171', { kind: 'whole', value: '+49171' }],
  ['p:171', { kind: 'whole', value: 'p:171' }],
])('a number in «%s»', (cell, number) => expect(numberOfCell(cell)).toEqual(number));

test.each<[string, string[], string]>([
  ['ann@x.test', ['ann@x.test'], ''],
  ['mailto:ann@x.test', ['ann@x.test'], ''],
  ['<ann@x.test>', ['ann@x.test'], ''],
  ["'ann@x.test'", ['ann@x.test'], ''],
  ["o'brien@x.test.", ["o'brien@x.test"], ''],
  ['Ann Lee <ann@x.test>', ['ann@x.test'], 'Ann Lee'],
  ['"Lee, Ann" <ann@x.test>', ['ann@x.test'], 'Lee Ann'],
  ['ann@x.test (work)', ['ann@x.test'], 'work'],
  ['a@x.test; b@x.test', ['a@x.test', 'b@x.test'], ''],
  ['a@x.test,b@x.test', ['a@x.test', 'b@x.test'], ''],
  ['a@x.test / b@x.test', ['a@x.test', 'b@x.test'], ''],
  ['a@x.test b@x.test', ['a@x.test', 'b@x.test'], ''],
  ['a@x.test|a@x.test', ['a@x.test'], ''],
  ['अनु@उदाहरण.भारत', ['अनु@उदाहरण.भारत'], ''],
  ['ann at x.test', [], 'ann at x.test'],
  ['', [], ''],
])('the addresses in «%s»', (cell, addresses, words) => expect(addressesIn(cell)).toEqual({ addresses, words }));

test('a cell of any length is gone through once', () => {
  expect(addressesIn('a'.repeat(1_000_000)).addresses).toEqual([]);
  expect(addressesIn(`${'a@'.repeat(200_000)}`).addresses).toEqual([]);
});

test.each(['-', '.', '?', '---', '', ' ', 'n/a', 'N/A', '#N/A', '#NAME?', '\u200b'])('«%s» is no name', (cell) =>
  expect(isNoName(cell)).toBe(true),
);
test.each(['Na', 'Null', 'None', '👍', '❤', 'X', '7', '山'])('«%s» may be one', (cell) =>
  expect(isNoName(cell)).toBe(false),
);
