import { expect, test } from '@jest/globals';
import { wholePhone } from './phone.js';

test.each([
  ['', '', 'US', ''],
  ['212', '555 0123', 'US', '+12125550123'],
  ['', '(212) 555-0123', 'US', '+12125550123'],
  ['', '+49 30 901820', 'US', '+4930901820'],
  ['030', '901820', 'DE', '+4930901820'],
  ['', '98765 43210', 'IN', '+919876543210'],
  ['', '123', 'US', null],
  ['', 'call me', 'US', null],
] as const)('area code «%s», number «%s», %s is %s', (area, number, country, whole) =>
  expect(wholePhone(area, number, country)).toBe(whole),
);
