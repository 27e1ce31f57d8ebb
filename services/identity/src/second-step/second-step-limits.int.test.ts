import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Problem } from '@nb/contracts';
import { cookieOf, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';
import { codeOf, enrol, KEY } from '../testing/second-step.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ SECOND_STEP_KEY: KEY, RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => world.close());

test('ten tries an account in 15 minutes, in sign-ins and step-ups together; others go on', async () => {
  const own = await enrol(world);
  const other = await enrol(world);
  const waiting = async (email: string) =>
    cookieOf(await world.http('POST', '/api/login', { body: { email, password: PASSWORD } }), 'second-step');
  const wrong = { method: 'recovery', code: '0000000000' };
  const statuses: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const session = await waiting(own.user.email);
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await world.http('POST', '/api/login/second-step', { session, body: wrong })).status);
  }
  for (let n = 0; n < 2; n += 1)
    statuses.push((await world.http('POST', '/api/auth/step-up', { session: own.session, body: wrong })).status);
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
  const right = { method: 'totp', code: codeOf(own.secret) };
  const stepUp = await world.http<Problem>('POST', '/api/auth/step-up', { session: own.session, body: right });
  const signIn = await world.http<Problem>('POST', '/api/login/second-step', {
    session: await waiting(own.user.email),
    body: right,
  });
  for (const { status, body, headers } of [stepUp, signIn]) {
    expect([status, body.code]).toEqual([429, 'auth.throttled']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(600);
  }
  const theirs = { method: 'totp', code: codeOf(other.secret) };
  expect(
    (
      await world.http('POST', '/api/login/second-step', {
        session: await waiting(other.user.email),
        body: theirs,
      })
    ).status,
  ).toBe(200);
});
