import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  CurrentUser,
  PersonalData,
  Problem,
  SecondStepAdded,
  SecondStepState,
  SecurityLog,
  TotpEnrolment,
} from '@nb/contracts';
import { User } from '../accounts/user.entity.js';
import { SessionRow } from '../sessions/session.entity.js';
import { cookieOf, eventually, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';
import { codeOf, enrol, enrolIn, forgetTimeSteps, KEY } from '../testing/second-step.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ SECOND_STEP_KEY: KEY, RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => world.close());

const PATH = '/api/auth/second-step';
const begin = async (session: string) =>
  (await world.http<TotpEnrolment>('POST', `${PATH}/totp`, { session, body: {} })).body;
const confirm = (session: string, enrolmentId: string, code: string) =>
  world.http<SecondStepAdded & Problem>('POST', `${PATH}/totp/confirm`, { session, body: { enrolmentId, code } });
const typeBack = (session: string, code: string | undefined) =>
  world.http<SecondStepState & Problem>('POST', `${PATH}/recovery-codes/confirm`, { session, body: { code } });
const state = async (session: string) => (await world.http<SecondStepState>('GET', PATH, { session })).body;
const login = (email: string) =>
  world.http<CurrentUser & Problem>('POST', '/api/login', { body: { email, password: PASSWORD } });
/** As if the session's authentication was some minutes ago. */
const age = async (session: string, minutes = 11) => {
  const { id } = (await world.http<CurrentUser>('GET', '/api/auth/user', { session })).body;
  await world.orm.em
    .fork()
    .nativeUpdate(SessionRow, { userId: id }, { authenticatedAt: new Date(Date.now() - minutes * 60_000) });
  // Changed behind the service's back: it reads its sessions again.
  await world.http('POST', '/api/user/language', { session, body: { language: 'de' } });
  await world.http('POST', '/api/user/language', { session, body: { language: 'en' } });
};

describe('setting it up', () => {
  test('app, codes, one typed back: from then on signing in asks; each step is noted and mailed', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(user);
    expect(await state(session)).toEqual({
      isAvailable: true,
      since: null,
      totpSince: null,
      passkeys: [],
      recoveryCodesLeft: null,
      awaitsRecoveryCode: false,
      requiredFrom: null,
    });
    const { enrolmentId, secret, uri } = await begin(session);
    expect(Buffer.from(secret).length).toBe(32);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*algorithm=SHA1&digits=6&period=30/);
    const wrong = await confirm(session, enrolmentId, codeOf(secret, 20));
    expect([wrong.status, wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual([
      400,
      'second-step.wrong-code',
      'code',
    ]);
    const added = await confirm(session, enrolmentId, codeOf(secret));
    const codes = added.body.recoveryCodes ?? [];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(added.body.state).toMatchObject({ since: null, awaitsRecoveryCode: true, recoveryCodesLeft: null });
    expect((await login(user.email)).status).toBe(200);
    expect((await typeBack(session, 'ZZZZZZZZZZ')).body.code).toBe('second-step.wrong-code');
    const on = await typeBack(session, codes[9]?.toLowerCase());
    expect(on.body).toMatchObject({ since: expect.any(String), awaitsRecoveryCode: false, recoveryCodesLeft: 10 });
    expect((await login(user.email)).body.code).toBe('auth.second-step');
    const own = (await world.http<CurrentUser>('GET', '/api/auth/user', { session })).body;
    expect(own.secondStep).toEqual({
      isOn: true,
      isAvailable: true,
      requiredFrom: null,
      isRequiredNow: false,
      recoveryCodesLeft: 10,
    });
    const log = (await world.http<SecurityLog>('GET', '/api/user/security-log', { session })).body.events;
    expect(log.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['totp-added', 'recovery-codes-made', 'second-step-on']),
    );
    await eventually(async () => {
      const subjects = (await world.mails())
        .filter((each) => JSON.stringify(each).includes(user.email))
        .map(({ subject }) => subject);
      expect(subjects).toEqual(['Two-step sign-in is on']);
    });
  });

  test('two windows: the later secret wins, and the first one’s code fails clearly', async () => {
    const session = await world.signInAs(await world.addUser());
    const first = await begin(session);
    const second = await begin(session);
    const reply = await confirm(session, first.enrolmentId, codeOf(first.secret));
    expect([reply.status, reply.body.code]).toEqual([409, 'second-step.replaced']);
    expect((await confirm(session, second.enrolmentId, codeOf(second.secret))).status).toBe(200);
  });

  test('the code that enrols is used up', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(user);
    const { enrolmentId, secret } = await begin(session);
    const code = codeOf(secret);
    const added = await confirm(session, enrolmentId, code);
    await typeBack(session, added.body.recoveryCodes?.[0]);
    const waiting = cookieOf(await login(user.email), 'second-step');
    const reply = await world.http<Problem>('POST', '/api/login/second-step', {
      session: waiting,
      body: { method: 'totp', code },
    });
    expect(reply.body.code).toBe('auth.second-step-wrong');
  });

  test('a new app replaces the one before with its first code', async () => {
    const own = await enrol(world);
    const { enrolmentId, secret } = await begin(own.session);
    const stepUp = (code: string) =>
      world.http<Problem>('POST', '/api/auth/step-up', { session: own.session, body: { method: 'totp', code } });
    // Until its first code it proves nothing.
    expect((await stepUp(codeOf(secret))).body.code).toBe('auth.second-step-wrong');
    expect((await confirm(own.session, enrolmentId, codeOf(secret))).body.recoveryCodes).toBeNull();
    await forgetTimeSteps(world);
    expect((await stepUp(codeOf(own.secret))).body.code).toBe('auth.second-step-wrong');
    expect((await stepUp(codeOf(secret))).status).toBe(200);
  });

  test('new codes hold alone once one was typed back, and those before until then', async () => {
    const own = await enrol(world);
    const made = await world.http<SecondStepAdded>('POST', `${PATH}/recovery-codes`, {
      session: own.session,
      body: {},
    });
    const use = async (code: string | undefined) => {
      const waiting = cookieOf(await login(own.user.email), 'second-step');
      return (
        await world.http('POST', '/api/login/second-step', { session: waiting, body: { method: 'recovery', code } })
      ).status;
    };
    expect(await use(made.body.recoveryCodes?.[0])).toBe(401);
    expect(await use(own.recoveryCodes[1])).toBe(200);
    expect((await typeBack(own.session, made.body.recoveryCodes?.[0])).status).toBe(200);
    expect(await use(own.recoveryCodes[2])).toBe(401);
    expect(await use(made.body.recoveryCodes?.[0])).toBe(200);
  });

  test('it ends with the last method, and recovery codes with it', async () => {
    const own = await enrol(world);
    const off = await world.http<SecondStepState>('DELETE', `${PATH}/totp`, { session: own.session });
    expect(off.body).toMatchObject({
      since: null,
      totpSince: null,
      recoveryCodesLeft: null,
      awaitsRecoveryCode: false,
    });
    expect((await login(own.user.email)).status).toBe(200);
    expect(await world.orm.em.fork().execute('select from recovery_codes where user_id = ?', [own.user.id])).toEqual(
      [],
    );
    expect((await world.http<Problem>('DELETE', PATH, { session: own.session })).body.code).toBe('second-step.none');
    await eventually(async () => {
      const subjects = (await world.mails())
        .filter((each) => JSON.stringify(each).includes(own.user.email))
        .map(({ subject }) => subject);
      expect(subjects).toContain('Two-step sign-in is off');
    });
  });

  test('whom the policy covers keeps the last method', async () => {
    const own = await enrol(world, { isMasterAdmin: true });
    const em = world.orm.em.fork();
    await em.execute(
      `insert into second_step_policy (id, mode, from_at, changed_at) values (1, 'admins', now() - interval '1 day', now())`,
    );
    try {
      const reply = await world.http<Problem>('DELETE', PATH, { session: own.session });
      expect([reply.status, reply.body.code]).toEqual([409, 'second-step.required']);
      expect((await state(own.session)).totpSince).not.toBeNull();
    } finally {
      await em.execute('delete from second_step_policy');
    }
  });
});

