import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldText } from '@nb/contracts';
import { SEARCH_CASES } from '@nb/contracts/search-cases';
import { found, group, ranking } from './commands';

describe('what fits', () => {
  test.each([
    ['Prospects', 'pro', 0],
    ['Prospects', '', 0],
    ['José Álvarez', 'jose', 0],
    ['José Álvarez', 'ALV', 1],
    ['Fast Start Training', 'start tr', 2],
    ['Ana María Ruiz', 'ruiz ana', 3],
    ['maya@example.test', 'example', 1],
    ['Prospects', 'xyz', undefined],
    ['Straße', 'strasse', 0],
    ['Ruiz, Ana', 'ana, ruiz', 3],
    ['+49 171 2345678', '0171/2345678', 3],
    ['ana@example.test', 'Ana Ruiz <ana@example.test>', 3],
    ['संपर्क सूची', 'सूची', 1],
    ['ਸੰਪਰਕ', 'ਸੰਪ', 0],
  ])('«%s» for «%s»: %s', (text, typed, rank) => expect(ranking(typed)([text])).toBe(rank));

  test('every part of a text finds it, however it is written', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.nat(), fc.nat(), (text, a, b) => {
        const [from, to] = [a % text.length, b % text.length].toSorted((x, y) => x - y);
        const part = foldText(text).slice(from, to);
        expect(ranking(part)([text])).toBeDefined();
      }),
    );
  });

  test('vowel signs of Indian scripts are no accents', () => expect(foldText('ਪਿੰਡ')).not.toBe(foldText('ਪੰਡ')));
});

describe('people are found by the rule of every search', () => {
  const rows = SEARCH_CASES.flatMap(({ finds, misses = [], ...who }) => [
    ...finds.map((typed) => ({ who, typed, isFound: true })),
    ...misses.map((typed) => ({ who, typed, isFound: false })),
  ]);
  test.each(rows)('$who.firstName $who.lastName, «$typed»: $isFound', ({ who, typed, isFound }) => {
    const { firstName, lastName, email = '', phone = '' } = who;
    const textsOf = () => [`${firstName} ${lastName}`, email, phone].filter(Boolean);
    expect(found([who], typed, textsOf, 1)).toEqual(isFound ? [who] : []);
  });
});

test('the best come first, equals as they were, and no more than asked for', () => {
  const names = ['Anna Pro', 'Pro Anna', 'Compro', 'Prospects', 'Nobody'];
  expect(found(names, 'pro', (name) => [name], 3)).toEqual(['Pro Anna', 'Prospects', 'Anna Pro']);
});

test('a command is found by what it is as well', () => {
  const commands = [
    { id: 'dark', label: 'Dark', note: 'Theme', onChoose: () => undefined },
    { id: 'out', label: 'Logout', onChoose: () => undefined },
  ];
  expect(group('acts', 'Commands', commands, 'theme', 5).commands.map(({ id }) => id)).toEqual(['dark']);
});
