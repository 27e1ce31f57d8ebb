import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Throttle } from './throttle.js';

let done: number[] = [];
let throttle: Throttle;
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  done = [];
  throttle = new Throttle(() => {
    done.push(Date.now());
  });
});
afterEach(() => {
  throttle.stop();
  jest.useRealTimers();
});
/** Asked for every 100 ms. */
const busy = (ms: number) => {
  for (let at = 0; at < ms; at += 100) {
    throttle.trigger();
    jest.advanceTimersByTime(100);
  }
};

test('runs a single trigger immediately, and only once', () => {
  throttle.trigger();
  expect(done).toEqual([0]);
  jest.advanceTimersByTime(60_000);
  expect(done).toEqual([0]);
});

test('what comes during the pause is done together after it', () => {
  for (let n = 0; n < 50; n += 1) throttle.trigger();
  jest.advanceTimersByTime(999);
  expect(done).toEqual([0]);
  jest.advanceTimersByTime(60_000);
  expect(done).toEqual([0, 1_000]);
});

test('runs less and less often while triggered without end, but at least every five seconds', () => {
  busy(20_000);
  expect(done).toEqual([0, 1_000, 3_000, 7_000, 12_000, 17_000]);
});

test('runs immediately again after a quiet time, with the short pause', () => {
  busy(10_000);
  jest.advanceTimersByTime(11_000);
  const since = Date.now();
  done = [];
  busy(1_500);
  expect(done.map((at) => at - since)).toEqual([0, 1_000]);
});

test('stopped, what waits is not done', () => {
  throttle.trigger();
  throttle.trigger();
  throttle.stop();
  jest.advanceTimersByTime(60_000);
  expect(done).toEqual([0]);
});
