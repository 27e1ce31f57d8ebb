import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RowWindow } from './row-window';

const at = (startIndex: number, endIndex = startIndex + 13, count = 10_000) => ({ startIndex, endIndex, count });

test('a list that was not scrolled has few rows; scrolled, always as many; another list begins anew', () => {
  const [list, found] = [['a list'], ['another']];
  const rows = new RowWindow();
  expect(rows.around(at(0), list, false)).toHaveLength(16);
  const scrolled = rows.around(at(1), list, true).length;
  expect(rows.around(at(40), list, true)).toHaveLength(scrolled);
  expect(rows.around(at(40), list, false)).toHaveLength(scrolled);
  expect(rows.around(at(0), found, false)).toHaveLength(16);
});

test('a row that goes by brings one row, and nothing is new until then', () => {
  const rows = new RowWindow();
  const windows = Array.from({ length: 60 }, (_, n) => rows.around(at(100 + n), 'list', true));
  for (const [n, window] of windows.entries()) expect(window.filter((index) => n > 0 && !windows[n - 1]?.includes(index))).toHaveLength(n > 0 ? 1 : 0);
  // The last row in sight is another, the first is the same.
  expect(rows.around(at(159, 171), 'list', true)).toBe(windows.at(-1));
});

test('wherever it is scrolled to, all rows in sight are there, in order, each once, and none that the list has not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.array(fc.record({ start: fc.nat(299), seen: fc.integer({ min: 1, max: 20 }), scrolling: fc.boolean() }), { minLength: 1, maxLength: 20 }), (count, views) => {
      const rows = new RowWindow();
      for (const { start, seen, scrolling } of views) {
        const startIndex = Math.min(start, count - 1);
        const endIndex = Math.min(startIndex + seen - 1, count - 1);
        const window = rows.around({ startIndex, endIndex, count }, 'list', scrolling);
        expect(window[0]).toBeGreaterThanOrEqual(0);
        expect(window[0]).toBeLessThanOrEqual(startIndex);
        expect(window.at(-1)).toBeGreaterThanOrEqual(endIndex);
        expect(window.at(-1)).toBeLessThan(count);
        expect(window).toEqual(window.map((_, n) => (window[0] ?? 0) + n));
      }
    }),
  );
});
