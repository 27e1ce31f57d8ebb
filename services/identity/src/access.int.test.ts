import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { describedCalls } from '@nb/nest-kit/testing';
import type { Invitation } from './invitations/invitation.entity.js';
import type { User } from './accounts/user.entity.js';
import { cookieOf, startIdentity, type IdentityWorld } from './testing/identity-world.js';

/** Who may see what of identity (docs/product/accounts.md#who-sees-whom): above → sponsor → partner → below; sibling beside; a stranger; a master admin. */
let world: IdentityWorld;
const NAMES = ['above', 'sponsor', 'partner', 'sibling', 'below', 'stranger', 'admin'] as const;
type Viewer = (typeof NAMES)[number];
const people = {} as Record<Viewer, User>;
const sessions = {} as Record<Viewer, string>;
/** A session of an admin who looks as the partner, and one of somebody with a temporary password. */
let looking = '';
let temporary = '';
let code: Invitation;
const NOBODY = '0199f3a0-0000-7000-8000-0000000000aa';

beforeAll(async () => {
  world = await startIdentity({ SECOND_STEP_KEY: Buffer.alloc(32, 7).toString('base64') });
  people.above = await world.addUser();
  people.sponsor = await world.addUser({ sponsorId: people.above.id });
  people.partner = await world.addUser({ sponsorId: people.sponsor.id });
  people.sibling = await world.addUser({ sponsorId: people.sponsor.id });
  people.below = await world.addUser({ sponsorId: people.partner.id });
  people.stranger = await world.addUser();
  people.admin = await world.addUser({ isMasterAdmin: true });
  for (const name of NAMES) sessions[name] = await world.signInAs(people[name]);
  code = await world.addInvitation(people.partner);
  temporary = await world.signInAs(await world.addUser({ tempPassword: true }));
  looking = cookieOf(
    await world.http('POST', '/api/admin/view-as', {
      session: await world.signInAs(people.admin),
      body: { userId: people.partner.id },
    }),
  );
}, 60_000);
afterAll(() => world.close());

const call = (session: string | null, method: string, path: string, body?: unknown) =>
  world.http<{ code?: string }>(method, path, {
    ...(session ? { session } : {}),
    ...(body === undefined ? {} : { body }),
  });

describe('data of another user answers 404 to everybody who may not know of it', () => {
  /** Their own record; the sponsor's card goes up one generation only, records go down all of them. */
  const READS: Record<Viewer, number> = {
    above: 200,
    sponsor: 200,
    partner: 200,
    sibling: 404,
    below: 200,
    stranger: 404,
    admin: 200,
  };
  const CARD: Record<Viewer, number> = {
    above: 404,
    sponsor: 404,
    partner: 404,
    sibling: 404,
    below: 200,
    stranger: 404,
    admin: 200,
  };
  const OWNER: Record<Viewer, number> = {
    above: 404,
    sponsor: 404,
    partner: 200,
    sibling: 404,
    below: 404,
    stranger: 404,
    admin: 200,
  };
  const lines: [string, (id: string, code: string) => string, Record<Viewer, number>, string, unknown?][] = [
    ['GET', (id) => `/api/user/${id}`, READS, 'user.not-found'],
    ['GET', (id) => `/api/users/sponsor/${id}`, CARD, 'user.not-found'],
    ['PATCH', (_, id) => `/api/referral/update/${id}`, OWNER, 'referral.not-found', { maxUses: 7 }],
    ['DELETE', (_, id) => `/api/referral/delete/${id}`, OWNER, 'referral.not-found'],
    ['POST', (_, id) => `/api/referral/restore/${id}`, OWNER, 'referral.not-found', {}],
  ];
  for (const [method, path, allowed, refusal, body] of lines)
    test.each(Object.entries(allowed) as [Viewer, number][])(
      `${method} ${path('{id}', '{id}')}: %s → %i`,
      async (viewer, status) => {
        if (method === 'POST') await call(sessions.partner, 'DELETE', `/api/referral/delete/${code.id}`);
        const reply = await call(sessions[viewer], method, path(people.partner.id, code.id), body);
        expect([reply.status, reply.body.code === refusal]).toEqual([status, status === 404]);
        if (status === 404)
          expect(await call(sessions[viewer], method, path(NOBODY, NOBODY), body)).toMatchObject({
            status,
            body: { code: refusal },
          });
        if (method !== 'GET') await call(sessions.partner, 'POST', `/api/referral/restore/${code.id}`, {});
      },
    );

  test('a sponsor’s card has exactly three fields, also when read as a user', async () => {
    for (const path of [`/api/users/sponsor/${people.partner.id}`, `/api/user/${people.partner.id}`])
      expect(Object.keys((await call(sessions.below, 'GET', path)).body).toSorted()).toEqual([
        'email',
        'fullName',
        'phone',
      ]);
  });
});

