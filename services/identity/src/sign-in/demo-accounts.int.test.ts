import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

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

test('a wrong password says nothing of it', async () => {
  await world.addUser({ email: 'partner@demo.test' });
  const reply = await world.http<{ code: string }>('POST', '/api/login', {
    body: { email: 'partner@demo.test', password: 'wrong-wrong' },
  });
  expect(reply.body.code).toBe('auth.invalid-credentials');
});
