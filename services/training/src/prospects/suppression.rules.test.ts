import { expect, test } from '@jest/globals';
import type { UserState } from '@nb/contracts';
import fc from 'fast-check';
import { suppressionKeys } from './suppression.rules.js';

type Country = UserState['countryCode'];
type Written = Parameters<typeof suppressionKeys>[0];
/** Whether somebody who was kept as `kept` is recognised as `asked`. */
const isKnown = (kept: Written, asked: Written, country?: Country) => {
  const keys = new Set(suppressionKeys(kept, country).kept);
  return suppressionKeys(asked, country).asked.some((key) => keys.has(key));
};

test.each<[Country, string, string[]]>([
  [
    'US',
    '+1 (212) 555-0142',
    ['2125550142', '212 555 0142', '001 212 555 0142', '+12125550142 ext. 3', '２１２５５５０１４２'],
  ],
  ['DE', '+49 (0)151 2345678', ['0151 234 56 78', '0049 151 2345678', '+49 151 2345678']],
  ['FR', '+33 6 12 34 56 78', ['06 12 34 56 78']],
  ['DE', '+49 151 2345678', ['+490151 2345678', '+49 0151 2345678']],
  [null, '+4000100000000', ['+40 00100000000', '+400 0100-000000']],
  ['MX', '+52 1 55 5555 0102', ['+52 55 5555 0102', '55 5555 0102', '044 55 5555 0102']],
  ['AR', '+54 9 11 5555 0102', ['+54 11 5555 0102', '011 15 5555 0102']],
  ['IN', '+91 98765 43210', ['098765 43210', '९८७६५ ४३२१०']],
  [null, '+49 151 2345678', ['0151 2345678', '0049 151 2345678']],
])('in %s %s is recognised however it is written, in both directions', (country, phone, writings) => {
  for (const writing of [phone, ...writings])
    expect([
      writing,
      isKnown({ phone }, { phone: writing }, country),
      isKnown({ phone: writing }, { phone }, country),
    ]).toEqual([writing, true, true]);
});

test.each([
  ['+52 1 55 5555 0102', 'phone:+5215555550102'],
  ['+52 55 5555 0102', 'phone:+5215555550102'],
  ['+54 9 11 5555 0102', 'phone:+5491155550102'],
])('%s is recognised by %s, as it was kept before', (phone, key) => {
  expect(suppressionKeys({ phone }, 'US').asked).toContain(key);
});

test.each<[Country, string, string]>([
  ['US', '+1 212 555 0142', '+1 212 555 0143'],
  // The last nine digits are the same.
  ['US', '(212) 555-0142', '(312) 555-0142'],
  [null, '+1 212 555 0142', '+1 312 555 0142'],
  ['IN', '98765 43210', '88765 43210'],
  ['DE', '0151 2345678', '0152 2345678'],
])('in %s %s is somebody else than %s', (country, phone, other) => {
  expect(isKnown({ phone }, { phone: other }, country)).toBe(false);
});

test.each(['0171 1234567 / +49 89 123456', '+49 171 1234567 (mobile) +49 89 123456 (home)'])(
  'who asked with «%s» is recognised by each of the two numbers',
  (phone) => {
    for (const one of ['+49 171 1234567', '089 123456', '+49(0)171/1234567', '089/123456 Apparat 12'])
      expect([isKnown({ phone }, { phone: one }, 'DE'), isKnown({ phone: one }, { phone }, 'DE')]).toEqual([
        true,
        true,
      ]);
    expect(isKnown({ phone }, { phone: '0171 1234568' }, 'DE')).toBe(false);
  },
);

test('an address is compared without case and in one form of its domain; what recognises nobody gives no key', () => {
  expect(isKnown({ email: ' Zoe@BÜCHER.example ' }, { email: 'zoe@xn--bcher-kva.example' })).toBe(true);
  for (const nobody of [{}, { phone: null, email: null }, { phone: '123', email: 'none' }, { phone: ' ', email: '' }])
    expect(suppressionKeys(nobody)).toEqual({ kept: [], asked: [] });
});

test('any two writings of a number with other signs between its digits are the same', () => {
  const digit = fc.integer({ min: 0, max: 9 });
  const sign = fc.constantFrom('', ' ', '-', '.');
  fc.assert(
    fc.property(fc.array(fc.tuple(digit, sign, sign), { minLength: 9, maxLength: 11 }), (signs) => {
      const [one, two] = [1, 2].map((at) => `+4${signs.map((each) => `${each[0]}${each[at]}`).join('')}`);
      expect(isKnown({ phone: one! }, { phone: two! })).toBe(true);
    }),
  );
});
