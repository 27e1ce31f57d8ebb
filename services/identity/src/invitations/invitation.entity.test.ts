import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { customCode } from '@nb/contracts';
import {
  checkAnswer,
  codeFrom,
  isValidExpiry,
  refusalOf,
  statusOf,
  type CheckOutcome,
  type InvitationFacts,
} from './invitation.entity.js';

const now = new Date('2026-11-01T12:00:00Z');
const [past, future] = [new Date('2026-11-01T12:00:00Z'), new Date('2026-11-01T12:00:00.001Z')];
const facts = (change: Partial<InvitationFacts> = {}): InvitationFacts => ({
  isActive: true,
  usageCount: 0,
  maxUses: null,
  expiresAt: null,
  ...change,
});

describe('status and refusal of an invitation', () => {
  test.each([
    ['new', {}, 'invited', null],
    ['not yet expired', { expiresAt: future }, 'invited', null],
    ['expired this very moment', { expiresAt: past }, 'expired', 'expired'],
    ['expired, used and off', { expiresAt: past, usageCount: 3, isActive: false }, 'expired', 'expired'],
    ['switched off', { isActive: false }, 'inactive', 'invalid'],
    ['switched off after use', { isActive: false, usageCount: 1 }, 'inactive', 'invalid'],
    ['used, without limit', { usageCount: 7 }, 'used', null],
    ['used, with uses left', { usageCount: 1, maxUses: 2 }, 'used', null],
    ['used up', { usageCount: 2, maxUses: 2 }, 'used', 'used-up'],
    ['limit lowered below its use', { usageCount: 5, maxUses: 2 }, 'used', 'used-up'],
  ] as const)('%s', (_, change, status, refusal) => {
    expect(statusOf(facts(change), now)).toBe(status);
    expect(refusalOf(facts(change), now)).toBe(refusal);
  });

  test('an unknown code is invalid', () => expect(refusalOf(null, now)).toBe('invalid'));
  test('an expiry lies in the future, or there is none', () => {
    expect([null, future, past].map((at) => isValidExpiry(at, now))).toEqual([true, true, false]);
  });
});

test('five bits of each random byte make a character, and every character of the alphabet comes up', () => {
  const codes = [0, 10, 22, 32, 246].map((first) =>
    codeFrom(Uint8Array.from({ length: 12 }, (_, index) => first + index)),
  );
  expect(codes).toEqual(['0123456789', 'ABCDEFGHJK', 'PQRSTVWXYZ', '0123456789', 'PQRSTVWXYZ']);
  expect(codeFrom(Uint8Array.from([20, 21, 22, 22, 22, 22, 22, 22, 22, 22]))).toBe('MNPPPPPPPP');
});

test('a generated code has ten Crockford characters, and would do as a custom one', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 16 }), (random) => {
      const code = codeFrom(random);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
      expect(customCode.parse(code)).toBe(code);
    }),
  );
});

/** The response names the sponsor only when code and passcode are correct. */
test.each<[string, CheckOutcome, ReturnType<typeof checkAnswer>]>([
  ['unknown', { refusal: 'invalid' }, { isValid: false, requiresPasscode: false, reason: 'invalid' }],
  ['expired', { refusal: 'expired' }, { isValid: false, requiresPasscode: false, reason: 'expired' }],
  ['used up', { refusal: 'used-up' }, { isValid: false, requiresPasscode: false, reason: 'used-up' }],
  [
    'without its passcode',
    { passcode: 'passcode-required' },
    { isValid: false, requiresPasscode: true, reason: 'passcode-required' },
  ],
  [
    'with a wrong passcode',
    { passcode: 'passcode-wrong' },
    { isValid: false, requiresPasscode: true, reason: 'passcode-wrong' },
  ],
  [
    'valid',
    { sponsor: { firstName: 'Sara', lastName: 'Lopez', uid: 'S-1' } },
    { isValid: true, requiresPasscode: false, sponsorInfo: { name: 'Sara Lopez', uid: 'S-1' } },
  ],
  [
    'of somebody with one name and no ID',
    { sponsor: { firstName: 'Sara', lastName: '' } },
    { isValid: true, requiresPasscode: false, sponsorInfo: { name: 'Sara', uid: null } },
  ],
])('responds to the check of a code that is %s', (_, outcome, answer) =>
  expect(checkAnswer(outcome)).toStrictEqual(answer),
);
