import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CurrentUser } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { LockMode } from '@mikro-orm/core';
import { User } from '../accounts/user.entity.js';
import { SessionRow } from '../sessions/session.entity.js';
import { MAX_SESSIONS } from '../sessions/sessions.rules.js';
import { cookieOf, eventually, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';
import { FreshSignIns } from './fresh-sign-ins.js';

let world: IdentityWorld;
let fresh: FreshSignIns;
beforeAll(async () => {
  world = await startIdentity();
  fresh = world.service.app.get(FreshSignIns, { strict: false });
});
afterAll(() => world.close());

const login = (email: string, session?: string) =>
  world.http<CurrentUser>('POST', '/api/login', {
    body: { email, password: PASSWORD },
    ...(session ? { session } : {}),
  });
const waiting = async () => (await world.orm.em.fork().execute('select 1 from fresh_sign_ins')).length;
const accountOf = (id: string) => world.orm.em.fork().findOneOrFail(User, id);
const told = async () => (await world.events('identity.signed-in')).map(({ data }) => data.signIns);
const settled = () =>
  eventually(async () => {
    if ((await waiting()) > 0) throw new Error('Still waiting');
  });

test('those of one moment are told of by one event, noted in the accounts, and change no version', async () => {
  const users = [await world.addUser(), await world.addUser(), await world.addUser()];
  const replies = await Promise.all(users.map(({ email }) => login(email)));
  const again = await login(users[0]!.email);
  await settled();
  const events = await told();
  expect(events.flat()).toHaveLength(4);
  expect(events.length).toBeLessThan(3);
  for (const [index, { id }] of users.entries()) {
    const at = index === 0 ? again.body.lastLoginAt : replies[index]!.body.lastLoginAt;
    const account = await accountOf(id);
    expect(account.lastLoginAt?.toISOString()).toBe(at);
    expect(account.version).toBe(1);
    expect(events.flat()).toContainEqual({ userId: id, at });
  }
});

test('the person is told of their own sign-in before it stands in the account, and of a later one from elsewhere after', async () => {
  const user = await world.addUser({ lastLoginAt: new Date('2026-01-01T00:00:00.000Z') });
  const reply = await login(user.email);
  const own = cookieOf(reply);
  const lastLogin = async () =>
    (await world.http<CurrentUser>('GET', '/api/auth/user', { session: own })).body.lastLoginAt;
  expect(await lastLogin()).toBe(reply.body.lastLoginAt);
  const elsewhere = await login(user.email);
  await settled();
  expect(await lastLogin()).toBe(elsewhere.body.lastLoginAt);
});

test('an account that is being changed holds nobody up: its own sign-in is told of when it is free', async () => {
  const [busy, free] = [await world.addUser(), await world.addUser()];
  const em = world.orm.em.fork();
  for (const { id } of [busy, free]) await fresh.note(em, id, new Date('2026-11-01T08:00:00.000Z'));
  await em.transactional(async (inner) => {
    await inner.findOneOrFail(User, busy.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await fresh.tell();
    expect((await accountOf(free.id)).lastLoginAt).not.toBeNull();
    expect(await waiting()).toBe(1);
  });
  await fresh.tell();
  expect((await accountOf(busy.id)).lastLoginAt?.toISOString()).toBe('2026-11-01T08:00:00.000Z');
});

test('an older one never takes the place of a newer; of somebody who is gone nothing stays and nothing is told', async () => {
  const user = await world.addUser({ lastLoginAt: new Date('2026-11-02T08:00:00.000Z') });
  const em = world.orm.em.fork();
  const gone = newId();
  for (const id of [user.id, gone]) await fresh.note(em, id, new Date('2026-11-01T08:00:00.000Z'));
  await fresh.tell();
  expect((await accountOf(user.id)).lastLoginAt?.toISOString()).toBe('2026-11-02T08:00:00.000Z');
  expect((await told()).flat().filter(({ userId }) => userId === gone)).toEqual([]);
  expect(await waiting()).toBe(0);
});

test('those that another process left are found', async () => {
  const user = await world.addUser();
  await fresh.note(world.orm.em.fork(), user.id, new Date('2026-11-03T08:00:00.000Z'));
  await eventually(async () => expect((await accountOf(user.id)).lastLoginAt).not.toBeNull(), 15_000);
});

test('twenty browsers at once: each is let in, and the account has no more sessions than it may', async () => {
  const user = await world.addUser();
  const replies = await Promise.all(Array.from({ length: 20 }, () => login(user.email)));
  expect(replies.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  expect(await world.orm.em.fork().count(SessionRow, { userId: user.id })).toBe(MAX_SESSIONS);
});
