import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describedCalls, startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from './index.js';
import { person, registered } from './testing/people.js';

/** Who may see what of the team (docs/product/team.md#who-may-see-what): above → sponsor → partner → below; sibling beside; a stranger; a master admin. */
let team: TestService;
const above = person({ firstName: 'Abe' });
const sponsor = person({ firstName: 'Sue', sponsorId: above.id });
const partner = person({ firstName: 'Pat', sponsorId: sponsor.id });
const sibling = person({ firstName: 'Sib', sponsorId: sponsor.id });
const below = person({ firstName: 'Bea', sponsorId: partner.id });
const stranger = person({ firstName: 'Stu' });
const admin = person({ firstName: 'Ada', isMasterAdmin: true });
const VIEWERS = { above, sponsor, partner, sibling, below, stranger, admin };
type Viewer = keyof typeof VIEWERS;
const CALL = { onboardingCallDate: '2027-03-10', onboardingCallTime: '09:00', onboardingCallTimezone: 'UTC' };
const CALL_AT = '2027-03-10T09:00:00.000Z';
const MARCH = 'from=2027-03-01T00:00:00.000Z&to=2027-04-01T00:00:00.000Z';

beforeAll(async () => {
  team = await startTestService(teamService);
  for (const user of Object.values(VIEWERS))
    await team.deliver(registered(user, { at: '2027-03-10T09:00:00.000Z', zone: 'UTC' }));
}, 60_000);
afterAll(() => team.close());

const call = (
  viewer: Viewer | null,
  method: string,
  path: string,
  more: { body?: unknown; mustChangePassword?: boolean } = {},
) =>
  team.http<{ code?: string }>(method, path, {
    ...(viewer
      ? {
          session: team.signIn({
            userId: VIEWERS[viewer].id,
            isMasterAdmin: viewer === 'admin',
            mustChangePassword: more.mustChangePassword ?? false,
          }),
        }
      : {}),
    ...(more.body === undefined ? {} : { body: more.body }),
  });

describe('data of another user answers 404 to everybody who may not know of it', () => {
  const SEES: Record<Viewer, number> = {
    above: 200,
    sponsor: 200,
    partner: 404,
    sibling: 404,
    below: 404,
    stranger: 404,
    admin: 200,
  };
  const EDITS: Record<Viewer, number> = {
    above: 403,
    sponsor: 200,
    partner: 403,
    sibling: 404,
    below: 404,
    stranger: 404,
    admin: 200,
  };
  /** As `EDITS`, of a change that the call never had. */
  const TAKES: Record<Viewer, number> = { ...EDITS, sponsor: 412, admin: 412 };
  /** Users may see their own place in the tree. */
  const OPENS: Record<Viewer, number> = { ...SEES, partner: 200 };
  const lines: [string, string, Record<Viewer, number>, unknown?][] = [
    ['GET', `/api/partner/${partner.id}/details`, SEES],
    ['GET', `/api/partner/${partner.id}/activity`, SEES],
    ['GET', `/api/partner/${partner.id}/onboarding-call.ics`, SEES],
    ['PATCH', `/api/user/${partner.id}/onboarding-call`, EDITS, CALL],
    ['DELETE', `/api/user/${partner.id}/onboarding-call`, EDITS],
    ['PATCH', `/api/user/${partner.id}/onboarding-call`, EDITS, CALL],
    ['POST', `/api/partner/${partner.id}/onboarding-call/take`, TAKES, { version: 99, at: CALL_AT }],
    ['PUT', `/api/partner/${partner.id}/onboarding-call/outcome`, TAKES, { version: 99, outcome: 'held' }],
    ['GET', `/api/team/tree?parent=${partner.id}`, OPENS],
    ['GET', `/api/team/tree/summary?parent=${partner.id}`, OPENS],
    ['GET', `/api/team/tree/path/${partner.id}`, OPENS],
  ];
  for (const [method, path, allowed, body] of lines)
    test.each(Object.entries(allowed) as [Viewer, number][])(
      `${method} ${path.replace(partner.id, '{id}')}: %s → %i`,
      async (viewer, status) => {
        const reply = await call(viewer, method, path, body === undefined ? {} : { body });
        expect(reply.status).toBe(status);
        if (status === 404) expect(reply.body.code).toBe('access.not-found');
        // The answer must be the same as for an id that does not exist.
        if (status === 404 && !path.includes('.ics')) {
          const nobody = await call(
            viewer,
            method,
            path.replace(partner.id, person().id),
            body === undefined ? {} : { body },
          );
          expect([nobody.status, nobody.body.code]).toEqual([reply.status, reply.body.code]);
        }
      },
    );
});

