import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Problem, SecondStepAdded, SecondStepPolicy } from '@nb/contracts';
import { cookieOf, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';
import { codeOf, enrol, KEY } from '../testing/second-step.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ SECOND_STEP_KEY: KEY, RATE_LIMIT_FACTOR: '1', LIMIT_MAILS_PER_HOUR: '4' });
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

/** Every mail so far, sent or not: earlier ones may be sent meanwhile. */
const mailsSoFar = async () => {
  const [row] = await world.orm.em
    .fork()
    .execute<{ mails: number }[]>(`select count(*)::int as mails from jobs.job where name = 'mail'`);
  return row!.mails;
};
const mailsSince = async (before: number) => (await mailsSoFar()) - before;

test('a change of the policy counts as many mails as there are admins; past the limit nothing changes and nobody is mailed', async () => {
  const PATH = '/api/admin/second-step-policy';
  const admins = [await enrol(world, { isMasterAdmin: true }), await enrol(world, { isMasterAdmin: true })];
  const { session } = admins[0]!;
  const put = (mode: string, as = session) =>
    world.http<Problem & SecondStepPolicy>('PUT', PATH, { session: as, body: { mode } });
  expect((await put('off')).status).toBe(200);
  // Turning the own second step on was one of four.
  expect((await put('admins')).status).toBe(200);
  const before = await mailsSoFar();
  const refused = await put('off');
  expect([refused.status, refused.body.code]).toEqual([429, 'limit.mails']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await world.http<SecondStepPolicy>('GET', PATH, { session })).body.mode).toBe('admins');
  expect(await mailsSince(before)).toBe(0);
  expect((await put('off', admins[1]!.session)).status).toBe(200);
});

test('what changes an own second step is a mail that is counted; what is refused is not', async () => {
  const { session, recoveryCodes } = await enrol(world);
  const confirm = (code: string) =>
    world.http<Problem>('POST', '/api/auth/second-step/recovery-codes/confirm', { session, body: { code } });
  const makeCodes = async () =>
    (await world.http<SecondStepAdded>('POST', '/api/auth/second-step/recovery-codes', { session, body: {} })).body
      .recoveryCodes!;
  expect((await confirm(recoveryCodes[1]!)).body.code).toBe('second-step.none');
  // Turning it on was the first of four.
  for (let n = 0; n < 2; n += 1) {
    const [code] = await makeCodes();
    expect((await confirm('0000000000')).body.code).toBe('second-step.wrong-code');
    expect((await confirm(code!)).status).toBe(200);
  }
  const [used, waits] = [(await makeCodes())[0]!, await makeCodes()];
  expect((await confirm(used)).body.code).toBe('second-step.wrong-code');
  expect((await confirm(waits[0]!)).status).toBe(200);
  const before = await mailsSoFar();
  const [late] = await makeCodes();
  for (const refused of [
    await confirm(late!),
    await world.http<Problem>('POST', '/api/auth/step-up', { session, body: { method: 'recovery', code: waits[1] } }),
    await world.http<Problem>('DELETE', '/api/auth/second-step/totp', { session }),
    await world.http<Problem>('DELETE', '/api/auth/second-step', { session }),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([429, 'limit.mails']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  }
  expect(await mailsSince(before)).toBe(0);
  expect((await world.http('GET', '/api/auth/second-step', { session })).body).toMatchObject({ recoveryCodesLeft: 10 });
});
