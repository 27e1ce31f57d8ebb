import { expect, test } from '@jest/globals';
import { TAG_COLOURS, type TagColour } from '@nb/contracts';
import { isOnAll, nextColour } from './tags.rules';

const of = (...colours: TagColour[]) => colours.map((colour) => ({ colour }));

test.each<[TagColour[], TagColour]>([
  [[], 'blue'],
  [['blue'], 'teal'],
  [['teal'], 'blue'],
  [['blue', 'teal', 'green', 'yellow', 'orange', 'red', 'purple'], 'grey'],
  [[...TAG_COLOURS], 'blue'],
  [[...TAG_COLOURS, 'blue'], 'teal'],
])('after %j a new tag is %s', (used, next) => expect(nextColour(of(...used))).toBe(next));

test.each<[string[][], boolean]>([
  [[], false],
  [[['a'], ['b', 'a']], true],
  [[['a'], ['b']], false],
  [[['a'], []], false],
])('a tag is on all of %j: %s', (all, expected) =>
  expect(
    isOnAll(
      all.map((tagIds) => ({ tagIds })),
      'a',
    ),
  ).toBe(expected),
);
