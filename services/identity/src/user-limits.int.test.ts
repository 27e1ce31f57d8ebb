import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Problem, Referral } from '@nb/contracts';
import type { HttpReply } from '@nb/nest-kit/testing';
import type { User } from './accounts/user.entity.js';
import { cookieOf, PASSWORD, startIdentity, type IdentityWorld } from './testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({
    RATE_LIMIT_FACTOR: '1',
    LIMIT_INVITATIONS_PER_DAY: '3',
    LIMIT_MAILS_PER_HOUR: '2',
    LIMIT_EXPORTS_PER_HOUR: '2',
    LIMIT_IMPORTS_PER_HOUR: '2',
    LIMIT_PASSCODES_PER_MINUTE: '2',
  });
});
afterAll(() => world.close());

let made = 0;
const next = () => (made += 1);
type Send = (session: string, user: User) => Promise<HttpReply>;
const post =
  (path: string, body: () => object): Send =>
  (session) =>
    world.http('POST', path, { session, body: body() });
const get =
  (path: string): Send =>
  (session) =>
    world.http('GET', path, { session });
const importing: Send = post('/api/admin/import-users', () => ({
  dryRun: false,
  rows: [{ firstName: 'Nia', lastName: 'New', email: `row${next()}@example.test` }],
}));
const creating: Send = post('/api/admin/create-user', () => ({
  firstName: 'Nia',
  lastName: 'New',
  email: `new${next()}@example.test`,
  uid: `NEW-${next()}`,
}));
const sendingLink: Send = async (session) =>
  world.http('POST', '/api/admin/send-reset-link', { session, body: { userId: (await world.addUser()).id } });
const renaming =
  (change: () => { email?: string; password?: string; firstName?: string }): Send =>
  async (session) => {
    const { id, firstName, lastName, email } = await world.addUser();
    return world.http('POST', '/api/admin/update-user', {
      session,
      body: { userId: id, firstName, lastName, email, ...change() },
    });
  };

const acting =
  (path: string, body: object, user: Partial<User>): Send =>
  async (session) =>
    world.http('POST', `/api/admin/${path}`, { session, body: { userId: (await world.addUser(user)).id, ...body } });

test.each<[what: string, code: string, allowed: number, seconds: number, send: Send]>([
  ['invitations', 'limit.invitations', 3, 86_400, post('/api/referral/generate', () => ({}))],
  ['passcodes', 'limit.passcodes', 2, 60, post('/api/referral/generate', () => ({ passcode: 'river 12' }))],
  ['lists as a file', 'limit.exports', 2, 3_600, get('/api/admin/export-users')],
  ['imports', 'limit.imports', 2, 3_600, importing],
  ['accounts that an admin makes', 'limit.mails', 2, 3_600, creating],
  ['reset links that an admin sends', 'limit.mails', 2, 3_600, sendingLink],
  [
    'e-mail addresses that an admin changes',
    'limit.mails',
    2,
    3_600,
    renaming(() => ({ email: `moved${next()}@example.test` })),
  ],
  ['passwords that an admin sets', 'limit.mails', 2, 3_600, renaming(() => ({ password: 'orchid-tram-84' }))],
  ['names that an admin changes', 'limit.mails', 2, 3_600, renaming(() => ({ firstName: 'Renamed' }))],
  ['admins that an admin makes', 'limit.mails', 2, 3_600, acting('change-role', { role: 'admin' }, {})],
  [
    'admins that an admin makes partners',
    'limit.mails',
    2,
    3_600,
    acting('change-role', { role: 'partner' }, { isMasterAdmin: true }),
  ],
  ['accounts that an admin switches on', 'limit.mails', 2, 3_600, acting('reactivate-user', {}, { isActive: false })],
])(
  '%s: so many of one user, and then 429 with how long to wait; others go on',
  async (_, code, allowed, seconds, send) => {
    const [user, other] = [await world.addUser({ isMasterAdmin: true }), await world.addUser({ isMasterAdmin: true })];
    const [session, sessionOfOther] = [await world.signInAs(user), await world.signInAs(other)];
    for (let n = 0; n < allowed; n += 1) expect((await send(session, user)).status).toBeLessThan(300);
    // Another session of the same user is the same user.
    const refused = await send(await world.signInAs(user), user);
    expect(refused).toMatchObject({ status: 429, body: { code } });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(seconds * 0.8);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect((refused.body as Problem).detail).toMatch(
      new RegExp(`at most ${allowed} .* in [0-9]+ (hours?|minutes|seconds)\\.$`),
    );
    expect((await send(sessionOfOther, other)).status).toBeLessThan(300);
  },
);

test('what is refused or changes nothing uses nothing up', async () => {
  const user = await world.addUser({ isMasterAdmin: true });
  const taken = await world.addInvitation(user, { code: 'TAKEN-CODE' });
  const session = await world.signInAs(user);
  const send = (body: object) => world.http('POST', '/api/referral/generate', { session, body });
  for (let n = 0; n < 4; n += 1) {
    expect((await send({ customCode: taken.code, passcode: 'river 12' })).status).toBe(409);
    expect((await send({ expiresAt: '2020-01-01T00:00:00.000Z', passcode: 'river 12' })).status).toBe(400);
    expect((await renaming(() => ({}))(session, user)).status).toBe(200);
    expect((await acting('change-role', { role: 'partner' }, {})(session, user)).status).toBe(200);
    expect((await acting('reactivate-user', {}, {})(session, user)).status).toBe(200);
    expect((await acting('deactivate-user', {}, {})(session, user)).status).toBe(200);
    expect(
      (await post('/api/admin/change-role', () => ({ userId: user.id, role: 'partner' }))(session, user)).status,
    ).toBe(409);
  }
  const trial = { dryRun: true, rows: [{ firstName: 'Nia', lastName: 'New', email: 'trial@example.test' }] };
  for (let n = 0; n < 4; n += 1)
    expect((await world.http('POST', '/api/admin/import-users', { session, body: trial })).status).toBe(200);
  expect((await creating(session, user)).status).toBeLessThan(300);
  expect((await send({ passcode: 'river 12' })).status).toBe(201);
  expect((await importing(session, user)).status).toBe(200);
});

