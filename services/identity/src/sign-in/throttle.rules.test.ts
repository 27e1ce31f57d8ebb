import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countedFailures, waitFor, type Failures } from './throttle.rules.js';

const now = new Date('2026-11-01T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const failed = (failures: number, lastMs = 0): Failures => ({ failures, since: ago(3_600_000), lastAt: ago(lastMs) });

describe('waiting after failures', () => {
  test.each([
    ['pair', 0, 0],
    ['pair', 4, 0],
    ['pair', 5, 1_000],
    ['pair', 6, 2_000],
    ['pair', 7, 4_000],
    ['pair', 10, 32_000],
    ['pair', 14, 512_000],
    ['pair', 15, 900_000],
    ['pair', 500, 900_000],
    ['account', 99, 0],
    ['account', 100, 30_000],
    ['account', 5_000, 30_000],
  ] as const)('%s with %i failures: %i ms', (scope, failures, wait) => {
    expect(waitFor(scope, failed(failures), now)).toBe(wait);
  });

  test('subtracts the time since the last failure, and multiplies the free failures by the factor', () => {
    expect(waitFor('pair', failed(7, 3_000), now)).toBe(1_000);
    expect(waitFor('pair', failed(7, 60_000), now)).toBe(0);
    expect(waitFor('pair', failed(49), now, 10)).toBe(0);
    expect(waitFor('pair', failed(50), now, 10)).toBe(1_000);
    expect(waitFor('pair', null, now)).toBe(0);
  });

  test('forgets failures after a day', () => {
    const old: Failures = { failures: 40, since: ago(86_400_000), lastAt: ago(1_000) };
    expect([countedFailures(old, now), waitFor('pair', old, now)]).toEqual([0, 0]);
  });

  test('one more failure never shortens the wait', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('pair' as const, 'account' as const),
        fc.integer({ min: 0, max: 300 }),
        (scope, count) => {
          return waitFor(scope, failed(count + 1), now) >= waitFor(scope, failed(count), now);
        },
      ),
    );
  });
});
