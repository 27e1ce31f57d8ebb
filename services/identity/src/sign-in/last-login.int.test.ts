import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CurrentUser } from '@nb/contracts';
import { User } from '../accounts/user.entity.js';
import { MAX_SESSIONS, SessionRow } from '../sessions/session.entity.js';
import { cookieOf, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const login = (email: string, session?: string) =>
  world.http<CurrentUser>('POST', '/api/login', {
    body: { email, password: PASSWORD },
    ...(session ? { session } : {}),
  });

test('each sign-in is the last login of its account and an event, and changes no version', async () => {
  const users = [await world.addUser(), await world.addUser(), await world.addUser()];
  const replies = await Promise.all(users.map(({ email }) => login(email)));
  const again = await login(users[0]!.email);
  const signIns = (await world.events('identity.signed-in')).flatMap(({ data }) => data.signIns);
  expect(signIns).toHaveLength(4);
  for (const [index, { id }] of users.entries()) {
    const at = index === 0 ? again.body.lastLoginAt : replies[index]!.body.lastLoginAt;
    const account = await world.orm.em.fork().findOneOrFail(User, id);
    expect(account.lastLoginAt?.toISOString()).toBe(at);
    expect(account.version).toBe(1);
    expect(signIns).toContainEqual({ userId: id, at });
  }
});

test('the person sees their own sign-in as the last one, and a later one from elsewhere after it', async () => {
  const user = await world.addUser({ lastLoginAt: new Date('2026-01-01T00:00:00.000Z') });
  const reply = await login(user.email);
  const own = cookieOf(reply);
  const lastLogin = async () =>
    (await world.http<CurrentUser>('GET', '/api/auth/user', { session: own })).body.lastLoginAt;
  expect(await lastLogin()).toBe(reply.body.lastLoginAt);
  const elsewhere = await login(user.email);
  expect(await lastLogin()).toBe(elsewhere.body.lastLoginAt);
});

test('twenty simultaneous sign-ins all succeed, and the account keeps to its limit of sessions', async () => {
  const user = await world.addUser();
  const replies = await Promise.all(Array.from({ length: 20 }, () => login(user.email)));
  expect(replies.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  expect(await world.orm.em.fork().count(SessionRow, { userId: user.id })).toBe(MAX_SESSIONS);
});
