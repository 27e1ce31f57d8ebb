import { describe, expect, test } from '@jest/globals';
import { contrast, shape3, text45, text7 } from './contrast';
import { dark, light } from './tokens';

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('contrast in %s', (_name, palette) => {
  test.each(text7)('%s on %s is at least 7:1', (front, back) =>
    expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(7),
  );
  test.each(text45)('%s on %s is at least 4.5:1', (front, back) =>
    expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(4.5),
  );
  test.each(shape3)('%s against %s is at least 3:1', (front, back) =>
    expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(3),
  );
});

test('the measure itself: black on white is 21:1', () => expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5));
