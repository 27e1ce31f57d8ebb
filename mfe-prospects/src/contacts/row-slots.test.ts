import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RowSlots } from './row-slots';

const span = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

test('rows that stay keep their place, those that come take over from those that went', () => {
  const slots = new RowSlots();
  slots.assign(span(0, 20));
  const before = span(0, 20).map((index) => slots.of(index));
  slots.assign(span(5, 20));
  expect(span(5, 15).map((index) => slots.of(index))).toEqual(before.slice(5));
  expect(new Set(span(20, 5).map((index) => slots.of(index)))).toEqual(new Set(before.slice(0, 5)));
});

test('however it is scrolled, no two rows share a place, and there are never more places than rows at once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ first: fc.nat(9_000), count: fc.integer({ min: 1, max: 40 }) }), {
        minLength: 1,
        maxLength: 30,
      }),
      (views) => {
        const slots = new RowSlots();
        const all = new Set<number>();
        for (const { first, count } of views) {
          slots.assign(span(first, count));
          const now = span(first, count).map((index) => slots.of(index));
          expect(new Set(now).size).toBe(count);
          for (const slot of now) all.add(slot);
        }
        expect(all.size).toBe(Math.max(...views.map(({ count }) => count)));
      },
    ),
  );
});
