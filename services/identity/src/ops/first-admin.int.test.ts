import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CurrentUser } from '@nb/contracts';
import { User } from '../accounts/user.entity.js';
import { makeFirstAdminAt } from '../index.js';
import { startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
let url: string;
beforeAll(async () => {
  world = await startIdentity();
  url = String(world.orm.config.get('clientUrl'));
});
afterAll(() => world.close());

const ada = { email: 'Ada@Example.test', firstName: 'Ada', lastName: 'Byron' };

test("what can't be used, or is somebody's, makes no admin", async () => {
  const partner = await world.addUser();
  await expect(makeFirstAdminAt(url, { ...ada, email: 'ada' })).rejects.toThrow(/email/);
  await expect(makeFirstAdminAt(url, { ...ada, email: partner.email })).rejects.toThrow(
    `${partner.email} has an account already`,
  );
  expect(await world.orm.em.fork().count(User, { isMasterAdmin: true })).toBe(0);
});

test('an empty installation gets one master admin from simultaneous tries, who can sign in and is published to other services', async () => {
  const tries = await Promise.allSettled([
    makeFirstAdminAt(url, ada),
    makeFirstAdminAt(url, { ...ada, email: 'grace@example.test' }),
  ]);
  const made = tries.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
  expect(made).toHaveLength(1);
  expect(tries.find((each) => each.status === 'rejected')?.reason).toMatchObject({
    message: expect.stringContaining('There is a master admin already'),
  });
  const [admin, ...others] = await world.orm.em.fork().find(User, { isMasterAdmin: true });
  expect(others).toEqual([]);
  const session = await world.signInAs(admin!, { password: made[0]! });
  expect((await world.http<CurrentUser>('GET', '/api/auth/user', { session })).body).toMatchObject({
    email: admin!.email,
    isMasterAdmin: true,
    tempPassword: true,
  });
  const events = (await world.events('identity.user-registered')).filter(({ subject }) => subject === admin!.id);
  expect(events).toMatchObject([{ version: 1, data: { user: { isMasterAdmin: true, sponsorId: null } } }]);
});
