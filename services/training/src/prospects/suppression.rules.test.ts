import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { suppressionKeys } from './suppression.rules.js';

test.each<[string, string[]]>([
  [
    '+1 (212) 555-0142',
    ['2125550142', '212 555 0142', '001 212 555 0142', '+12125550142 ext. 3', '１２１２５５５０１４２'],
  ],
  ['+49 (0)151 2345678', ['0151 234 56 78', '0049 151 2345678', '+49 151 2345678']],
  ['+33 6 12 34 56 78', ['06 12 34 56 78']],
  ['+91 98765 43210', ['098765 43210', '९८७६५ ४३२१०']],
])('%s is recognised however it is written', (phone, writings) => {
  const [key] = suppressionKeys({ phone });
  expect(key).toMatch(/^phone:\d{9}$/);
  for (const writing of writings) expect([writing, suppressionKeys({ phone: writing })]).toEqual([writing, [key]]);
});

test.each([
  ['+1 212 555 0142', '+1 212 555 0143'],
  ['0151 2345678', '0152 2345678'],
])('%s is somebody else than %s', (phone, other) => {
  expect(suppressionKeys({ phone })).not.toEqual(suppressionKeys({ phone: other }));
});

test('an address is compared without case and in one form of its domain; what recognises nobody gives no key', () => {
  expect(suppressionKeys({ email: ' Zoe@BÜCHER.example ' })).toEqual(
    suppressionKeys({ email: 'zoe@xn--bcher-kva.example' }),
  );
  for (const nobody of [{}, { phone: null, email: null }, { phone: '123', email: 'none' }, { phone: ' ', email: '' }])
    expect(suppressionKeys(nobody)).toEqual([]);
});

test('any two writings of a number with other signs between its digits are the same', () => {
  const digit = fc.integer({ min: 0, max: 9 });
  const sign = fc.constantFrom('', ' ', '-', '.');
  fc.assert(
    fc.property(fc.array(fc.tuple(digit, sign, sign), { minLength: 9, maxLength: 11 }), (signs) => {
      const [one, two] = [1, 2].map((at) => `+4${signs.map((each) => `${each[0]}${each[at]}`).join('')}`);
      expect(suppressionKeys({ phone: one! })).toEqual(suppressionKeys({ phone: two! }));
    }),
  );
});
