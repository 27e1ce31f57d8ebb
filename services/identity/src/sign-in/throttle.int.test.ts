import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { RateLimits } from '@nb/nest-kit';
import { cookieOf, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => world.close());

const login = (email: string, password: string, address: string, session?: string) =>
  world.http('POST', '/api/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
    ...(session ? { session } : {}),
  });

test('after five failures from one address the account waits there, and nowhere else', async () => {
  const user = await world.addUser();
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await login(user.email, 'wrong-one', '10.0.0.1')).status).toBe(401);
  // However slow the machine is, the wait is not over yet.
  await world.orm.em
    .fork()
    .execute(`update sign_in_failures set last_at = now() + interval '1 minute' where key like 'pair:%'`);
  const held = await login(user.email, PASSWORD, '10.0.0.1');
  expect(world.refusal(held)).toMatchObject({ status: 429, code: 'auth.throttled' });
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await login(user.email, PASSWORD, '10.0.0.2')).status).toBe(200);
});

test('failures of one account count together, in whichever form its address is sent', async () => {
  await world.addUser({ email: 'otto@strasse.test' });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const email = attempt % 2 ? 'otto@straße.test' : 'otto@strasse.test';
    statuses.push((await login(email, 'wrong-one', '10.0.7.1')).status);
  }
  // A second later one more is free: a slow machine may get there.
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(9);
});

test('starts counting failures again a day after the first', async () => {
  const user = await world.addUser();
  await login(user.email, 'wrong-one', '10.0.6.1');
  const counted = () =>
    world.orm.em
      .fork()
      .execute<{ failures: number }[]>(
        `select failures from sign_in_failures where since > now() - interval '1 minute'`,
      );
  await world.orm.em
    .fork()
    .execute(`update sign_in_failures set failures = 40, since = now() - interval '24 hours 1 second'`);
  expect((await login(user.email, 'wrong-one', '10.0.6.1')).status).toBe(401);
  expect((await counted()).map(({ failures }) => failures)).toEqual([1, 1]);
});

test('of many simultaneous tries only five are checked', async () => {
  const user = await world.addUser();
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await login(user.email, 'wrong-one', '10.0.1.1')).status),
  );
  const tried = statuses.filter((status) => status === 401).length;
  // A second later one more is free: a slow machine may get there.
  expect([5, 6]).toContain(tried);
  expect(statuses.filter((status) => status === 429)).toHaveLength(12 - tried);
});

test('an account failing over all addresses holds unknown devices up, never a known one', async () => {
  const user = await world.addUser();
  const signedIn = await login(user.email, PASSWORD, '10.0.2.1');
  const known = cookieOf(signedIn, 'known');
  await world.orm.em
    .fork()
    .execute(`update sign_in_failures set failures = 100, last_at = now() where key like 'account:%'`);
  expect(world.refusal(await login(user.email, PASSWORD, '10.0.2.2'))).toMatchObject({ code: 'auth.throttled' });
  expect((await login(user.email, PASSWORD, '10.0.2.1', known)).status).toBe(200);
});

test('one address tries 50 times in 15 minutes', async () => {
  await world.orm.em.fork().execute('truncate sign_in_failures');
  const people = await Promise.all(Array.from({ length: 11 }, () => world.addUser()));
  const statuses: number[] = [];
  for (const { email } of people)
    for (let attempt = 0; attempt < 5; attempt += 1)
      statuses.push((await login(email, 'wrong-one', '10.0.3.1')).status);
  expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 401));
  expect(statuses.slice(50)).toEqual(Array.from({ length: 5 }, () => 429));
  // The eleventh's account was never tried: nothing is held against its owner.
  const failed = await world.orm.em
    .fork()
    .execute<{ key: string }[]>(`select key from sign_in_failures where key like 'account:%' and failures > 0`);
  expect(failed).toHaveLength(10);
}, 60_000);

test('three unknown e-mails an hour are said to be unknown, the fourth is an ordinary failure; one that cannot be counted is no answer about it', async () => {
  const limits = world.service.app.get(RateLimits, { strict: false });
  const real = limits.limiter.bind(limits);
  let isBroken = false;
  const made = jest.spyOn(limits, 'limiter').mockImplementation(async (...given) => {
    const limiter = await real(...given);
    return {
      ...limiter,
      consume: (...key) => (isBroken ? Promise.reject(new Error('The database is away')) : limiter.consume(...key)),
    };
  });
  const unknown = (index: number) => login(`nobody${index}@example.test`, PASSWORD, '10.0.4.1');
  const codes: string[] = [];
  for (let index = 0; index < 4; index += 1) codes.push(world.refusal(await unknown(index)).code);
  expect(codes).toEqual([
    'auth.email-not-found',
    'auth.email-not-found',
    'auth.email-not-found',
    'auth.invalid-credentials',
  ]);
  // Made once: it remembers by itself who has none left.
  expect(made).toHaveBeenCalledTimes(1);
  const [counted] = await world.orm.em
    .fork()
    .execute<{ expire: string }[]>(`select expire from rate_limit where key like 'unknown-email:%'`);
  const left = Number(counted?.expire) - Date.now();
  expect([left > 3_500_000, left <= 3_600_000]).toEqual([true, true]);
  isBroken = true;
  expect((await unknown(5)).status).toBe(500);
});
