import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { currentUser, downline, progress } from '@nb/contracts';
import { createAppStore } from '../app/store';
import { sessionApi } from '../session/session.api';
import { downlineCountsApi } from '../team/downline-counts.api';
import { type FakeNetwork, buildDownline, buildProgress, buildUser, fake, fakeNetwork } from '../testing/index';
import { progressApi } from '../training/progress.api';
import { api } from './api';

const MINUTE = 60_000;
let network: FakeNetwork;
let store: ReturnType<typeof createAppStore>;
beforeEach(() => {
  jest.useFakeTimers();
  store = createAppStore();
  network = fakeNetwork([
    fake.get('/api/auth/user', currentUser, buildUser()),
    fake.get('/api/training/progress', progress, buildProgress()),
    fake.get('/api/team/downline', downline, buildDownline()),
  ]);
});
afterEach(() => {
  store.dispatch(api.util.resetApiState());
  network.close();
  jest.useRealTimers();
});

// The user is fresh 5 minutes and kept 10, progress 2 and 5; the downline is stale after 5 minutes.
test.each([
  ['the current user', () => store.dispatch(sessionApi.endpoints.currentUser.initiate()), 5, 10],
  ['progress', () => store.dispatch(progressApi.endpoints.progress.initiate('u-1')), 2, 5],
  ['the downline', () => store.dispatch(downlineCountsApi.endpoints.downlineCounts.initiate()), 5, 5],
] as const)(
  '%s: read again only when it is no longer fresh, forgotten when nobody has shown it for long',
  async (_what, read, fresh, kept) => {
    const ask = async () => {
      const subscription = read();
      await subscription;
      subscription.unsubscribe();
      return network.calls.length;
    };
    expect(await ask()).toBe(1);
    jest.setSystemTime(Date.now() + fresh * MINUTE - 1);
    expect(await ask()).toBe(1);
    jest.setSystemTime(Date.now() + 1);
    expect(await ask()).toBe(2);
    await jest.advanceTimersByTimeAsync(kept * MINUTE - 1000);
    expect(Object.keys(store.getState().api.queries)).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(2000);
    expect(Object.keys(store.getState().api.queries)).toHaveLength(0);
  },
);
