import { expect, test } from '@jest/globals';
import { ListTexts } from './list-texts.js';

const TEXTS = Array.from({ length: 400 }, (_, n) => `${['olivia', 'ola', 'élan', 'शर्मा', 'a@b'][n % 5]} ${['smith', 'ovil', 'o_x'][n % 3]} mail${n}@${n % 7 === 0 ? 'rare.test' : 'example.test'} nb-${n * 7}`);
const now = () => Promise.resolve();
async function found(texts: ListTexts, term: string): Promise<number[]> {
  // Every 10th is not wanted.
  const within = new Uint32Array(13);
  for (let nth = 0; nth < 400; nth += 1) if (nth % 10 !== 3) within[nth >>> 5]! |= 1 << (nth & 31);
  const into = new Uint32Array(13);
  await texts.find(term, within, into, now);
  return TEXTS.flatMap((_, nth) => ((into[nth >>> 5]! & (1 << (nth & 31))) === 0 ? [] : [nth]));
}
const truly = (term: string) => TEXTS.flatMap((text, nth) => (nth % 10 !== 3 && text.includes(term) ? [nth] : []));

test.each([['all in the lists', 400], ['some came later', 250], ['none', 0]])('every part of a text finds exactly the texts that have it: %s', async (_, indexed) => {
  const texts = new ListTexts();
  for (const text of TEXTS.slice(0, indexed)) texts.add(text);
  await texts.index(now);
  for (const text of TEXTS.slice(indexed)) texts.add(text);
  expect(texts.unindexed).toBe(400 - indexed);
  const terms = new Set(TEXTS.slice(0, 60).flatMap((text) => Array.from(text, (_letter, at) => [1, 2, 3, 4, 7, 14].map((length) => text.slice(at, at + length))).flat()));
  for (const term of [...terms, 'zebra', 'olivia  smith', '@example.test', 'example.test nb', '%', '_x ']) {
    if (term !== '' && term.isWellFormed()) expect([term, await found(texts, term)]).toEqual([term, truly(term)]);
  }
});

test('tells whether a text is still the same', () => {
  const texts = new ListTexts();
  for (const text of TEXTS) texts.add(text);
  expect([texts.has(3, TEXTS[3]!), texts.has(3, TEXTS[8]!)]).toEqual([true, false]);
});
