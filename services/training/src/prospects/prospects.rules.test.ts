import { expect, test } from '@jest/globals';
import { etagOf, matches, typeOf } from './prospects.rules.js';

test.each([
  [true, true, 'both'],
  [true, false, 'partner'],
  [false, true, 'customer'],
  [false, false, 'other'],
])('partner %s, customer %s is %s', (isPotentialPartner, isPotentialCustomer, type) => {
  expect(typeOf({ isPotentialPartner, isPotentialCustomer })).toBe(type);
});

test.each([
  [undefined, true],
  ['*', true],
  [etagOf(3), true],
  ['"1", "3"', true],
  ['"2"', false],
  ['W/"3"', false],
  ['3', false],
  ['', false],
])('If-Match %s against version 3: %s', (ifMatch, through) => {
  expect(matches(ifMatch, 3)).toBe(through);
});
