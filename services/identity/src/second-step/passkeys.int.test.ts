import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CurrentUser, Problem, SecondStepAdded, SecondStepState, SecurityLog } from '@nb/contracts';
import { User } from '../accounts/user.entity.js';
import { cookieOf, eventually, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';
import { Authenticator, enrol, KEY, type Enrolled } from '../testing/second-step.js';

const ORIGIN = 'http://localhost:8080';
let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ SECOND_STEP_KEY: KEY, RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => world.close());

type Options = { options: Record<string, unknown> };
const ask = async (path: string, session: string) =>
  (await world.http<Options>('POST', path, { ...(session ? { session } : {}), body: {} })).body.options;
const add = async (session: string, authenticator: Authenticator, name = 'My key') => {
  const options = await ask('/api/auth/second-step/passkeys/options', session);
  return world.http<SecondStepAdded & Problem>('POST', '/api/auth/second-step/passkeys', {
    session,
    body: { name, response: authenticator.create(options) },
  });
};
const withPasskey = async (): Promise<Enrolled & { authenticator: Authenticator }> => {
  const own = await enrol(world);
  const authenticator = new Authenticator(ORIGIN);
  expect((await add(own.session, authenticator)).status).toBe(200);
  return { ...own, authenticator };
};
/** Signs in by what the authenticator answers, as the sign-in page does. */
const signIn = async (answer: (options: Record<string, unknown>) => object) => {
  const asked = await world.http<Options>('POST', '/api/login/passkey-options', { body: {} });
  const session = cookieOf(asked, 'passkey');
  return world.http<CurrentUser & Problem>('POST', '/api/login/passkey', {
    session,
    body: { response: answer(asked.body.options) },
  });
};

