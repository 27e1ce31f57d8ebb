import { describe, expect, test } from '@jest/globals';
import { recoveryCode, totpCode } from '@nb/contracts';
import fc from 'fast-check';
import { choicesOf, groupedCode, readRecoveryCode, readTotpCode } from './second-step.rules';

const TYPED = [
  '',
  ' ',
  '12345',
  '123456',
  ' 123 456 ',
  '123-456',
  '१२३ ४५६',
  '１２３４５６',
  '1234567',
  '12345a',
  `${' '.repeat(40)}123456`,
  'ABCDE-FGH1K',
  'abcde fgh1k',
  'OIL00-OIL00',
  'ABCDE-FGHUK',
  'ABCDEFGHJ',
  'ABCDEFGHJKM',
  `ABCDEFGHJK${' '.repeat(80)}`,
];
const bySchema = (schema: typeof totpCode, typed: string) => schema.safeParse(typed).data;

describe('a code as it is typed', () => {
  test.each(TYPED)('«%s» is read as the contract reads it', (typed) => {
    expect(readTotpCode(typed)).toBe(bySchema(totpCode, typed));
    expect(readRecoveryCode(typed)).toBe(bySchema(recoveryCode, typed));
  });
  test('so is anything else', () => {
    const signs = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZOILUoilu -१२३४५६')),
    });
    fc.assert(
      fc.property(fc.oneof(fc.string(), signs), (typed) => {
        expect(readTotpCode(typed)).toBe(bySchema(totpCode, typed));
        expect(readRecoveryCode(typed)).toBe(bySchema(recoveryCode, typed));
      }),
    );
  });
  test('a recovery code as it is shown can be typed as it stands', () => {
    expect(groupedCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK');
    expect(readRecoveryCode(groupedCode('ABCDEFGHJK'))).toBe('ABCDEFGHJK');
  });
});

test.each([
  [['totp', 'recovery'], true, ['totp', 'recovery']],
  [['recovery', 'passkey', 'totp'], true, ['totp', 'passkey', 'recovery']],
  [['passkey', 'recovery'], true, ['passkey', 'recovery']],
  // A device without passkeys has the codes.
  [['passkey', 'recovery'], false, ['recovery']],
  [['passkey'], false, ['totp', 'recovery']],
  [[], true, ['totp', 'recovery']],
  [['by-owl'], true, ['totp', 'recovery']],
])('%j, passkeys %s: offers %j', (methods, hasPasskeys, choices) => {
  expect(choicesOf(methods, hasPasskeys)).toEqual(choices);
});
