import { describe, expect, test } from '@jest/globals';
import { interleave, judge, median, medianRatio, quantile } from './harness.ts';

describe('the harness of the benchmark', () => {
  test('both sides take turns at being first', async () => {
    const order: string[] = [];
    const pairs = await interleave(
      3,
      async (round) => void order.push(`a${round}`),
      async (round) => void order.push(`b${round}`),
    );
    expect(order).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2']);
    expect(pairs).toHaveLength(3);
  });
  test('the ratio is that of the middle round, not of the sums', () => {
    expect(
      medianRatio(
        [
          { a: 2, b: 1 },
          { a: 3, b: 1 },
          { a: 900, b: 1 },
        ],
        (a) => a,
        (b) => b,
      ),
    ).toBe(3);
  });
  test('quantiles between the values', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(quantile([1, 2, 3, 4, 5], 0.95)).toBeCloseTo(4.8);
    expect(quantile([7], 0.95)).toBe(7);
    expect(() => median([])).toThrow('Nothing was measured');
  });
  test.each([
    [0.7, { atLeast: 0.7 }, true, '≥ 0.70×'],
    [0.69, { atLeast: 0.7 }, false, '≥ 0.70×'],
    [1.4, { atMost: 1.4 }, true, '≤ 1.40×'],
    [1.41, { atMost: 1.4 }, false, '≤ 1.40×'],
  ])('%f against %o', (value, goal, met, text) => {
    expect(judge('x', value, goal, '')).toMatchObject({ met, goal: text });
  });
});
