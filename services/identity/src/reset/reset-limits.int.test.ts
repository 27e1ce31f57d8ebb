import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ RATE_LIMIT_FACTOR: '1', PUBLIC_ORIGIN: 'https://app.example.test' });
});
afterAll(() => world.close());

test('three mails an hour per account, however many ask from wherever, and always the same answer', async () => {
  const user = await world.addUser();
  const answers = new Set<string>();
  for (let n = 0; n < 6; n += 1) {
    const reply = await world.http<{ message: string }>('POST', '/api/auth/reset-password-request', {
      body: { email: user.email },
      headers: { 'x-forwarded-for': `10.2.0.${n}` },
    });
    answers.add(`${reply.status} ${reply.body.message}`);
  }
  expect([...answers]).toEqual(['200 If an account with this email exists, a reset link has been sent.']);
  await eventually(async () => expect(await world.waitingMails()).toEqual([]));
  const mails = (await world.mails()).filter(({ to }) => to === user.email);
  expect(mails).toHaveLength(3);
  // The link's host is the configured one, whatever the request said.
  expect(mails.every(({ text }) => text.includes('https://app.example.test/reset-password?token='))).toBe(true);
});

test('one address asks twenty times an hour', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1)
    statuses.push(
      (
        await world.http('POST', '/api/auth/reset-password-request', {
          body: { email: `nobody${n}@example.test` },
          headers: { 'x-forwarded-for': '10.2.1.1' },
        })
      ).status,
    );
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

test('over HTTPS the cookies are secure and bound to the host', async () => {
  const user = await world.addUser();
  const reply = await world.http('POST', '/api/login', { body: { email: user.email, password: 'correct-horse-7' } });
  expect(reply.status).toBe(200);
  for (const line of reply.headers.getSetCookie())
    expect(line).toMatch(/^__Host-(sid|known)=[^;]+;.*Path=\/.*HttpOnly.*Secure.*SameSite=Strict/i);
});
