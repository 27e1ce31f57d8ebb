import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { SecondStepKeys, secondStepKeys } from './second-step-keys.js';

const [old, next] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('base64'));
const keysOf = (text?: string) =>
  new SecondStepKeys({ SECOND_STEP_KEY: text === undefined ? undefined : secondStepKeys.parse(text) });
const secret = Buffer.from('twenty bytes of it..');

describe('the key of two-step sign-in', () => {
  test('what is sealed for an account is opened for that account only', () => {
    const keys = keysOf(old);
    const { sealed, keyId } = keys.seal(secret, 'ann');
    expect(sealed.includes(secret)).toBe(false);
    expect(keys.open(sealed, keyId, 'ann')).toEqual(secret);
    expect(keys.open(sealed, keyId, 'bob')).toBeNull();
    const changed = Buffer.from(sealed);
    changed[changed.length - 1]! ^= 1;
    expect(keys.open(changed, keyId, 'ann')).toBeNull();
    expect(keys.open(sealed.subarray(0, 20), keyId, 'ann')).toBeNull();
  });

  test('with a new key before it the old one still opens; the new one alone does not', () => {
    const before = keysOf(`2025:${old}`);
    const { sealed, keyId } = before.seal(secret, 'ann');
    const { codeHash } = before.mark('ABCDE01234', 'ann');
    const both = keysOf(`2026:${next}, 2025:${old}`);
    expect(both.open(sealed, keyId, 'ann')).toEqual(secret);
    expect(both.marks('ABCDE01234', 'ann')).toContain(codeHash);
    expect(both.seal(secret, 'ann').keyId).toBe('2026');
    expect(keysOf(`2026:${next}`).open(sealed, keyId, 'ann')).toBeNull();
    expect(keysOf(`2026:${next}`).marks('ABCDE01234', 'ann')).not.toContain(codeHash);
  });

  test('a key under a wrong name does not open', () => {
    const { sealed } = keysOf(`a:${old}`).seal(secret, 'ann');
    expect(keysOf(`a:${next}`).open(sealed, 'a', 'ann')).toBeNull();
  });

  test('a recovery code is marked for its account only', () => {
    const keys = keysOf(old);
    expect(keys.mark('ABCDE01234', 'ann').codeHash).not.toBe(keys.mark('ABCDE01234', 'bob').codeHash);
  });

  test('without a key there is nothing', () => {
    const keys = keysOf();
    expect([keys.isAvailable, keys.marks('ABCDE01234', 'ann')]).toEqual([false, []]);
    expect(() => keys.seal(secret, 'ann')).toThrow();
  });

  test.each([
    'short',
    randomBytes(31).toString('base64'),
    `${old},`,
    `a:${old},a:${next}`,
    `a b:${old}`,
    `${old},${old}`,
  ])('%j is no key', (text) => expect(secondStepKeys.safeParse(text).success).toBe(false));
});
