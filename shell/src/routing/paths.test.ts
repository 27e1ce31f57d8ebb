import { describe, expect, test } from '@jest/globals';
import { PROTECTED_PREFIXES, forgetSkip, isProtected, mustChangePassword, rememberSkip } from './paths';

/** The pages of docs/product/pages.md, written out: taken from the table itself, a path that is missing there would be missed here too. */
const PROTECTED = [
  '/dashboard',
  '/basic-training',
  '/training',
  '/prospects',
  '/business-model',
  '/language',
  '/partners',
  '/compliance',
  '/resources',
  '/settings',
  '/styleguide',
  '/admin',
  '/recordings',
  '/calendar',
  '/password-change',
  '/set-up-two-step',
];

describe('protected paths', () => {
  test('are all there', () => expect([...PROTECTED_PREFIXES].toSorted()).toEqual(PROTECTED.toSorted()));
  test.each(PROTECTED)('%s and what lies below it', (prefix) => {
    expect(isProtected(prefix)).toBe(true);
    expect(isProtected(`${prefix}/deeper`)).toBe(true);
    expect(isProtected(`${prefix}x`)).toBe(false);
    expect(isProtected(prefix.toUpperCase())).toBe(true);
  });
  test.each(['/', '/auth', '/register', '/register/ABC', '/reset-password', '/terms', '/nowhere'])(
    '%s is open',
    (path) => expect(isProtected(path)).toBe(false),
  );
  test('a remote that was added later protects its own paths', () =>
    expect(isProtected('/reports/1', ['/reports'])).toBe(true));
});

describe('temporary password', () => {
  const temporary = {
    id: 'u-1',
    lastLoginAt: '2026-11-21T09:00:00.000Z',
    tempPassword: true,
    passwordChangeSkipped: false,
  };
  test.each([
    ['/', temporary, false, true],
    ['/settings', temporary, false, true],
    ['/password-change', temporary, false, false],
    ['/Password-Change', temporary, false, false],
    ['/register', temporary, false, false],
    ['/register/ABC', temporary, false, false],
    ['/', temporary, true, false],
    ['/', { ...temporary, passwordChangeSkipped: true }, false, false],
    ['/', { ...temporary, tempPassword: false }, false, false],
  ])('at %s with %j, skipped %s: must change %s', (path, user, skipped, must) =>
    expect(mustChangePassword(user, path, skipped)).toBe(must),
  );
  test('a skip holds for the one who chose it, until the next sign-in', () => {
    rememberSkip(temporary);
    expect([mustChangePassword(temporary, '/'), mustChangePassword({ ...temporary, id: 'u-2' }, '/')]).toEqual([
      false,
      true,
    ]);
    // Signed in again in another tab: this one asks too.
    expect(mustChangePassword({ ...temporary, lastLoginAt: '2026-11-21T10:00:00.000Z' }, '/')).toBe(true);
    forgetSkip();
    expect(mustChangePassword(temporary, '/')).toBe(true);
  });
});
