import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AdminUsers } from '@nb/contracts';
import { PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({
    DEFAULT_TEMP_PASSWORD: 'Start-here-1',
    REVEAL_UNKNOWN_EMAIL: 'false',
    PASSWORD_MIN: '10',
  });
});
afterAll(() => world.close());

test('a configured temporary password is given to everybody', async () => {
  const session = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
  const reply = await world.http<{ temporaryPassword: string }>('POST', '/api/admin/create-user', {
    session,
    body: { firstName: 'A', lastName: 'B', email: 'ab@example.test' },
  });
  expect(reply.body.temporaryPassword).toBe('Start-here-1');
});

test('an unknown e-mail can be kept an ordinary failure', async () => {
  const reply = await world.http('POST', '/api/login', { body: { email: 'nobody@example.test', password: PASSWORD } });
  expect(world.refusal(reply)).toEqual({
    status: 401,
    code: 'auth.invalid-credentials',
    detail: 'Invalid email or password',
  });
});

test('the least length of passwords is configuration', async () => {
  const session = await world.signInAs(await world.addUser());
  const reply = await world.http('POST', '/api/user/change-password', {
    session,
    body: { currentPassword: PASSWORD, newPassword: 'nine-long' },
  });
  expect(world.refusal(reply)).toMatchObject({
    code: 'password.too-short',
    detail: 'Password must be at least 10 characters long',
  });
});

test('every page of a list is the right one, from whichever end it is read', async () => {
  const admin = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
  for (let index = 0; index < 20; index += 1)
    await world.addUser({
      lastName: 'Same',
      lastLoginAt: index % 3 === 0 ? null : new Date(Date.now() - (index % 4) * 86_400_000),
    });
  for (const query of [
    'sortBy=lastName&sortOrder=asc',
    'sortBy=lastLoginAt&sortOrder=desc',
    'sortBy=createdAt&sortOrder=asc&statusFilter=temp',
  ]) {
    const page = async (limit: number, number: number) =>
      (
        await world.http<AdminUsers>('GET', `/api/admin/users?${query}&limit=${limit}&page=${number}`, {
          session: admin,
        })
      ).body;
    const { users: all, total } = await page(200, 1);
    expect(all).toHaveLength(total);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 3) + 1 }, async (_, index) => (await page(3, index + 1)).users),
    );
    expect(pages.flat()).toEqual(all);
    expect(pages.at(-1)).toEqual([]);
  }
});
