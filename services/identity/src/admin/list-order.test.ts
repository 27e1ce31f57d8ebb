import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ListOrder } from './list-order.js';
import { numbersOf, ofBits, ofNumbers, without, type Selection } from './list-selection.js';

/** Shuffled, always the same way. */
function orderOf(count: number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, nth) => nth);
  let seed = 7;
  for (let at = count - 1; at > 0; at -= 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    const other = seed % (at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
function bitsOf(numbers: Iterable<number>, count: number): Uint32Array {
  const bits = new Uint32Array(Math.ceil(count / 32));
  for (const nth of numbers) bits[nth >>> 5]! |= 1 << (nth & 31);
  return bits;
}
const COUNT = 3_000;
const ORDER = orderOf(COUNT);
const order = new ListOrder(ORDER, COUNT);

/** Anything from nobody to everybody, spread or standing close together in the order. */
const chosen = fc.oneof(
  fc.uniqueArray(fc.nat(COUNT - 1), { maxLength: 400 }),
  fc.tuple(fc.nat(COUNT), fc.nat(COUNT)).map(([from, size]) => [...ORDER.subarray(from, from + size)]),
  fc.integer({ min: 1, max: 40 }).map((every) => [...ORDER].filter((_, place) => place % every === 0)),
);

test('a page of any selection, from either end, is what stands there in the order', () => {
  fc.assert(
    fc.property(
      chosen,
      fc.nat(COUNT),
      fc.integer({ min: 1, max: 250 }),
      fc.boolean(),
      (numbers, from, count, isBits) => {
        const all = new Set(numbers);
        const expected = [...ORDER].filter((nth) => all.has(nth));
        const selection: Selection = isBits
          ? { total: all.size, bits: bitsOf(all, COUNT) }
          : ofNumbers(Uint32Array.from(all).toSorted());
        const begin = from % (expected.length + 2);
        expect([...order.page(selection, 'asc', begin, count)]).toEqual(expected.slice(begin, begin + count));
        expect([...order.page(selection, 'desc', begin, count)]).toEqual(
          expected.toReversed().slice(begin, begin + count),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('a selection is the same as numbers and as bits, also without some', () => {
  fc.assert(
    fc.property(chosen, fc.array(fc.nat(COUNT - 1), { maxLength: 20 }), (numbers, others) => {
      const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
      const left = sorted.filter((nth) => !others.includes(nth));
      for (const selection of [
        ofBits(bitsOf(numbers, COUNT)),
        ofNumbers(Uint32Array.from(sorted)),
        { total: sorted.length, bits: bitsOf(numbers, COUNT) },
      ]) {
        expect([selection.total, [...numbersOf(selection)]]).toEqual([sorted.length, sorted]);
        const rest = without(selection, others);
        expect([rest.total, [...numbersOf(rest)]]).toEqual([left.length, left]);
        expect([...numbersOf(selection)]).toEqual(sorted);
      }
    }),
  );
});

test('knows whether a change moves anybody', () => {
  const small = new ListOrder(Uint32Array.of(2, 0, 1), 3);
  const change = (follows: [number, number][], live = 3) => ({
    touched: Uint8Array.from([0, 1, 2, 3], (nth) => (follows.some(([, moved]) => moved === nth) ? 1 : 0)),
    follows: new Map(follows),
    live,
  });
  expect(small.keeps(change([[2, 0]]))).toBe(true);
  expect(
    small.keeps(
      change([
        [-1, 2],
        [2, 0],
      ]),
    ),
  ).toBe(true);
  expect(small.keeps(change([[1, 0]]))).toBe(false);
  expect(small.keeps(change([[-1, 0]]))).toBe(false);
  expect(small.keeps(change([], 2))).toBe(false);
  // One is gone and another one has come.
  expect(small.keeps(change([[2, 3]]))).toBe(false);
  expect([...small.moved(change([[1, 0]])).page(ofNumbers(Uint32Array.of(0, 1, 2)), 'asc', 0, 9)]).toEqual([2, 1, 0]);
  expect([...small.moved(change([[2, 3]], 4)).page(ofNumbers(Uint32Array.of(0, 3)), 'asc', 0, 9)]).toEqual([3, 0]);
});
