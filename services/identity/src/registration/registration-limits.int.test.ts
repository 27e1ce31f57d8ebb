import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ RATE_LIMIT_FACTOR: '1', PASSWORD_MIN: '12' });
});
afterAll(() => world.close());

const check = async (query: string, address: string) =>
  (await world.http('GET', `/api/public/registration/check?${query}`, { headers: { 'x-forwarded-for': address } }))
    .status;

test('20 checks a minute from one address', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 21; index += 1) statuses.push(await check('referralCode=NONE-NONE', '10.1.0.1'));
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  expect(await check('referralCode=NONE-NONE', '10.1.0.2')).toBe(200);
});

test('five passcodes per code and address, then also the right one waits', async () => {
  const passcodeHash = await hash('right', { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const { code } = await world.addInvitation(await world.addUser(), { passcodeHash });
  for (let index = 0; index < 5; index += 1)
    expect(await check(`referralCode=${code}&passcode=wrong${index}`, '10.1.0.3')).toBe(200);
  expect(await check(`referralCode=${code}&passcode=right`, '10.1.0.3')).toBe(429);
  expect(await check(`referralCode=${code}&passcode=right`, '10.1.0.4')).toBe(200);
});

test('60 registrations an hour from one address', async () => {
  const body = {
    firstName: 'A',
    lastName: 'B',
    email: 'a@example.test',
    password: 'a-fine-password',
    uid: 'U',
    referralCode: 'NOT-THERE',
    complianceAgreed: true,
  };
  const statuses: number[] = [];
  for (let index = 0; index < 61; index += 1)
    statuses.push(
      (await world.http('POST', '/api/public/register', { body, headers: { 'x-forwarded-for': '10.1.0.5' } })).status,
    );
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 400), 429]);
});

test('takes the least length of passwords from a setting, and names it when refusing', async () => {
  const { code } = await world.addInvitation(await world.addUser());
  const register = (password: string) => {
    const body = {
      firstName: 'A',
      lastName: 'B',
      email: `${password.length}@example.test`,
      password,
      uid: `U-${password.length}`,
      referralCode: code,
      complianceAgreed: true,
    };
    return world.http('POST', '/api/public/register', { body, headers: { 'x-forwarded-for': '10.1.0.6' } });
  };
  expect((await register('a-fine-pass')).body).toMatchObject({
    status: 400,
    code: 'password.too-short',
    detail: 'Password must be at least 12 characters long',
    errors: [{ path: 'password' }],
  });
  expect((await register('a-fine-pass1')).status).toBe(201);
});
