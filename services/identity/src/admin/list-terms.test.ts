import { expect, jest, test } from '@jest/globals';
import { TermCounts } from './list-terms.js';

// Every part of every text is looked for in every other.
jest.setTimeout(60_000);
const TEXTS = Array.from({ length: 120 }, (_, n) => `${['olivia', 'ola', 'élan', 'शर्मा'][n % 4]} ${['smith', 'ovil'][n % 2]} mail${n}@example.test nb-${n * 7}`);
const KINDS_OF = (n: number) => n % 3;
const counted = async () => {
  const terms = await TermCounts.of(TEXTS);
  for (const [n, text] of TEXTS.entries()) terms.add(text, KINDS_OF(n), 1);
  return terms;
};
const truly = (term: string, kinds: number[]) => TEXTS.filter((text, n) => text.includes(term) && kinds.includes(KINDS_OF(n))).length;

test('every part of a text is counted as often as texts have it, by kind, or not at all', async () => {
  const terms = await counted();
  const all = new Set(TEXTS.flatMap((text) => Array.from(text, (_, at) => [1, 3, 4, 7, 12].map((length) => text.slice(at, at + length))).flat()));
  let frequent = 0;
  for (const term of all)
    for (const kinds of [[0, 1, 2], [1]]) {
      const count = terms.count(term, kinds);
      if (count === undefined) expect(truly(term, [0, 1, 2])).toBeLessThan(8);
      else expect([term, count]).toEqual([term, truly(term, kinds)]);
      if (count !== undefined) frequent += 1;
    }
  expect(frequent).toBeGreaterThan(100);
});

test('what is taken out again counts no more; what was never seen is not known', async () => {
  const terms = await counted();
  for (const [n, text] of TEXTS.entries()) if (n % 4 === 0) terms.add(text, KINDS_OF(n), -1);
  expect(terms.count('olivia', [0, 1, 2])).toBe(0);
  expect(terms.count('example.test', [0, 1, 2])).toBe(90);
  expect([terms.count('zebra', [0]), terms.count('olivia zebra', [0]), terms.count('日', [0])]).toEqual([undefined, undefined, undefined]);
  expect(terms.count('', [0, 1, 2])).toBe(90);
});

test('tells in which stretches of an order a term is met', async () => {
  const terms = await counted();
  const sorted = TEXTS.toSorted();
  sorted.forEach((text, nth) => terms.meet('name', Math.floor((nth * 128) / sorted.length), text));
  const stretchOf = (nth: number) => Math.floor((nth * 128) / sorted.length);
  for (const term of ['olivia', 'ola', 'smith', 'ovil'])
    expect(terms.stretchesOf('name', term)).toEqual({ first: stretchOf(sorted.findIndex((text) => text.includes(term))), last: stretchOf(sorted.findLastIndex((text) => text.includes(term))) });
  expect([terms.stretchesOf('other', 'ola'), terms.stretchesOf('name', 'zebra')]).toEqual([null, null]);
});
