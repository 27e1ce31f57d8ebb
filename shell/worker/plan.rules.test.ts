import { describe, expect, test } from '@jest/globals';
import {
  type Asked,
  type CacheState,
  KEPT_FOR_MS,
  filesOfPage,
  filesToForget,
  isFreshEnough,
  planFor,
} from './plan.rules.js';

const ORIGIN = 'https://app.example';
const plan = (path: string, over: Partial<Asked> = {}) =>
  planFor(
    { method: 'GET', url: new URL(path, ORIGIN).href, mode: 'cors', destination: '', range: false, ...over },
    ORIGIN,
  );
const visit = (path: string) => plan(path, { mode: 'navigate', destination: 'document' });

describe('a visit', () => {
  test.each(['/', '/auth', '/prospects', '/training/step/4', '/register/ABC-1?x=1', '/unknown'])(
    'of %s may be answered with the kept page',
    (path) => {
      expect(visit(path)).toBe('page');
    },
  );
  test.each([
    '/api/training/certificate.pdf',
    '/api/docs',
    '/dev/mail',
    '/health/ready',
    '/metrics',
    '/internal/x',
    '/icon.svg',
    '/sw.js',
    '/assets/a.b.js',
    '/remotes/x',
    '//x',
    '/a/..%2fb',
  ])('of %s is left alone', (path) => {
    expect(visit(path)).toBe('network');
  });
  test('inside of a frame is left alone', () => {
    expect(plan('/', { mode: 'navigate', destination: 'iframe' })).toBe('network');
  });
});

describe('a file', () => {
  test.each([
    '/assets/main.0a1b.js',
    '/assets/figtree.ff.woff2',
    '/remotes/mfe-team/1.0.0-abc/remoteEntry.9f.js',
    '/remotes/mfe-team/1.0.0-abc/assets/12.ff.js',
    '/remotes/mfe-team/1.0.0-abc/assets/12.ff.js?retry=1',
  ])('%s is one', (path) => {
    expect(plan(path)).toBe('file');
  });
  test.each([
    '/assets/intro.0a.webm',
    '/assets/',
    '/remotes/mfe-team/1.0.0-abc/',
    '/icon.svg',
    '/manifest.webmanifest',
    '/sw.js',
    '/brand.json',
  ])('%s is left alone', (path) => {
    expect(plan(path)).toBe('network');
  });
  test('of a player that asks for a part is left alone', () => {
    expect(plan('/assets/words.0a.vtt', { range: true })).toBe('network');
  });
  test('of another origin, such as an override of a remote, is left alone', () => {
    expect(
      planFor(
        {
          method: 'GET',
          url: 'http://localhost:3003/remotes/mfe-team/1/remoteEntry.a.js',
          mode: 'cors',
          destination: 'script',
          range: false,
        },
        ORIGIN,
      ),
    ).toBe('network');
  });
});

test('which remotes there are is asked of the network', () => {
  expect(plan('/remotes.json')).toBe('release');
});

describe('data', () => {
  test.each([
    '/api/auth/user',
    '/api/training/progress',
    '/api/training/videos',
    '/api/prospects',
    '/api/prospects/today',
    '/api/prospects/tags',
    '/api/team/today',
    '/api/team/onboarding-call',
    '/api/compliance/status',
    '/api/team/downline?limit=50',
    '/api/team/downline?limit=50&filter=training',
    '/api/team/calendar?from=2026-01-01&to=2026-02-01&limit=200',
    '/api/team/tree?limit=50&parent=x',
    '/api/team/tree/summary',
    '/api/team/notifications/unread',
    '/api/referral/my-codes',
    '/api/users/sponsor/0199',
    '/api/pdfs',
  ])('%s is kept', (path) => {
    expect(plan(path)).toBe('read');
  });
  test.each([
    '/api/team/live',
    '/api/team/downline?limit=50&search=an',
    '/api/team/downline?limit=50&cursor=x',
    '/api/team/tree/search?search=an',
    '/api/team/calendar/feed',
    '/api/admin/users',
    '/api/admin/audit',
    '/api/user/sessions',
    '/api/user/security-log',
    '/api/partner/0199/details',
    '/api/prospects/0199',
    '/api/public/certificates/7F3K',
    '/api/training/progress/x',
    '/api/auth/userx',
    '/dev/mail.json',
    '/brand.json',
    '/health/live',
  ])('%s is not', (path) => {
    expect(plan(path)).toBe('network');
  });
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('a %s is left alone', (method) => {
    for (const path of ['/api/training/progress', '/api/prospects', '/', '/remotes.json', '/assets/main.0a1b.js'])
      expect(plan(path, { method })).toBe('network');
  });
});

test.each([
  ['now', 0, true],
  ['a day old', 24 * 3_600_000, true],
  ['at the limit', KEPT_FOR_MS, false],
  ['of tomorrow, by a clock that was set back', -24 * 3_600_000, true],
  ['of far away', -KEPT_FOR_MS, false],
])('an answer %s: %s', (_what, age, shown) => {
  const now = Date.parse('2026-05-05T12:00:00Z');
  expect(isFreshEnough(new Date(now - age).toISOString(), now)).toBe(shown);
  expect(isFreshEnough(null, now)).toBe(false);
});

test('the files that a page names', () => {
  expect(
    filesOfPage(
      '<link rel="preload" as="script" href="/assets/a.1.js"><link rel=icon href=/icon.svg><script defer src=/assets/b.2.js></script><script src="/assets/a.1.js"></script>',
    ),
  ).toEqual(['/assets/a.1.js', '/assets/b.2.js']);
});

describe('files that nobody needs', () => {
  const kept: CacheState = {
    files: [
      '/',
      '/remotes.json',
      '/assets/a.2.js',
      '/assets/old.1.js',
      '/remotes/mfe-team/2/entry.js',
      '/remotes/mfe-team/1/entry.js',
      '/remotes/mfe-gone/1/entry.js',
    ],
    ofShell: ['/assets/a.2.js', '/assets/b.2.js'],
    fetched: ['/assets/a.2.js'],
    entries: ['/remotes/mfe-team/2/entry.js'],
    pages: 1,
  };
  test('go when the one open page is of this release', () => {
    expect(filesToForget(kept)).toEqual([
      '/assets/old.1.js',
      '/remotes/mfe-team/1/entry.js',
      '/remotes/mfe-gone/1/entry.js',
    ]);
  });
  test.each<[string, Partial<CacheState>]>([
    ['another page is open', { pages: 2 }],
    ['the page is of another release', { fetched: ['/assets/old.1.js'] }],
    ['it is not known which remotes there are', { entries: undefined }],
  ])('stay while %s', (_what, over) => {
    expect(filesToForget({ ...kept, ...over })).toEqual([]);
  });
  test('stay as long as the page runs them', () => {
    expect(filesToForget({ ...kept, fetched: ['/remotes/mfe-team/1/entry.js'] })).not.toContain(
      '/remotes/mfe-team/1/entry.js',
    );
  });
});
