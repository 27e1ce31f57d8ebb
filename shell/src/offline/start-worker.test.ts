import { afterEach, expect, jest, test } from '@jest/globals';
import { startWorker } from './start-worker';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PerformanceObserver');
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

test('a read that was on its way when the worker took control is kept, too', async () => {
  const post = jest.fn<(message: { fetched: string[] }) => void>();
  const worker = { postMessage: post };
  const container = Object.assign(new EventTarget(), {
    register: () => Promise.resolve(),
    ready: Promise.resolve({ active: worker }),
    controller: worker,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  const names: string[] = [];
  Object.defineProperty(performance, 'getEntriesByType', {
    configurable: true,
    value: () => names.map((name) => ({ name })),
  });
  let ended: (startTime: number) => void = () => undefined;
  class Observer {
    constructor(see: (list: { getEntries: () => { startTime: number }[] }) => void) {
      ended = (startTime) => see({ getEntries: () => [{ startTime }] });
    }
    observe() {}
  }
  Object.defineProperty(window, 'PerformanceObserver', { configurable: true, value: Observer });

  await startWorker();
  const begun = performance.now() - 1;
  container.dispatchEvent(new Event('controllerchange'));
  const sent = post.mock.calls.length;
  // The worker has what begins from now on.
  ended(performance.now() + 1000);
  expect(post).toHaveBeenCalledTimes(sent);
  names.push('https://example.test/api/prospects');
  ended(begun);
  expect(post).toHaveBeenCalledTimes(sent + 1);
  expect(post.mock.lastCall?.[0].fetched).toContain('https://example.test/api/prospects');
});
