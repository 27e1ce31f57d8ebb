import { expect, test } from '@jest/globals';
import { distributorId, uidKeyOf } from './distributor-id.js';

/** Each line has spellings of one ID. */
const SPELLINGS = [
  ['NB-200', 'nb-200', ' NB-200 ', 'NB‑200', 'NB–200', 'N B-200', 'NB-2\u200b00', 'ＮＢ－２００', 'NB-२००', 'nb-٢٠٠'],
  ['Straße-1', 'STRAßE-1'],
  ['é7', 'E\u03017'],
];

test.each(SPELLINGS)('%s is one ID with its other spellings', (...spellings) =>
  expect([...new Set(spellings.map(uidKeyOf))]).toHaveLength(1),
);
test('similar IDs stay different', () =>
  expect([...new Set(['NB-200', 'NB200', 'NB-2OO', 'NB-20'].map(uidKeyOf))]).toHaveLength(4));

test.each(['NB-2\u200b00', 'NB\u{e0041}-200', 'NB-20\ufff90', ' NB-200'])('%j is NB-200', (typed) =>
  expect(distributorId.parse(typed)).toBe('NB-200'),
);

test.each([
  ['NВ-200', 'uid.confusable'],
  ['ΝΒ-200', 'uid.confusable'],
  ['раураl', 'uid.confusable'],
  ['\u200b\u200b', 'uid.confusable'],
  ...Array.from('\u3164\u0007\u1160\u2800\u{e0100}\u180b', (sign): [string, string] => [
    `Q-x${sign}77`,
    'uid.confusable',
  ]),
  ...Array.from('־⁃᠆⸺', (dash): [string, string] => [`Q${dash}x77`, 'uid.confusable']),
  ...Array.from('៧၇୭໗༧߇', (digit): [string, string] => [`Q-x7${digit}`, 'uid.confusable']),
  ...Array.from('օՕՍՏѴԌᴏⲞꮓ', (letter): [string, string] => [`Q-${letter}77`, 'uid.confusable']),
  ['', 'uid.required'],
  ['NB-200', undefined],
  ['ID é ñ 7', undefined],
  ['आईडी-7', undefined],
])('checks %j: %s', (typed, error) => expect(distributorId.safeParse(typed).error?.issues[0]?.message).toBe(error));
