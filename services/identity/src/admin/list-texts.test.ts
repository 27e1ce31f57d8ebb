import { expect, test } from '@jest/globals';
import { numbersOf, ofBits, ofNumbers } from './list-selection.js';
import { ListTexts } from './list-texts.js';

// Long enough that few are numbers and many are bits.
const COUNT = 1_300;
const TEXTS = Array.from(
  { length: COUNT },
  (_, n) =>
    `${['olivia', 'ola', 'élan', 'शर्मा', 'a@b'][n % 5]} ${['smith', 'ovil', 'o_x'][n % 3]} mail${n}@${n % 7 === 0 ? 'rare.test' : n % 3 === 0 ? 'mail.test' : 'example.test'} nb-${n * 7}`,
);
const now = () => Promise.resolve();
/** Some are not wanted, or all but a few. */
const FILTERS: ((nth: number) => boolean)[] = [(nth) => nth % 10 !== 3, (nth) => nth % 90 === 7];
async function found(texts: ListTexts, term: string, lets: (nth: number) => boolean): Promise<string> {
  const bits = new Uint32Array(Math.ceil(COUNT / 32));
  for (let nth = 0; nth < COUNT; nth += 1) if (lets(nth)) bits[nth >>> 5]! |= 1 << (nth & 31);
  const all = ofBits(bits);
  // As text: thousands of long lists are compared.
  const before = numbersOf(all).join();
  const selection = await texts.find(term, { lets, all: () => all }, now);
  expect(numbersOf(all).join()).toBe(before);
  expect(numbersOf(selection)).toHaveLength(selection.total);
  return numbersOf(selection).join();
}
const truly = (term: string, lets: (nth: number) => boolean) =>
  TEXTS.flatMap((text, nth) => (lets(nth) && text.includes(term) ? [nth] : [])).join();

test.each([
  ['all in the lists', COUNT, undefined],
  ['some came later', 850, { texts: 900, bytes: 50_000 }],
  ['none', 0, { texts: 1, bytes: 1 }],
])('every part of a text finds exactly the texts that have it: %s', async (_, indexed, room) => {
  const texts = new ListTexts(room);
  for (const text of TEXTS.slice(0, indexed)) texts.add(text);
  await texts.index(now);
  for (const text of TEXTS.slice(indexed)) texts.add(text);
  expect(texts.unindexed).toBe(COUNT - indexed);
  const terms = new Set(
    TEXTS.slice(0, 10).flatMap((text) =>
      Array.from(text, (_letter, at) => [1, 3, 4, 9].map((length) => text.slice(at, at + length))).flat(),
    ),
  );
  for (const term of [
    ...terms,
    'zebra',
    'olivia  smith',
    '@example.test',
    'example.test nb',
    '%',
    '_x ',
    '@',
    '@m',
    'il.test',
    '.test nb-',
    '19@',
  ]) {
    if (term === '' || !term.isWellFormed()) continue;
    for (const lets of FILTERS)
      expect(`${term}: ${await found(texts, term, lets)}`).toBe(`${term}: ${truly(term, lets)}`);
  }
});

test('a filter that lets few through is looked at one by one, however many have the term', async () => {
  const texts = new ListTexts();
  for (const text of TEXTS) texts.add(text);
  await texts.index(now);
  const few = ofNumbers(Uint32Array.of(3, 14, 1_299));
  const selection = await texts.find('test', { lets: () => false, all: () => few }, now);
  expect([numbersOf(selection), numbersOf(few)]).toEqual([Uint32Array.of(3, 14, 1_299), Uint32Array.of(3, 14, 1_299)]);
});

test('tells whether a text is still the same', () => {
  const texts = new ListTexts();
  for (const text of TEXTS) texts.add(text);
  expect([texts.has(3, TEXTS[3]!), texts.has(3, TEXTS[8]!)]).toEqual([true, false]);
});
