/** `@jest/globals` for modules that stay loaded from one test file to the next: always that of the file which is running. */
const running = () => globalThis[Symbol.for('nb:jest-globals')];
const follow = (name) =>
  new Proxy(function () {}, {
    apply: (_target, self, args) => running()[name].apply(self, args),
    get: (_target, key) => running()[name][key],
  });
export const [afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test] = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'jest',
  'test',
].map(follow);