test('what is one’s own is changed by nobody else: a userId in the body is ignored', async () => {
  const { sponsor, partner } = people;
  const body = { userId: partner.id, id: partner.id, firstName: 'Renamed', language: 'fr' };
  expect((await call(sessions.sponsor, 'PATCH', '/api/user/profile', body)).status).toBe(200);
  expect((await call(sessions.sponsor, 'POST', '/api/user/language', body)).status).toBe(200);
  expect((await call(sessions.partner, 'GET', '/api/auth/user')).body).toMatchObject({
    firstName: partner.firstName,
    language: 'en',
  });
  expect((await call(sessions.sponsor, 'GET', '/api/auth/user')).body).toMatchObject({
    id: sponsor.id,
    firstName: 'Renamed',
    language: 'fr',
  });
  const theirs = await world.http<{ sessions: { id: string }[] }>('GET', '/api/user/sessions', {
    session: sessions.partner,
  });
  expect(theirs.body.sessions).toHaveLength(1);
  for (const { id } of theirs.body.sessions)
    expect((await call(sessions.sponsor, 'DELETE', `/api/user/sessions/${id}`)).status).toBe(404);
  expect((await call(sessions.partner, 'GET', '/api/auth/user')).status).toBe(200);
});

/** Every call of the service, with an id that is nobody's. */
const calls = describedCalls(new URL('../openapi.json', import.meta.url), NOBODY);
const isOneOf =
  (open: readonly string[]) =>
  ({ method, path }: { method: string; path: string }) =>
    open.includes(`${method} ${path}`);
const PUBLIC = [
  'POST /api/auth/reset-password',
  'POST /api/auth/reset-link',
  'POST /api/auth/reset-password-request',
  'POST /api/login',
  'POST /api/login/second-step',
  'POST /api/login/passkey-options',
  'POST /api/login/passkey',
  'POST /api/logout',
  'POST /api/public/register',
  'GET /api/public/registration/check',
  'POST /api/admin/view-as/end',
];
/** What somebody with a temporary password may do until it is changed. */
const DURING_CHANGE = [
  'GET /api/auth/user',
  'POST /api/user/language',
  'POST /api/user/change-password',
  'POST /api/user/skip-password-change',
];
/** Writes the policy into the database; sessions that are looked up from then on know it. */
const policyFor = (mode: string) =>
  world.orm.em.fork().execute(
    `insert into second_step_policy (id, mode, from_at, changed_at) values (1, ?, now() - interval '1 minute', now())
       on conflict (id) do update set mode = excluded.mode`,
    [mode],
  );
const send = (session: string | null, { method, at }: { method: string; at: string }) =>
  call(session, method, at, method === 'GET' ? undefined : {});

