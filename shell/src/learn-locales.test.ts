import { afterEach, expect, test } from '@jest/globals';
import { learnLocales } from './learn-locales';

afterEach(() => {
  Reflect.deleteProperty(window, 'Worker');
});

test('the browser learns of its locales in a worker; where there is none, nothing happens', () => {
  expect(() => learnLocales()).not.toThrow();
  const asked: string[] = [];
  Object.assign(window, {
    Worker: class {
      constructor(url: URL) {
        asked.push(String(url));
      }
    },
  });
  learnLocales();
  expect(asked).toEqual([expect.stringMatching(/locales\.worker\.ts$/)]);
});
