import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SecurityLog } from '@nb/contracts';
import { eventually, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const kinds = async (session: string) =>
  (await world.http<SecurityLog>('GET', '/api/user/security-log', { session })).body.events.map(({ kind }) => kind);

test("the security log has what happened to one's sign-in, from where and with what, newest first", async () => {
  const user = await world.addUser();
  const from = { 'x-forwarded-for': '203.0.113.5', 'user-agent': 'Browser of the test' };
  await world.http('POST', '/api/login', { headers: from, body: { email: user.email, password: 'wrong-one-here' } });
  const elsewhere = await world.signInAs(user);
  const session = await world.signInAs(user);
  await world.http('DELETE', '/api/user/sessions/others', { session });
  expect((await world.http('GET', '/api/auth/user', { session: elsewhere })).status).toBe(401);
  const changed = await world.http('POST', '/api/user/change-password', {
    session,
    body: { currentPassword: PASSWORD, newPassword: 'another-horse-8' },
  });
  const after =
    changed.headers
      .getSetCookie()
      .find((each) => each.startsWith('sid='))
      ?.split(';')[0] ?? '';
  await eventually(async () => {
    expect(await kinds(after)).toEqual(expect.arrayContaining(['sign-in-failed']));
  });
  const { events } = (await world.http<SecurityLog>('GET', '/api/user/security-log', { session: after })).body;
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(
    ['other-sessions-ended', 'password-changed', 'sign-in-failed', 'signed-in', 'signed-in'].toSorted(),
  );
  expect(events.find(({ kind }) => kind === 'sign-in-failed')).toMatchObject({
    address: '203.0.113.5',
    device: 'Browser of the test',
  });
  await world.http('POST', '/api/logout', { session: after });
  const again = await world.signInAs(user, { password: 'another-horse-8' });
  expect((await kinds(again)).slice(0, 2)).toEqual(['signed-in', 'signed-out']);
});

test("it is paged, one's own, and empties with the account", async () => {
  const user = await world.addUser();
  for (let n = 0; n < 4; n += 1) await world.signInAs(user);
  const session = await world.signInAs(user);
  const first = (await world.http<SecurityLog>('GET', '/api/user/security-log?limit=3', { session })).body;
  const second = (
    await world.http<SecurityLog>('GET', `/api/user/security-log?limit=3&cursor=${first.nextCursor}`, { session })
  ).body;
  expect([first.events.length, second.events.length, second.nextCursor]).toEqual([3, 2, undefined]);
  expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(5);
  expect((await world.http('GET', '/api/user/security-log?cursor=%27', { session })).status).toBe(400);
  expect((await world.http('GET', '/api/user/security-log')).status).toBe(401);
  const admin = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
  await world.http('DELETE', `/api/admin/delete-user/${user.id}`, { session: admin });
  expect(await world.orm.em.fork().execute('select 1 from security_events where user_id = ?', [user.id])).toEqual([]);
});