describe('only a stolen session', () => {
  test('changes nothing of the second step once its authentication is ten minutes old', async () => {
    const own = await enrol(world);
    await age(own.session);
    const calls: [string, string][] = [
      ['POST', `${PATH}/totp`],
      ['DELETE', `${PATH}/totp`],
      ['POST', `${PATH}/recovery-codes`],
      ['POST', `${PATH}/passkeys/options`],
      ['POST', `${PATH}/passkeys`],
      ['DELETE', `${PATH}/passkeys/${own.user.id}`],
      ['DELETE', PATH],
    ];
    for (const [method, path] of calls) {
      const reply = await world.http<Problem>(method, path, {
        session: own.session,
        ...(method === 'POST' ? { body: {} } : {}),
      });
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'access.step-up']);
    }
    // The password is not enough to prove who it is.
    const byPassword = await world.http<Problem>('POST', '/api/auth/step-up', {
      session: own.session,
      body: { method: 'password', password: PASSWORD },
    });
    expect([byPassword.status, byPassword.body.code, byPassword.body.methods]).toEqual([
      401,
      'auth.second-step',
      ['totp', 'recovery'],
    ]);
    const byCode = await world.http('POST', '/api/auth/step-up', {
      session: own.session,
      body: { method: 'totp', code: codeOf(own.secret) },
    });
    expect(byCode.status).toBe(200);
    // The token from before is worth nothing any more.
    expect((await world.http('GET', '/api/auth/user', { session: own.session })).status).toBe(401);
    expect((await world.http('DELETE', PATH, { session: cookieOf(byCode) })).status).toBe(200);
  });

  test('that was open before does not count as with a second step, however young it is', async () => {
    const user = await world.addUser();
    const [stolen, own] = [await world.signInAs(user), await world.signInAs(user)];
    // Known to the service as a session without one.
    expect((await world.http('GET', '/api/auth/user', { session: stolen })).status).toBe(200);
    await enrolIn(world, user, own);
    const remove = (session: string) => world.http<Problem>('DELETE', PATH, { session });
    const refused = await remove(stolen);
    expect([refused.status, refused.body.code]).toEqual([403, 'access.step-up']);
    expect((await remove(own)).status).toBe(200);
  });

  test('of an account without a second step the password renews it, and only the right one', async () => {
    const session = await world.signInAs(await world.addUser());
    await age(session);
    expect((await world.http<Problem>('POST', `${PATH}/totp`, { session, body: {} })).body.code).toBe('access.step-up');
    const stepUp = (body: object) => world.http<Problem>('POST', '/api/auth/step-up', { session, body });
    expect((await stepUp({ method: 'password', password: 'wrong' })).body.code).toBe('password.current-wrong');
    expect((await stepUp({ method: 'totp', code: '123456' })).body.code).toBe('second-step.none');
    const right = await stepUp({ method: 'password', password: PASSWORD });
    expect((await world.http('POST', `${PATH}/totp`, { session: cookieOf(right), body: {} })).status).toBe(200);
  });
});

test('the personal data says what is stored, without secrets; a deletion erases it', async () => {
  const own = await enrol(world);
  const em = world.orm.em.fork();
  const rows = await em.execute<{ code_hash: string }[]>('select code_hash from recovery_codes where user_id = ?', [
    own.user.id,
  ]);
  const admin = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
  const tables = ['totp_secrets', 'passkeys', 'recovery_codes', 'trusted_devices', 'sign_in_challenges'];
  await login(own.user.email);
  const data = await world.http<PersonalData>('GET', '/api/user/personal-data', { session: own.session });
  if (data.status === 200) {
    expect(data.body.secondStep).toMatchObject({ totpSecrets: [{ userId: own.user.id }] });
    for (const secret of [own.secret, rows[0]!.code_hash, 'keyId'])
      expect(JSON.stringify(data.body)).not.toContain(secret);
  }
  await world.http('DELETE', `/api/admin/delete-user/${own.user.id}`, { session: admin });
  expect(await world.orm.em.fork().findOne(User, own.user.id)).toBeNull();
  for (const table of tables)
    expect([table, await em.execute(`select from ${table} where user_id = ?`, [own.user.id])]).toEqual([table, []]);
});