describe('every call of the service', () => {
  test('is known here', () => expect(calls.length).toBeGreaterThan(40));

  test.each(calls.filter((each) => !isOneOf(PUBLIC)(each)))('$method $path: 401 without a session', async (each) => {
    expect(await send(null, each)).toMatchObject({ status: 401, body: { code: 'access.signed-out' } });
  });

  test.each(calls.filter((each) => !isOneOf([...PUBLIC, ...DURING_CHANGE])(each)))(
    '$method $path: 403 before a temporary password is changed',
    async (each) => {
      expect(await send(temporary, each)).toMatchObject({
        status: 403,
        body: { code: 'access.password-change-required' },
      });
    },
  );

  test.each(calls.filter(({ path }) => path.startsWith('/api/admin/') && path !== '/api/admin/view-as/end'))(
    '$method $path: 403 for everybody but master admins, before anything is looked at',
    async (each) => {
      expect(await send(sessions.sponsor, each)).toMatchObject({ status: 403, body: { code: 'access.forbidden' } });
    },
  );

  /** Signs in very often, which ends older sessions. */
  let careful: User;
  beforeAll(async () => {
    careful = await world.addUser({ isMasterAdmin: true });
  });
  /** What asks for an authentication of the last ten minutes (docs/product/two-step-sign-in.md#step-up). */
  const STEP_UP = [
    'DELETE /api/admin/delete-user/{id}',
    'POST /api/admin/change-role',
    'POST /api/admin/change-sponsor',
    'GET /api/admin/export-users',
    'GET /api/admin/users/{id}/personal-data',
    'POST /api/admin/view-as',
    'PUT /api/admin/second-step-policy',
    'POST /api/admin/reset-second-step',
    'POST /api/auth/second-step/totp',
    'DELETE /api/auth/second-step/totp',
    'POST /api/auth/second-step/recovery-codes',
    'POST /api/auth/second-step/passkeys/options',
    'POST /api/auth/second-step/passkeys',
    'DELETE /api/auth/second-step/passkeys/{id}',
    'DELETE /api/auth/second-step',
  ];
  /** What does when it changes certain fields; admin.int.test.ts and import.int.test.ts say which. */
  const STEP_UP_FOR_SOME = ['POST /api/admin/update-user', 'POST /api/admin/import-users'];
  const OPEN_BEFORE_SECOND_STEP = [
    'GET /api/auth/user',
    'POST /api/user/language',
    ...calls
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => call.includes(' /api/auth/second-step') || call.includes(' /api/auth/step-up')),
  ];

  test('what asks for a fresh authentication, and what is open before a second step is set up, is described', () => {
    const named = (those: typeof calls) => those.map(({ method, path }) => `${method} ${path}`).toSorted();
    expect(named(calls.filter(({ stepUp }) => stepUp === 'always'))).toEqual(STEP_UP.toSorted());
    expect(named(calls.filter(({ stepUp }) => stepUp === 'some-fields'))).toEqual(STEP_UP_FOR_SOME.toSorted());
    expect(named(calls.filter(({ openBeforeSecondStep }) => openBeforeSecondStep))).toEqual(
      OPEN_BEFORE_SECOND_STEP.toSorted(),
    );
  });

  test.each(calls.filter(isOneOf(STEP_UP)))(
    '$method $path: 403 with an authentication older than ten minutes, not with one of just now',
    async (each) => {
      const session = await world.signInAs(careful);
      await world.ageAuthentication(session, 10.1);
      expect(await send(session, each)).toMatchObject({ status: 403, body: { code: 'access.step-up' } });
      await world.ageAuthentication(session, 0);
      expect(await send(session, each)).not.toMatchObject({ body: { code: 'access.step-up' } });
    },
  );

  test.each(calls.filter((each) => !isOneOf([...STEP_UP, ...PUBLIC])(each)))(
    '$method $path: asks for no fresh authentication',
    async (each) => {
      const session = await world.signInAs(careful);
      await world.ageAuthentication(session, 60);
      expect(await send(session, each)).not.toMatchObject({ body: { code: 'access.step-up' } });
    },
  );

  test.each(calls.filter((each) => !isOneOf([...PUBLIC, ...OPEN_BEFORE_SECOND_STEP])(each)))(
    '$method $path: 403 to whom the policy covers, until a second step is set up',
    async (each) => {
      await policyFor('admins');
      try {
        const session = await world.signInAs(careful);
        expect(await send(session, each)).toMatchObject({
          status: 403,
          body: { code: 'access.second-step-required' },
        });
      } finally {
        await policyFor('off');
      }
    },
  );

  const LEAVING = ['POST /api/logout', 'POST /api/admin/view-as/end'];
  const EXPORTS = [
    'GET /api/admin/export-users',
    'GET /api/admin/users/{id}/personal-data',
    'GET /api/user/personal-data',
  ];
  const isRefusedWhileViewing = (each: (typeof calls)[number]) =>
    each.method === 'GET' ? isOneOf(EXPORTS)(each) : !isOneOf(LEAVING)(each);

  test('what an admin who views an account may call is described', () =>
    expect(calls.filter((each) => each.refusedWhileViewing !== isRefusedWhileViewing(each))).toEqual([]));

  test.each(calls.filter(isRefusedWhileViewing))(
    '$method $path: refused to an admin who views somebody’s account',
    async (each) => {
      expect(await send(looking, each)).toMatchObject({ status: 403, body: { code: 'access.view-only' } });
    },
  );

  test('every read but an admin’s own says what it shows of a person', () =>
    expect(
      calls
        .filter(
          ({ method, personalData, path }) => method === 'GET' && !personalData && !path.startsWith('/api/admin/'),
        )
        .map(({ path }) => path),
    ).toEqual(['/api/public/registration/check', '/api/user/personal-data']));
});

test('looking as somebody is over after 15 minutes, by the server’s clock', async () => {
  const begun = Date.now();
  const look = cookieOf(
    await world.http('POST', '/api/admin/view-as', {
      session: await world.signInAs(people.admin),
      body: { userId: people.partner.id },
    }),
  );
  const statusAfter = async (minutes: number) => {
    // Only the date: what waits goes on waiting for real.
    jest.useFakeTimers({
      now: begun + minutes * 60_000,
      doNotFake: [
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setInterval',
        'clearInterval',
        'setTimeout',
        'clearTimeout',
      ],
    });
    try {
      return (await call(look, 'GET', '/api/auth/user')).status;
    } finally {
      jest.useRealTimers();
    }
  };
  expect([await statusAfter(1), await statusAfter(14.9), await statusAfter(15.1), await statusAfter(60)]).toEqual([
    200, 200, 401, 401,
  ]);
});
