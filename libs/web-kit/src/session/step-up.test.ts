import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { askStepUp, isStepUpAsked, onStepUp, settleStepUp, stepUpClock } from './step-up';

let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  stop = onStepUp(() => undefined);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('closed once, the question stays away for as long as calls follow one another, and comes back a second after the last', async () => {
  const first = askStepUp(stepUpClock());
  settleStepUp(false);
  expect(await first).toBe(false);
  for (let call = 0; call < 5; call += 1) {
    jest.advanceTimersByTime(900);
    expect(await askStepUp(stepUpClock())).toBe(false);
    expect(isStepUpAsked()).toBe(false);
  }
  jest.advanceTimersByTime(1_001);
  void askStepUp(stepUpClock());
  expect(isStepUpAsked()).toBe(true);
});

test('what somebody presses after closing it asks again', async () => {
  void askStepUp(stepUpClock());
  settleStepUp(false);
  jest.advanceTimersByTime(100);
  dispatchEvent(new Event('keydown'));
  void askStepUp(stepUpClock());
  expect(isStepUpAsked()).toBe(true);
});
