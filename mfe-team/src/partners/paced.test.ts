import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { paced } from './paced';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('runs the first call immediately, merges those during the pause, and is immediate again after it', () => {
  const done: [string[], string][] = [];
  const take = paced<string, string>(1000, (items, context) => done.push([[...items], context]));
  take(['a'], 'one');
  take(['b'], 'two');
  take(['b', 'c'], 'three');
  expect(done).toEqual([[['a'], 'one']]);
  jest.advanceTimersByTime(1000);
  expect(done.slice(1)).toEqual([[['b', 'c'], 'three']]);
  take(['d'], 'four');
  expect(done).toHaveLength(2);
  jest.advanceTimersByTime(1000);
  expect(done.slice(2)).toEqual([[['d'], 'four']]);
  jest.advanceTimersByTime(1000);
  take(['e'], 'five');
  expect(done.slice(3)).toEqual([[['e'], 'five']]);
});
