import { describe, expect, test } from '@jest/globals';
import { comparablePhone, wholePhone } from './phone.js';

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

describe('two writings of one number', () => {
  test.each([
    ['DE', '+49 171 2345678', '0171 2345678'],
    ['DE', '+49 171 2345678', '0049 (0)171-2345678'],
    ['DE', '+49 171 2345678', '+49 (0) 171 2345678'],
    ['IN', '९८७६५००००२', '+91 98765 00002'],
    ['IN', '098765 43210', '+919876543210'],
    ['US', '(212) 555-0100', '+1 212 555 0100'],
    ['US', '2125550100', '1-212-555-0100'],
    ['US', '+1 212 555 0100 ext. 12', '(212) 555-0100 x12'],
    ['MX', '55 1234 5678', '+52 55 1234 5678'],
    ['PH', '0917 123 4567', '+63 917 123 4567'],
    ['FR', '06 12 34 56 78', '+33 6 12 34 56 78'],
    ['IT', '06 1234 5678', '+39 06 1234 5678'],
    ['US', '\u202a+1 212 555 0100\u202c', '+12125550100'],
    ['US', '＋１ 212 555 0100', '+12125550100'],
    [undefined, '+44 20 7946 0958', '00 44 20 7946 0958'],
  ] as const)('in a list from %s: %s and %s', (country, one, other) => {
    expect(comparablePhone(one, country)).not.toBe('');
    expect(comparablePhone(one, country)).toBe(comparablePhone(other, country));
  });
  test.each([
    ['IN', '98765 43210', '88765 43210'],
    ['US', '(212) 555-0100', '(312) 555-0100'],
    ['US', '+1 212 555 0100 ext. 12', '+1 212 555 0100 ext. 34'],
    ['US', '+1 212 555 0100', '+1 212 555 0100 ext. 34'],
    ['DE', '0171 2345678', '+41 171 234 56 78'],
    ['GB', '+91 98765 43210', '+44 8765 43210'],
    [undefined, '0171 2345678', '0172 2345678'],
  ] as const)('in a list from %s, %s and %s are two', (country, one, other) =>
    expect(comparablePhone(one, country)).not.toBe(comparablePhone(other, country)),
  );
  test.each(['', '12', 'ext. 12', '1234', 'call me'])('«%s» has too few digits to be compared', (phone) =>
    expect(comparablePhone(phone, 'US')).toBe(''),
  );
});
