import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isPageRequest, isPlainPath, serviceFor } from './paths.rules.js';

describe('which service answers', () => {
  test.each([
    ['POST', '/api/login', 'identity'],
    ['POST', '/api/logout', 'identity'],
    ['GET', '/api/auth/user', 'identity'],
    ['POST', '/api/auth/reset-password', 'identity'],
    ['GET', '/api/user/42', 'identity'],
    ['PATCH', '/api/user/profile', 'identity'],
    ['POST', '/api/user/change-password', 'identity'],
    ['PATCH', '/api/user/42/onboarding-call', 'team'],
    ['DELETE', '/api/user/42/onboarding-call', 'team'],
    ['GET', '/api/user/42/onboarding-call', 'identity'],
    ['GET', '/api/users/sponsor/42', 'identity'],
    ['GET', '/api/public/registration/check', 'identity'],
    ['GET', '/api/public/certificates/7F3K', 'training'],
    ['GET', '/api/public/certificatesque', 'identity'],
    ['POST', '/api/referral/generate', 'identity'],
    ['GET', '/api/admin/users', 'identity'],
    ['POST', '/api/admin/reset-user-progress', 'training'],
    ['POST', '/api/admin/reset-all-progress', 'training'],
    ['POST', '/api/admin/reopen-step', 'training'],
    ['GET', '/api/admin/reset-everything', 'identity'],
    ['POST', '/api/training/complete-step', 'training'],
    ['GET', '/api/prospects', 'training'],
    ['POST', '/api/prospects/import', 'training'],
    ['GET', '/api/compliance/status', 'training'],
    ['POST', '/api/scripts/reference-guide', 'training'],
    ['GET', '/api/pdfs/guide.pdf', 'training'],
    ['GET', '/api/content/videos', 'training'],
    ['GET', '/api/partner/42/prospects', 'training'],
    ['POST', '/api/partner/42/prospects', 'training'],
    ['GET', '/api/partner/42/goals', 'training'],
    ['GET', '/api/partner/42/details', 'team'],
    ['GET', '/api/partner/42/activity', 'team'],
    ['GET', '/api/partner/prospects', 'team'],
    ['GET', '/api/team/live', 'team'],
    ['GET', '/api/team/downline', 'team'],
  ])('%s %s → %s', (method, path, service) => {
    expect(serviceFor(method, path)).toBe(service);
  });

  test.each([
    '/internal/session',
    '/api/internal/session',
    '/api',
    '/api/',
    '/apiary/login',
    '/API/login',
    '/api/loginx',
    '/api/unknown',
    '//api/login',
    'api/login',
    '/x/api/login',
  ])('nobody answers %s', (path) => {
    expect(serviceFor('GET', path)).toBeNull();
  });

  test('nothing outside /api is ever routed', () => {
    fc.assert(fc.property(fc.webPath(), (path) => path.startsWith('/api/') || serviceFor('GET', path) === null));
  });
});

describe('a plain path', () => {
  test.each([
    ['/api/user/42', true],
    ['/api/user/a.b', true],
    ['/api/user/..42', true],
    ['/api/user/../../internal/session', false],
    ['/api/user/%2e%2e/internal', false],
    ['/api/user/%2E./internal', false],
    ['/api/user/..', false],
    ['/api/./user', false],
    ['/api//user', false],
    ['//internal/session', false],
    ['/api/user\\..\\internal', false],
    ['/api/user%2finternal', false],
    ['/api/user%5cinternal', false],
    ['/api/user/%00', false],
    ['http://elsewhere/api/user', false],
  ])('%s: %s', (path, plain) => {
    expect(isPlainPath(path)).toBe(plain);
  });

  test('a path that a URL parser would change is not plain', () => {
    const segment = fc.constantFrom('.', '..', '%2e', '%2E%2e', '.%2e', 'api', 'internal', '');
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1 }), (segments) => {
        const path = `/${segments.join('/')}`;
        return !isPlainPath(path) || new URL(path, 'http://service').pathname === path;
      }),
    );
  });
});

describe('the page answers', () => {
  const html = 'text/html,application/xhtml+xml,*/*;q=0.8';
  test.each([
    ['GET', '/', html, 'document', true],
    ['HEAD', '/prospects', html, 'document', true],
    ['GET', '/register/ABC-123', html, 'document', true],
    ['GET', '/no-such-page', html, 'document', true],
    ['GET', '/register/ABC-123.', html, 'document', true],
    ['GET', '/training/step/1.5', html, 'document', true],
    ['GET', '/v1.5/x', html, 'document', true],
    ['GET', '/prospects', '*/*', undefined, true],
    ['GET', '/prospects', undefined, undefined, true],
    ['GET', '/prospects', '*/*', 'script', false],
    ['GET', '/prospects', '*/*', 'empty', false],
    ['GET', '/prospects', 'application/json', undefined, false],
    ['GET', '/favicon.ico', html, 'document', false],
    ['GET', '/a/main.0a1b.js', html, 'document', false],
    ['GET', '/.built-from', html, 'document', false],
    ['GET', '/assets/main.js', html, 'document', false],
    ['GET', '/assets/none', html, 'document', false],
    ['GET', '/remotes/mfe-team/1/x', html, 'document', false],
    ['GET', '/api/login', html, 'document', false],
    ['GET', '/internal/session', html, 'document', false],
    ['GET', '/health', html, 'document', false],
    ['GET', '/dev/mail', html, 'document', false],
    ['GET', '/a/../internal', html, 'document', false],
    ['POST', '/', html, 'document', false],
  ])('%s %s, accept %s, for %s: %s', (method, path, accept, destination, answers) => {
    expect(isPageRequest({ method, path, accept, destination })).toBe(answers);
  });
});
