import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { observeScroll } from './observe-scroll';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a scroll is told at once, its end when nothing came for a while, and nothing after the list is gone', () => {
  const told: boolean[] = [];
  const stop = observeScroll(undefined as never, (_offset, scrolling) => told.push(scrolling));
  const scroll = () => window.dispatchEvent(new Event('scroll'));
  for (let n = 0; n < 3; n += 1) {
    scroll();
    jest.advanceTimersByTime(100);
  }
  expect(told).toEqual([true, true, true]);
  jest.advanceTimersByTime(60);
  expect(told).toEqual([true, true, true, false]);
  scroll();
  stop?.();
  jest.advanceTimersByTime(1000);
  scroll();
  expect(told).toEqual([true, true, true, false, true]);
});
