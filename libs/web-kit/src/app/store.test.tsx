import { afterEach, expect, jest, test } from '@jest/globals';
import { createAction, prepareAutoBatched } from '@reduxjs/toolkit';
import { createAppStore } from './store';

afterEach(() => {
  jest.restoreAllMocks();
});

test('notifies subscribers of what api calls report in one batch a moment later, and not within the next frame, which has its own layout to do', async () => {
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const store = createAppStore();
  // The api registers itself with the first action.
  store.dispatch({ type: 'test/first' });
  const notified = jest.fn();
  store.subscribe(notified);
  const reported = createAction('test/reported', prepareAutoBatched<void>());
  store.dispatch(reported());
  store.dispatch(reported());
  expect(notified).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(notified).toHaveBeenCalledTimes(1);
  expect(frames).not.toHaveBeenCalled();
});
