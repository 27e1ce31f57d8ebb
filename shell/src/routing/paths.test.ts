import { describe, expect, test } from '@jest/globals';
import { PROTECTED_PREFIXES, isProtected, mustChangePassword } from './paths';

describe('protected paths', () => {
  test.each([...PROTECTED_PREFIXES])('%s and what lies below it', (prefix) => {
    expect(isProtected(prefix)).toBe(true);
    expect(isProtected(`${prefix}/deeper`)).toBe(true);
    expect(isProtected(`${prefix}x`)).toBe(false);
  });
  test.each(['/', '/auth', '/register', '/register/ABC', '/reset-password', '/terms', '/nowhere'])('%s is open', (path) => expect(isProtected(path)).toBe(false));
  test('a remote that was added later protects its own paths', () => expect(isProtected('/reports/1', ['/reports'])).toBe(true));
});

describe('temporary password', () => {
  const temporary = { tempPassword: true, passwordChangeSkipped: false };
  test.each([
    ['/', temporary, false, true],
    ['/settings', temporary, false, true],
    ['/password-change', temporary, false, false],
    ['/register', temporary, false, false],
    ['/register/ABC', temporary, false, false],
    ['/', temporary, true, false],
    ['/', { ...temporary, passwordChangeSkipped: true }, false, false],
    ['/', { ...temporary, tempPassword: false }, false, false],
  ])('at %s with %j, skipped %s: must change %s', (path, user, skipped, must) => expect(mustChangePassword(user, path, skipped)).toBe(must));
});