describe('the own lists show nobody else', () => {
  /** Everybody whose id must not be found in the answer for a viewer. */
  const HIDDEN: Record<Exclude<Viewer, 'admin'>, Viewer[]> = {
    above: ['stranger', 'admin'],
    sponsor: ['above', 'stranger', 'admin'],
    partner: ['above', 'sibling', 'stranger', 'admin'],
    sibling: ['above', 'partner', 'below', 'stranger', 'admin'],
    below: ['above', 'sponsor', 'sibling', 'stranger', 'admin'],
    stranger: ['above', 'sponsor', 'partner', 'sibling', 'below', 'admin'],
  };
  const paths = [
    '/api/team/downline?depth=all',
    '/api/team/downline?search=a',
    '/api/team/tree',
    '/api/team/tree/search?search=example',
    '/api/team/attention',
    '/api/team/today',
    '/api/team/onboarding-call',
    `/api/team/calendar?${MARCH}&depth=all`,
  ];
  for (const path of paths)
    test.each(Object.entries(HIDDEN) as [Viewer, Viewer[]][])(`${path}: %s`, async (viewer, hidden) => {
      const reply = await call(viewer, 'GET', path);
      expect(reply.status).toBe(200);
      // Rows name their sponsor's id, which the viewer may know.
      const shown = JSON.stringify(reply.body).replaceAll(/"sponsorId":"[^"]*"/g, '');
      for (const each of hidden) expect(shown).not.toContain(VIEWERS[each].id);
    });

  test('a master admin sees everybody', async () => {
    for (const path of [
      '/api/team/downline',
      `/api/team/calendar?${MARCH}&depth=all`,
      '/api/team/tree/search?search=example',
    ]) {
      const shown = JSON.stringify((await call('admin', 'GET', path)).body);
      for (const each of ['above', 'sponsor', 'partner', 'sibling', 'below', 'stranger'] as const)
        expect(shown).toContain(VIEWERS[each].id);
    }
  });
});

