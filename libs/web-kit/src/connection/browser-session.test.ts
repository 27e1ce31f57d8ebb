import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DATA_CACHE_PREFIX, FILES_CACHE, KEPT_SESSION_URL } from '@nb/contracts/offline';
import { dropEndedBrowserSession } from './browser-session';

/** The browser's caches by name, each with the session that stands in it. */
let stores: Map<string, string | undefined>;
beforeEach(() => {
  stores = new Map();
  Object.assign(globalThis, {
    caches: {
      keys: async () => [...stores.keys()],
      open: async (name: string) => ({
        match: async (url: string) => {
          const text = url === KEPT_SESSION_URL ? stores.get(name) : undefined;
          return text === undefined ? undefined : { text: async () => text };
        },
      }),
      delete: async (name: string) => stores.delete(name),
    },
  });
});
/** As closing the browser does. */
const closeBrowser = () => {
  document.cookie = 'browser-session=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
};
afterEach(() => {
  closeBrowser();
  Reflect.deleteProperty(globalThis, 'caches');
});
const ANN = `${DATA_CACHE_PREFIX}ann`;
const session = (remembered: boolean) => JSON.stringify({ usedAt: 0, endsAt: 1, remembered });

test.each([
  ['goes with the browser', session(false), false],
  ['of a remembered session stays', session(true), true],
  ['without a known session goes', undefined, false],
])('what was seen %s', async (_, kept, stays) => {
  await dropEndedBrowserSession();
  stores.set(ANN, kept);
  stores.set(FILES_CACHE, undefined);
  // Another page of the same browser session.
  await dropEndedBrowserSession();
  expect(stores.has(ANN)).toBe(true);
  closeBrowser();
  await dropEndedBrowserSession();
  expect([...stores.keys()]).toEqual(stays ? [ANN, FILES_CACHE] : [FILES_CACHE]);
});

test('a browser without caches starts all the same', async () => {
  Reflect.deleteProperty(globalThis, 'caches');
  await expect(dropEndedBrowserSession()).resolves.toBeUndefined();
});
