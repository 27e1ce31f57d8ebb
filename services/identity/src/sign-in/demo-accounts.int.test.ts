import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RegistrationCheck } from '@nb/contracts';
import { Invitation } from '../invitations/invitation.entity.js';
import { cookieOf, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ DEMO_ACCOUNTS: 'false' });
});
afterAll(() => world.close());

test.each([
  ['sponsor@demo.test', 403, 'auth.deactivated'],
  ['one.of.many@example.test', 403, 'auth.deactivated'],
  ['ann@example.com', 200, undefined],
])('where the demo is not wanted, %s gets %d', async (email, status, code) => {
  await world.addUser({ email });
  const reply = await world.http<{ code?: string }>('POST', '/api/login', { body: { email, password: PASSWORD } });
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect(reply.headers.getSetCookie().some((cookie) => cookie.startsWith('sid='))).toBe(status === 200);
});

test.each([
  ['leader@demo.test', { status: 400, code: 'registration.invalid-code' }],
  ['owner@example.com', { status: 201, code: undefined }],
])('where the demo is not wanted, with an invitation of %s registering is %j', async (email, expected) => {
  const invitation = await world.addInvitation(await world.addUser({ email }));
  const isOpen = expected.status === 201;
  const check = await world.http<RegistrationCheck>(
    'GET',
    `/api/public/registration/check?referralCode=${invitation.code}`,
  );
  expect(check.body).toMatchObject({ isValid: isOpen });
  expect(check.body.sponsorInfo !== undefined).toBe(isOpen);
  const reply = await world.http<{ code?: string }>('POST', '/api/public/register', {
    body: {
      firstName: 'Nia',
      lastName: 'New',
      email: `nia.${invitation.id}@example.com`,
      password: 'orchid-tram-84',
      uid: `N-${invitation.id.slice(-8)}`,
      referralCode: invitation.code,
      complianceAgreed: true,
    },
  });
  expect({ status: reply.status, code: reply.body.code }).toEqual(expected);
  // Nothing is deleted.
  expect(await world.orm.em.fork().count(Invitation, { id: invitation.id, usageCount: isOpen ? 1 : 0 })).toBe(1);
});

test('a wrong password says nothing of it', async () => {
  await world.addUser({ email: 'partner@demo.test' });
  const reply = await world.http<{ code: string }>('POST', '/api/login', {
    body: { email: 'partner@demo.test', password: 'wrong-wrong' },
  });
  expect(reply.body.code).toBe('auth.invalid-credentials');
});

/** As if the account had this address already when these sessions began, where the demo was wanted. */
async function becomes(userId: string, email: string, ...sessions: string[]): Promise<void> {
  await world.orm.em.fork().execute('update users set email = ? where id = ?', [email, userId]);
  for (const session of sessions) await world.ageAuthentication(session, 1);
}

test.each([
  ['stays@demo.test', 401],
  ['stays@example.com', 200],
])('where the demo is not wanted any more, a remembered session of %s gets %d', async (email, status) => {
  const user = await world.addUser({ email: 'was.here@example.com' });
  const session = await world.signInAs(user, { rememberMe: true });
  const isOpen = async () => (await world.http('GET', '/api/auth/user', { session })).status;
  await becomes(user.id, email, session);
  expect(await isOpen()).toBe(status);
  // Nothing is deleted.
  await becomes(user.id, `back-${email}.example.com`, session);
  expect(await isOpen()).toBe(200);
});

test.each([
  ['admin@demo.test', 'seen@example.com', 401, 409],
  ['admin@example.com', 'seen@demo.test', 200, 200],
])('a look of %s at %s is that of the one who looks', async (email, seen, status, end) => {
  const admin = await world.addUser({ isMasterAdmin: true, email: `admin-${seen}.example.com` });
  const user = await world.addUser({ email: `seen-${seen}.example.com` });
  const own = await world.signInAs(admin);
  const begun = await world.http('POST', '/api/admin/view-as', { session: own, body: { userId: user.id } });
  const session = cookieOf(begun);
  await becomes(user.id, seen);
  await becomes(admin.id, email, own, session);
  expect((await world.http('GET', '/api/auth/user', { session })).status).toBe(status);
  expect((await world.http('POST', '/api/admin/view-as/end', { session })).status).toBe(end);
});