describe('a passkey', () => {
  test('is both steps: it opens a session, with the options that it asks for', async () => {
    const { user, authenticator } = await withPasskey();
    const asked = await ask('/api/login/passkey-options', '');
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    const reply = await signIn((options) => authenticator.get(options));
    expect([reply.status, reply.body.id, cookieOf(reply) !== '']).toEqual([200, user.id, true]);
    // It counts as a second step: changing it asks for nothing more.
    expect(
      (await world.http('POST', '/api/auth/second-step/recovery-codes', { session: cookieOf(reply), body: {} })).status,
    ).toBe(200);
  });

  test('is the second step after the password, and proves again who one is', async () => {
    const { user, session, authenticator } = await withPasskey();
    const login = await world.http<Problem>('POST', '/api/login', { body: { email: user.email, password: PASSWORD } });
    expect(login.body.methods).toEqual(['totp', 'passkey', 'recovery']);
    const waiting = cookieOf(login, 'second-step');
    const options = await ask('/api/login/passkey-options', waiting);
    expect(options['allowCredentials']).toMatchObject([{ id: authenticator.id }]);
    const opened = await world.http('POST', '/api/login/second-step', {
      session: waiting,
      body: { method: 'passkey', response: authenticator.get(options) },
    });
    expect(opened.status).toBe(200);
    const again = await ask('/api/auth/step-up/passkey-options', session);
    const stepped = await world.http('POST', '/api/auth/step-up', {
      session,
      body: { method: 'passkey', response: authenticator.get(again) },
    });
    expect([stepped.status, cookieOf(stepped) !== '']).toEqual([200, true]);
  });

  test('a first one turns the second step on once a recovery code was typed back; before that it opens nothing', async () => {
    const session = await world.signInAs(await world.addUser());
    const authenticator = new Authenticator(ORIGIN);
    const { body } = await add(session, authenticator);
    expect(body.state).toMatchObject({ since: null, awaitsRecoveryCode: true, passkeys: [{ name: 'My key' }] });
    expect((await signIn((options) => authenticator.get(options))).body.code).toBe('auth.passkey-unknown');
    const on = await world.http<SecondStepState>('POST', '/api/auth/second-step/recovery-codes/confirm', {
      session,
      body: { code: body.recoveryCodes![3] },
    });
    expect(on.body).toMatchObject({ recoveryCodesLeft: 10, awaitsRecoveryCode: false });
    expect((await signIn((options) => authenticator.get(options))).status).toBe(200);
  });

  test('what is wrong with one is refused in the same words', async () => {
    const own = await withPasskey();
    const other = await withPasskey();
    const refused = async (what: string, answer: (options: Record<string, unknown>) => object) => {
      const reply = await signIn(answer);
      expect([what, reply.status, reply.body.code, cookieOf(reply)]).toEqual([what, 401, 'auth.passkey-unknown', '']);
    };
    const stranger = new Authenticator(ORIGIN);
    await refused('an unknown one', (options) => stranger.get(options));
    const elsewhere = new Authenticator('https://evil.example', Buffer.from(own.authenticator.id, 'base64url'));
    await refused('another key under its name', (options) => elsewhere.get(options));
    await refused('an answer for another account', (options) =>
      own.authenticator.get(options, { userId: other.user.id }),
    );
    await refused('an answer to something else', (options) =>
      own.authenticator.get({ ...options, challenge: randomBytes(32).toString('base64url') }),
    );
    await refused('an answer for another host', (options) =>
      own.authenticator.get({ ...options, rpId: 'evil.example' }),
    );
    own.authenticator.verifiesUser = false;
    await refused('an answer without its user', (options) => own.authenticator.get(options));
    own.authenticator.verifiesUser = true;
    expect((await signIn((options) => own.authenticator.get(options))).status).toBe(200);
  });

  test('an answer from another site is refused, though the key is right', async () => {
    const session = (await enrol(world)).session;
    const authenticator = new Authenticator(ORIGIN);
    await add(session, authenticator);
    Object.assign(authenticator, { origin: 'https://evil.example' });
    expect((await signIn((options) => authenticator.get(options))).body.code).toBe('auth.passkey-unknown');
    expect((await add(session, new Authenticator('https://evil.example'))).body.code).toBe('passkey.invalid');
  });

  test('a passkey of somebody else does not answer a sign-in that waits, nor a step-up', async () => {
    const own = await withPasskey();
    const other = await withPasskey();
    const login = await world.http('POST', '/api/login', { body: { email: own.user.email, password: PASSWORD } });
    const waiting = cookieOf(login, 'second-step');
    const options = await ask('/api/login/passkey-options', waiting);
    const body = { method: 'passkey', response: other.authenticator.get(options) };
    expect((await world.http<Problem>('POST', '/api/login/second-step', { session: waiting, body })).body.code).toBe(
      'auth.second-step-wrong',
    );
    const again = await ask('/api/auth/step-up/passkey-options', own.session);
    const stepUp = { method: 'passkey', response: other.authenticator.get(again) };
    expect(
      (await world.http<Problem>('POST', '/api/auth/step-up', { session: own.session, body: stepUp })).body.code,
    ).toBe('auth.second-step-wrong');
  });

  test('an answer counts once', async () => {
    const { authenticator } = await withPasskey();
    const asked = await world.http<Options>('POST', '/api/login/passkey-options', { body: {} });
    const session = cookieOf(asked, 'passkey');
    const body = { response: authenticator.get(asked.body.options) };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => world.http<Problem>('POST', '/api/login/passkey', { session, body })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
    expect(replies.find(({ status }) => status === 401)?.body.code).toBe('auth.second-step-expired');
  });

  test('nor does one without a counter help twice: what it signed is used up, also by another answer that was wrong', async () => {
    const { user, session, authenticator } = await withPasskey();
    authenticator.hasCounter = false;
    const stepUp = (cookie: string, response: object) =>
      world.http<Problem>('POST', '/api/auth/step-up', { session: cookie, body: { method: 'passkey', response } });
    const response = authenticator.get(await ask('/api/auth/step-up/passkey-options', session));
    const first = await stepUp(session, response);
    expect(first.status).toBe(200);
    expect((await stepUp(cookieOf(first), response)).body.code).toBe('auth.second-step-wrong');

    const login = await world.http<Problem>('POST', '/api/login', { body: { email: user.email, password: PASSWORD } });
    const waiting = cookieOf(login, 'second-step');
    const signed = authenticator.get(await ask('/api/login/passkey-options', waiting));
    const second = (body: object) => world.http<Problem>('POST', '/api/login/second-step', { session: waiting, body });
    expect((await second({ method: 'recovery', code: 'AAAAAAAAAA' })).status).toBe(401);
    expect((await second({ method: 'passkey', response: signed })).body.code).toBe('auth.second-step-wrong');
    const answer = authenticator.get(await ask('/api/login/passkey-options', waiting));
    expect((await second({ method: 'passkey', response: answer })).status).toBe(200);
  });

  test('a counter that does not rise is refused and noted', async () => {
    const { session, authenticator } = await withPasskey();
    expect((await signIn((options) => authenticator.get(options))).status).toBe(200);
    authenticator.counter = 0;
    expect((await signIn((options) => authenticator.get(options))).body.code).toBe('auth.passkey-unknown');
    await eventually(async () => {
      const log = (await world.http<SecurityLog>('GET', '/api/user/security-log', { session })).body.events;
      expect(log.map(({ kind }) => kind)).toContain('passkey-counter-fell');
    });
  });

  test('a removed passkey fails on the next use', async () => {
    const { session, authenticator } = await withPasskey();
    const { passkeys } = (await world.http<SecondStepState>('GET', '/api/auth/second-step', { session })).body;
    const path = `/api/auth/second-step/passkeys/${passkeys[0]!.id}`;
    const renamed = await world.http<SecondStepState>('PATCH', path, { session, body: { name: 'Blue one' } });
    expect(renamed.body.passkeys[0]?.name).toBe('Blue one');
    const stranger = (await enrol(world)).session;
    expect((await world.http('DELETE', path, { session: stranger })).status).toBe(409);
    expect((await world.http<SecondStepState>('DELETE', path, { session })).body.passkeys).toEqual([]);
    expect((await signIn((options) => authenticator.get(options))).body.code).toBe('auth.passkey-unknown');
  });

  test('of a deactivated account opens nothing', async () => {
    const { user, authenticator } = await withPasskey();
    await world.orm.em.fork().nativeUpdate(User, user.id, { isActive: false });
    expect((await signIn((options) => authenticator.get(options))).body.code).toBe('auth.deactivated');
  });

  test('does not go around the end of a temporary password', async () => {
    const { user, authenticator } = await withPasskey();
    await world.orm.em
      .fork()
      .nativeUpdate(User, user.id, { tempPassword: true, tempPasswordAt: new Date(Date.now() - 8 * 86_400_000) });
    expect((await signIn((options) => authenticator.get(options))).body.code).toBe('auth.temporary-ended');
  });

  test('is added once, also by another account; the eleventh is refused', async () => {
    const { session, authenticator } = await withPasskey();
    expect((await add(session, authenticator)).body.code).toBe('passkey.known');
    const other = await enrol(world);
    expect((await add(other.session, authenticator)).body.code).toBe('passkey.known');
    expect((await add(other.session, new Authenticator(ORIGIN), '')).status).toBe(400);
    const options = await ask('/api/auth/second-step/passkeys/options', other.session);
    for (let n = 0; n < 10; n += 1) expect((await add(other.session, new Authenticator(ORIGIN))).status).toBe(200);
    expect(options['excludeCredentials']).toEqual([]);
    const eleventh = await world.http<Problem>('POST', '/api/auth/second-step/passkeys/options', {
      session: other.session,
      body: {},
    });
    expect([eleventh.status, eleventh.body.code]).toEqual([422, 'passkey.limit']);
  });
});
