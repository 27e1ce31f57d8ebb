import { describe, expect, test } from '@jest/globals';
import type { SessionInfo } from '@nb/contracts';
import { accessRefusal, isAuthenticationStale, type RouteAccess } from './access.rules.js';

const NOW = Date.parse('2026-11-28T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const session = (more: Partial<SessionInfo> = {}): SessionInfo => ({
  sessionId: '0199f3a0-0000-7000-8000-000000000001',
  userId: '0199f3a0-0000-7000-8000-000000000002',
  isMasterAdmin: false,
  mustChangePassword: false,
  language: 'en',
  sponsorId: null,
  expiresAt: minutesAgo(-60),
  authenticatedAt: minutesAgo(1),
  isTwoStep: false,
  hasSecondStep: false,
  mustAddSecondStep: false,
  ...more,
});
const route = (more: Partial<RouteAccess> = {}): RouteAccess => ({
  access: undefined,
  openDuringPasswordChange: false,
  openBeforeSecondStep: false,
  needsStepUp: false,
  ...more,
});

describe('an authentication counts as fresh', () => {
  test.each<[string, Partial<SessionInfo>, boolean]>([
    ['of just now', { authenticatedAt: minutesAgo(0) }, true],
    ['of ten minutes ago', { authenticatedAt: minutesAgo(10) }, true],
    ['of more than ten minutes ago', { authenticatedAt: minutesAgo(10.001) }, false],
    ['of a clock that is ahead', { authenticatedAt: minutesAgo(-1) }, true],
    ['with the second step of the account', { hasSecondStep: true, isTwoStep: true }, true],
    ['without the second step that the account has', { hasSecondStep: true, isTwoStep: false }, false],
    ['without it, where it is not known', { hasSecondStep: true, isTwoStep: undefined }, false],
    ['with it, of long ago', { hasSecondStep: true, isTwoStep: true, authenticatedAt: minutesAgo(11) }, false],
    ['with one that was removed since', { hasSecondStep: false, isTwoStep: true }, true],
    ['of a version that does not know when it was', { authenticatedAt: undefined, hasSecondStep: true }, true],
  ])('%s', (_, more, isFresh) => {
    expect(isAuthenticationStale(session(more), NOW)).toBe(!isFresh);
  });
});

describe('a route', () => {
  const temporary = { mustChangePassword: true };
  const covered = { mustAddSecondStep: true };
  const admin = { isMasterAdmin: true };
  const old = { authenticatedAt: minutesAgo(11) };
  const adminOnly = { access: 'admin' } as const;
  const careful = { ...adminOnly, needsStepUp: true };
  test.each<[string, Partial<SessionInfo> | null, Partial<RouteAccess>, string | undefined]>([
    ['is closed to nobody signed in', null, {}, 'access.signed-out'],
    ['is open to anyone when it is public', null, { access: 'public' }, undefined],
    [
      'is open when it is public, whatever has to be done first',
      { ...temporary, ...covered },
      { access: 'public' },
      undefined,
    ],
    ['is open to who is signed in', {}, {}, undefined],
    ['waits for the change of a temporary password', temporary, {}, 'access.password-change-required'],
    ['is open during that change where it says so', temporary, { openDuringPasswordChange: true }, undefined],
    ['waits for the second step', covered, {}, 'access.second-step-required'],
    ['is open before it where it says so', covered, { openBeforeSecondStep: true }, undefined],
    [
      'open during a change of password waits for the second step',
      covered,
      { openDuringPasswordChange: true },
      'access.second-step-required',
    ],
    [
      'waits for the password first',
      { ...temporary, ...covered },
      { openBeforeSecondStep: true },
      'access.password-change-required',
    ],
    [
      'of the change of password is open to whom both wait for',
      { ...temporary, ...covered },
      { openDuringPasswordChange: true },
      undefined,
    ],
    ['of admins is closed to others', {}, adminOnly, 'access.forbidden'],
    ['of admins is open to them', admin, adminOnly, undefined],
    ['of admins waits for their second step', { ...admin, ...covered }, adminOnly, 'access.second-step-required'],
    ['asks others nothing', old, careful, 'access.forbidden'],
    ['asks an admin with an old authentication', { ...admin, ...old }, careful, 'access.step-up'],
    ['asks no admin with a fresh one', admin, careful, undefined],
    ['does not ask where it need not', { ...admin, ...old }, adminOnly, undefined],
    ['asks for the second step that was left out', { ...admin, hasSecondStep: true }, careful, 'access.step-up'],
    [
      'asks before a second step is set up, where it is open',
      { ...covered, ...old },
      { openBeforeSecondStep: true, needsStepUp: true },
      'access.step-up',
    ],
  ])('%s', (_, more, rules, refusal) => {
    expect(accessRefusal(more && session(more), route(rules), NOW)).toBe(refusal);
  });
});
