import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RowWindow } from './row-window';

const at = (startIndex: number, endIndex = startIndex + 13, count = 10_000) => ({ startIndex, endIndex, count });

test('a list that was not scrolled has few rows; scrolled, soon always as many; another list begins anew', () => {
  const [list, found] = [['a list'], ['another']];
  const rows = new RowWindow();
  expect(rows.around(at(0), list, false)).toHaveLength(16);
  const lengths = Array.from({ length: 60 }, (_, n) => rows.around(at(1 + n), list, true).length);
  expect(lengths.slice(5)).toEqual(Array.from({ length: 55 }, () => 28));
  expect(rows.around(at(60), list, false)).toHaveLength(28);
  expect(rows.around(at(0), found, false)).toHaveLength(16);
});

test.each([
  ['down', 1],
  ['up', -1],
])('rows wait where it is scrolled to, %s, and come a few at a time', (_direction, step) => {
  const rows = new RowWindow();
  const starts = Array.from({ length: 60 }, (_, n) => 500 + n * step);
  const windows = starts.map((start) => rows.around(at(start), 'list', true));
  const ahead = windows.map((window, n) =>
    step > 0 ? (window.at(-1) ?? 0) - ((starts[n] ?? 0) + 13) : (starts[n] ?? 0) - (window[0] ?? 0),
  );
  expect(Math.max(...ahead)).toBe(12);
  // However far a slow phone's page has moved before the list hears of it: eight rows are more than it shows in a tenth of a second.
  expect(Math.min(...ahead.slice(5))).toBeGreaterThan(8);
  const fresh = windows.map((window, n) =>
    n > 0 ? window.filter((index) => !windows[n - 1]?.includes(index)).length : 0,
  );
  expect(Math.max(...fresh)).toBeLessThanOrEqual(5);
  expect(new Set(fresh.slice(5))).toEqual(new Set([0, 4]));
});

test('whoever turns back finds the rows just left, and soon as many ahead', () => {
  const rows = new RowWindow();
  for (let start = 100; start < 140; start += 1) rows.around(at(start), 'list', true);
  const turned = Array.from({ length: 10 }, (_, n) => rows.around(at(138 - n), 'list', true));
  for (const window of turned) expect(window).toHaveLength(28);
  expect(129 - (turned.at(-1)?.[0] ?? 0)).toBeGreaterThan(8);
});

test('nothing is new while the same rows are in sight, or one goes that was there; after a leap it begins with few', () => {
  const rows = new RowWindow();
  for (let start = 0; start < 40; start += 1) rows.around(at(start), 'list', true);
  const before = rows.around(at(39), 'list', true);
  expect(rows.around(at(39, 51), 'list', true)).toBe(before);
  expect(rows.around(at(39), 'list', false)).toBe(before);
  expect(rows.around(at(5_000), 'list', true)).toHaveLength(25);
});

test('wherever it is scrolled to, all rows in sight are there, in order, each once, and none that the list has not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.record({ start: fc.nat(299), seen: fc.integer({ min: 1, max: 20 }), scrolling: fc.boolean() }), {
        minLength: 1,
        maxLength: 20,
      }),
      (count, views) => {
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
      },
    ),
  );
});
