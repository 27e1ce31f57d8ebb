import { afterEach, expect, jest, test } from '@jest/globals';
import { createAction, prepareAutoBatched } from '@reduxjs/toolkit';
import { createAppStore } from './store';

afterEach(() => {
  jest.restoreAllMocks();
});

test('what api calls report is told a moment later, together, and not within the next frame, which has its own layout to do', async () => {
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const store = createAppStore();
  // The api makes itself known with the first of all actions.
  store.dispatch({ type: 'test/first' });
  const told = jest.fn();
  store.subscribe(told);
  const reported = createAction('test/reported', prepareAutoBatched<void>());
  store.dispatch(reported());
  store.dispatch(reported());
  expect(told).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(told).toHaveBeenCalledTimes(1);
  expect(frames).not.toHaveBeenCalled();
});