describe('every call of the service', () => {
  const all: [string, string, unknown?][] = [
    ['GET', '/api/team/downline'],
    ['GET', '/api/team/tree'],
    ['GET', '/api/team/tree/summary'],
    ['GET', `/api/team/tree/path/${partner.id}`],
    ['GET', '/api/team/tree/search?search=a'],
    ['GET', '/api/team/attention'],
    ['GET', `/api/team/calendar?${MARCH}`],
    ['GET', '/api/team/calendar/feed'],
    ['POST', '/api/team/calendar/feed', {}],
    ['DELETE', '/api/team/calendar/feed'],
    ['GET', '/api/team/funnel'],
    ['PUT', '/api/team/zone', { zone: 'UTC' }],
    ['GET', '/api/team/notifications'],
    ['GET', '/api/team/notifications/unread'],
    ['POST', '/api/team/notifications/read', { ids: [partner.id] }],
    ['GET', '/api/team/onboarding-call.ics'],
    ['GET', '/api/team/live'],
    ['GET', `/api/partner/${partner.id}/details`],
    ['GET', `/api/partner/${partner.id}/activity`],
    ['GET', `/api/partner/${partner.id}/onboarding-call.ics`],
    ['GET', `/api/partner/${partner.id}/call-notes`],
    ['PUT', `/api/partner/${partner.id}/call-notes`, { notes: 'Called' }],
    ['GET', '/api/team/free-hours'],
    ['GET', '/api/team/today'],
    ['GET', '/api/team/onboarding-call'],
    ['PUT', '/api/team/onboarding-call/answer', { version: 0, suits: true }],
    ['GET', '/api/team/call-place'],
    ['PUT', '/api/team/call-place', { place: null }],
    ['POST', `/api/partner/${partner.id}/onboarding-call/take`, { version: 0, at: CALL_AT }],
    ['PUT', `/api/partner/${partner.id}/onboarding-call/outcome`, { version: 0, outcome: 'held' }],
    ['PATCH', `/api/user/${partner.id}/onboarding-call`, CALL],
    ['DELETE', `/api/user/${partner.id}/onboarding-call`],
  ];
  test.each(
    all.map(([method, path, body]) => ({ method, path, body, title: `${method} ${path.replace(partner.id, '{id}')}` })),
  )('$title: 401 without a session, 403 before a temporary password is changed', async ({ method, path, body }) => {
    const more = body === undefined ? {} : { body };
    expect(await call(null, method, path, more)).toMatchObject({ status: 401, body: { code: 'access.signed-out' } });
    expect(await call('sponsor', method, path, { ...more, mustChangePassword: true })).toMatchObject({
      status: 403,
      body: { code: 'access.password-change-required' },
    });
  });

  const described = describedCalls(new URL('../openapi.json', import.meta.url), partner.id);
  const isRefusedWhileViewing = (method: string, path: string) =>
    method !== 'GET' || path.endsWith('/onboarding-call.ics');

  test('what an admin who views an account may call is described', () =>
    expect(
      described.filter((each) => each.refusedWhileViewing !== isRefusedWhileViewing(each.method, each.path)),
    ).toEqual([]));

  test('every read but of figures says what it shows of a person', () =>
    expect(
      described.filter(({ method, personalData }) => method === 'GET' && !personalData).map(({ path }) => path),
    ).toEqual([
      '/api/partner/{id}/onboarding-call.ics',
      '/api/team/calendar/feed',
      '/api/team/calendar/feed/{file}',
      '/api/team/funnel',
      '/api/team/live',
      '/api/team/notifications/unread',
      '/api/team/onboarding-call.ics',
      '/api/team/tree/summary',
    ]));

  test.each(
    all
      .filter(([method, path]) => isRefusedWhileViewing(method, path))
      .map(([method, path, body]) => ({ method, path, body, title: `${method} ${path.replace(partner.id, '{id}')}` })),
  )('$title: refused to an admin who views somebody’s account', async ({ method, path, body }) => {
    const session = team.signIn({ userId: sponsor.id, viewedBy: admin.id });
    expect(await team.http(method, path, { session, ...(body === undefined ? {} : { body }) })).toMatchObject({
      status: 403,
      body: { code: 'access.view-only' },
    });
  });

  test('none is forgotten here', () => {
    const calls = described.map(({ method, path }) => `${method} ${path}`);
    const tried = all.map(([method, path]) => `${method} ${path.replace(partner.id, '{id}').replace(/\?.*/, '')}`);
    // The feed is read without a session: its secret address is the key (calendar.int.test.ts).
    expect(tried.toSorted()).toEqual(calls.filter((each) => each !== 'GET /api/team/calendar/feed/{file}').toSorted());
  });

  test('of another site’s page: 403 for what changes something', async () => {
    const session = team.signIn({ userId: sponsor.id });
    for (const [method, path, body] of all.filter(([each]) => each !== 'GET')) {
      const reply = await team.http<{ code: string }>(method, path, {
        session,
        headers: { 'sec-fetch-site': 'cross-site' },
        ...(body === undefined ? {} : { body }),
      });
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'request.cross-site']);
    }
  });
});