/** From another address: one alone may not sign in so often. */
const signInElsewhere = async ({ email }: User) =>
  cookieOf(
    await world.http('POST', '/api/login', {
      body: { email, password: PASSWORD },
      headers: { 'x-forwarded-for': '10.3.0.1' },
    }),
  );
const NOBODY = '0199f3a0-0000-7000-8000-0000000000aa';
test.each<[what: string, status: number, refused: Send, done: Send]>([
  ['a link for nobody', 404, post('/api/admin/send-reset-link', () => ({ userId: NOBODY })), sendingLink],
  ['a link for somebody deactivated', 409, acting('send-reset-link', {}, { isActive: false }), sendingLink],
  ['a second step that is none', 409, acting('reset-second-step', { reason: 'a lost phone' }, {}), sendingLink],
  [
    'an account with an e-mail that is taken',
    409,
    (session, user) =>
      post('/api/admin/create-user', () => ({ firstName: 'Nia', lastName: 'New', email: user.email }))(session, user),
    creating,
  ],
  ['an e-mail that is taken', 409, (session, user) => renaming(() => ({ email: user.email }))(session, user), creating],
  [
    'a second step of nobody',
    404,
    post('/api/admin/reset-second-step', () => ({ userId: NOBODY, reason: 'a lost phone' })),
    creating,
  ],
  ['the data of nobody', 404, get(`/api/admin/users/${NOBODY}/personal-data`), get('/api/admin/export-users')],
])('%s is refused with %i and uses nothing up', async (_, status, refused, done) => {
  const user = await world.addUser({ isMasterAdmin: true });
  const session = await signInElsewhere(user);
  for (let n = 0; n < 4; n += 1) expect((await refused(session, user)).status).toBe(status);
  for (let n = 0; n < 2; n += 1) expect((await done(session, user)).status).toBeLessThan(300);
});

test('an invitation whose passcode came too soon is none', async () => {
  const session = await signInElsewhere(await world.addUser());
  const send = (body: object) => world.http('POST', '/api/referral/generate', { session, body });
  const other = await send({});
  for (let n = 0; n < 2; n += 1)
    expect(
      (
        await world.http('PATCH', `/api/referral/update/${(other.body as Referral).id}`, {
          session,
          body: { passcode: 'river 12' },
        })
      ).status,
    ).toBe(200);
  for (let n = 0; n < 3; n += 1)
    expect(await send({ passcode: 'river 12' })).toMatchObject({ status: 429, body: { code: 'limit.passcodes' } });
  for (let n = 0; n < 2; n += 1) expect((await send({})).status).toBe(201);
});

test('whose invitation it is, is looked at before a passcode is hashed', async () => {
  const [owner, stranger] = [await world.addUser(), await world.addUser()];
  const invitation = await world.addInvitation(owner);
  const change = (session: string, id: string) =>
    world.http<Referral>('PATCH', `/api/referral/update/${id}`, { session, body: { passcode: 'river 12' } });
  const session = await world.signInAs(stranger);
  for (let n = 0; n < 4; n += 1) expect((await change(session, invitation.id)).status).toBe(404);
  const own = await world.addInvitation(stranger);
  expect((await change(session, own.id)).status).toBe(200);
  expect((await change(await world.signInAs(owner), invitation.id)).body.hasPasscode).toBe(true);
});

test('one’s own password changes are mails that are counted', async () => {
  const user = await world.addUser();
  let current = PASSWORD;
  let session = await world.signInAs(user);
  const statuses: number[] = [];
  for (const newPassword of ['orchid-tram-84', 'velvet-oar-51', 'copper-moss-27']) {
    const reply = await world.http('POST', '/api/user/change-password', {
      session,
      body: { currentPassword: current, newPassword },
    });
    statuses.push(reply.status);
    if (reply.status !== 200) continue;
    current = newPassword;
    session = await world.signInAs(user, { password: current });
  }
  expect(statuses).toEqual([200, 200, 429]);
});

test('the own password is guessed ten times in 15 minutes, wherever it is asked for', async () => {
  const changing = (currentPassword: string): Send =>
    post('/api/user/change-password', () => ({ currentPassword, newPassword: 'orchid-tram-84' }));
  const updating =
    (currentPassword: string): Send =>
    (session, { id, firstName, lastName }) =>
      world.http('POST', '/api/admin/update-user', {
        session,
        body: { userId: id, firstName, lastName, email: `own${next()}@example.test`, currentPassword },
      });
  const user = await world.addUser({ isMasterAdmin: true });
  const session = await world.signInAs(user);
  const answers: string[] = [];
  for (let n = 0; n < 10; n += 1)
    answers.push(world.refusal(await (n % 2 ? changing : updating)('wrong-wrong-1')(session, user)).code);
  expect(new Set(answers)).toEqual(new Set(['password.current-wrong']));
  for (const way of [changing, updating]) {
    const refused = await way(PASSWORD)(session, user);
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.rate-limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
  }
});
