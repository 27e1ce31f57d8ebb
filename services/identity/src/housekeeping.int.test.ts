import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Housekeeping } from './housekeeping.job.js';
import { startIdentity, type IdentityWorld } from './testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

test('what moved in the admin list is kept for an hour, for pages that were counted before that', async () => {
  const em = world.orm.em.fork();
  await em.execute(
    `insert into user_moves (at, sign, email) values (now() - interval '50 minutes', 1, 'kept@example.test'), (now() - interval '70 minutes', 1, 'over@example.test')`,
  );
  await world.service.app.get(Housekeeping).run();
  expect(
    (await em.execute<{ email: string }[]>('select email from user_moves order by email')).map(({ email }) => email),
  ).toEqual(['kept@example.test']);
});
