import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CurrentUser, Problem, SecurityLog } from '@nb/contracts';
import { User } from '../accounts/user.entity.js';
import { SessionRow } from '../sessions/session.entity.js';
import { cookieOf, eventually, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';
import { codeOf, cookiesOf, enrol, forgetTimeSteps, KEY, type Enrolled } from '../testing/second-step.js';
import { MAX_TRIES } from './challenges.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ SECOND_STEP_KEY: KEY, RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => world.close());

type Refusal = Problem & { methods?: string[] };
const password = async ({ user }: Pick<Enrolled, 'user'>, cookies = '', given = PASSWORD) => {
  const reply = await world.http<Refusal>('POST', '/api/login', {
    ...(cookies ? { session: cookies } : {}),
    body: { email: user.email, password: given },
  });
  return { reply, waiting: cookieOf(reply, 'second-step') };
};
const second = (waiting: string, body: object) =>
  world.http<CurrentUser & Problem>('POST', '/api/login/second-step', {
    ...(waiting ? { session: waiting } : {}),
    body,
  });
const totp = (waiting: string, code: string, more: object = {}) => second(waiting, { method: 'totp', code, ...more });
const sessionsOf = ({ id }: User) => world.orm.em.fork().count(SessionRow, { userId: id });
const wrongCode = (secret: string): string => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((each) => !right.includes(each))!;
};

describe('with a second step', () => {
  test('the right password gives no session, but says what is asked; the code of the app then does', async () => {
    const own = await enrol(world);
    const { reply, waiting } = await password(own);
    expect([reply.status, reply.body.code, reply.body.methods]).toEqual([
      401,
      'auth.second-step',
      ['totp', 'recovery'],
    ]);
    expect(cookieOf(reply)).toBe('');
    expect(reply.headers.getSetCookie().find((each) => each.startsWith('second-step='))).toMatch(
      /Max-Age=300; Path=\/; HttpOnly; SameSite=Strict/,
    );
    expect((await world.http('GET', '/api/auth/user', { session: waiting })).status).toBe(401);
    const opened = await totp(waiting, codeOf(own.secret));
    expect(opened.status).toBe(200);
    expect(opened.body.secondStep).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    const session = cookieOf(opened);
    const { body } = await world.http<CurrentUser>('GET', '/api/auth/user', { session });
    expect(body).toEqual(opened.body);
    const log = (await world.http<SecurityLog>('GET', '/api/user/security-log', { session })).body.events;
    expect(log[0]?.kind).toBe('signed-in');
    // The waiting sign-in is over with it.
    expect((await totp(waiting, codeOf(own.secret, 1))).body.code).toBe('auth.second-step-expired');
  });

  test('twenty uses of one code at the same moment open one session', async () => {
    const own = await enrol(world);
    const waiting = await Promise.all(Array.from({ length: 20 }, () => password(own)));
    const before = await sessionsOf(own.user);
    const code = codeOf(own.secret);
    const replies = await Promise.all(waiting.map((each) => totp(each.waiting, code)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 401),
    ]);
    expect(await sessionsOf(own.user)).toBe(before + 1);
  });

  test('the right password alone gives no session in a thousand tries', async () => {
    const own = await enrol(world);
    const before = await sessionsOf(own.user);
    const wrong = wrongCode(own.secret);
    const tries = async () => {
      const { reply, waiting } = await password(own);
      expect([reply.status, cookieOf(reply)]).toEqual([401, '']);
      // Without a code, and with a guess.
      if (Math.random() < 0.2) expect(cookieOf(await totp(waiting, wrong))).toBe('');
    };
    for (let n = 0; n < 1_000; n += 20) await Promise.all(Array.from({ length: 20 }, tries));
    expect(await sessionsOf(own.user)).toBe(before);
  }, 120_000);

  test.each([
    ['of the step before', -1, 200],
    ['of now', 0, 200],
    ['of the next step', 1, 200],
    ['older than that', -2, 401],
    ['further ahead', 2, 401],
  ])('a code %s (%d): %d', async (_, steps, status) => {
    const own = await enrol(world);
    const { waiting } = await password(own);
    // Between two steps the code could become another one.
    if (Date.now() % 30_000 > 28_000) await new Promise((resolve) => setTimeout(resolve, 2_100));
    const reply = await totp(waiting, codeOf(own.secret, steps));
    expect(reply.status).toBe(status);
    if (status === 401) expect(reply.body.code).toBe('auth.second-step-wrong');
  });

  test('a used code is refused in the same words as a wrong one, and so is an older one', async () => {
    const own = await enrol(world);
    const code = codeOf(own.secret, 1);
    expect((await totp((await password(own)).waiting, code)).status).toBe(200);
    const { waiting } = await password(own);
    const said = [];
    for (const each of [code, codeOf(own.secret), wrongCode(own.secret)]) {
      const { status, body } = await totp(waiting, each);
      said.push([status, body.code, body.title, body.detail]);
    }
    expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(said[0]?.slice(0, 2)).toEqual([401, 'auth.second-step-wrong']);
  });

  test('what is no code is said so, and costs no try', async () => {
    const own = await enrol(world);
    const { waiting } = await password(own);
    for (let n = 0; n < MAX_TRIES + 2; n += 1) expect((await totp(waiting, '12345')).status).toBe(400);
    expect((await totp(waiting, codeOf(own.secret))).status).toBe(200);
  });

  test('a code may be typed with blanks and in digits of another writing system', async () => {
    const own = await enrol(world);
    const code = codeOf(own.secret).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
    expect((await totp((await password(own)).waiting, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  test('five tries a sign-in: then even the right code waits', async () => {
    const own = await enrol(world);
    const { waiting } = await password(own);
    for (let n = 0; n < MAX_TRIES; n += 1) expect((await totp(waiting, wrongCode(own.secret))).status).toBe(401);
    const reply = await totp(waiting, codeOf(own.secret));
    expect([reply.status, reply.body.code]).toEqual([429, 'auth.throttled']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(200);
    // With the password again, the right code is accepted.
    expect((await totp((await password(own)).waiting, codeOf(own.secret))).status).toBe(200);
    const session = cookieOf(await totp((await password(own)).waiting, codeOf(own.secret, 1)));
    await eventually(async () => {
      const log = (await world.http<SecurityLog>('GET', '/api/user/security-log', { session })).body.events;
      expect(log.filter(({ kind }) => kind === 'second-step-failed')).toHaveLength(MAX_TRIES);
    });
  });

  test('a sign-in that is over, another’s, unknown, or begun before the password changed leads back to the password', async () => {
    const own = await enrol(world);
    const other = await enrol(world);
    const expired = async (waiting: string, code: string) => {
      const reply = await totp(waiting, code);
      expect([reply.status, reply.body.code, cookieOf(reply)]).toEqual([401, 'auth.second-step-expired', '']);
    };
    const em = world.orm.em.fork();
    const { waiting: over } = await password(own);
    await em.execute(`update sign_in_challenges set expires_at = now() where user_id = ?`, [own.user.id]);
    await expired(over, codeOf(own.secret));
    await expired('', codeOf(own.secret));
    await expired('second-step=made-up', codeOf(own.secret));
    // The code of one does not answer the sign-in of the other.
    expect((await totp((await password(other)).waiting, codeOf(own.secret))).body.code).toBe('auth.second-step-wrong');
    const { waiting: before } = await password(own);
    await world.http('POST', '/api/user/change-password', {
      session: own.session,
      body: { currentPassword: PASSWORD, newPassword: 'another-horse-8' },
    });
    await expired(before, codeOf(own.secret));
  });

  test('recovery codes: each once, also at the same moment; the owner is mailed, and asked to make new ones', async () => {
    const own = await enrol(world);
    const [, code] = own.recoveryCodes;
    const waiting = await Promise.all(Array.from({ length: 10 }, () => password(own)));
    const replies = await Promise.all(waiting.map((each) => second(each.waiting, { method: 'recovery', code })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.find(({ status }) => status === 200)?.body.secondStep?.recoveryCodesLeft).toBe(9);
    for (const each of own.recoveryCodes.slice(2, 8)) {
      const typed = `${each.slice(0, 5).toLowerCase()}-${each.slice(5)}`.replaceAll('0', 'o').replaceAll('1', 'l');
      const reply = await second((await password(own)).waiting, { method: 'recovery', code: typed });
      expect(reply.status).toBe(200);
    }
    expect((await second((await password(own)).waiting, { method: 'recovery', code })).body.code).toBe(
      'auth.second-step-wrong',
    );
    const log = await world.http<SecurityLog>('GET', '/api/user/security-log', { session: own.session });
    expect(log.body.events.filter(({ kind }) => kind === 'recovery-code-used')).toHaveLength(7);
    await eventually(async () => {
      const mails = (await world.mails()).filter(({ to }) => JSON.stringify(to).includes(own.user.email));
      const texts = mails.map((each) => JSON.stringify(each));
      expect(texts.filter((each) => each.includes('A recovery code was used'))).toHaveLength(7);
      expect(texts.filter((each) => each.includes('Only 3 recovery codes are left'))).toHaveLength(1);
    });
  });

  test('only the mail: a reset link changes the password, and the second step is still asked', async () => {
    const own = await enrol(world);
    await world.http('POST', '/api/auth/reset-password-request', { body: { email: own.user.email } });
    const token = await eventually(async () => {
      const mail = (await world.mails()).find(
        (each) => JSON.stringify(each).includes(own.user.email) && JSON.stringify(each).includes('token='),
      );
      const found = /token=([\w-]+)/.exec(JSON.stringify(mail))?.[1];
      if (!found) throw new Error('no mail yet');
      return found;
    });
    const reset = await world.http('POST', '/api/auth/reset-password', {
      body: { token, newPassword: 'another-horse-8' },
    });
    expect([reset.status, cookieOf(reset)]).toEqual([200, '']);
    const { reply, waiting } = await password(own, '', 'another-horse-8');
    expect([reply.status, reply.body.code]).toEqual([401, 'auth.second-step']);
    expect((await totp(waiting, wrongCode(own.secret))).status).toBe(401);
    expect((await totp(waiting, codeOf(own.secret))).status).toBe(200);
  });

  test('a deactivated account is refused at the second step, too', async () => {
    const own = await enrol(world);
    const { waiting } = await password(own);
    await world.orm.em.fork().nativeUpdate(User, own.user.id, { isActive: false });
    expect((await totp(waiting, codeOf(own.secret))).body.code).toBe('auth.deactivated');
  });

  test('the password alone is no success: its tries stay counted until the second step', async () => {
    const own = await enrol(world);
    const failures = async () => {
      const rows = await world.orm.em
        .fork()
        .execute<{ n: number }[]>('select coalesce(sum(failures), 0)::int as n from sign_in_failures');
      return rows[0]!.n;
    };
    const before = await failures();
    await password(own);
    const { waiting } = await password(own);
    expect(await failures()).toBe(before + 4);
    expect((await totp(waiting, codeOf(own.secret))).status).toBe(200);
    expect(await failures()).toBeLessThan(before + 4);
  });
});

describe('a trusted device', () => {
  const trusting = async (own: Enrolled) => {
    const { waiting } = await password(own);
    const reply = await totp(waiting, codeOf(own.secret), { trustDevice: true });
    await forgetTimeSteps(world);
    return { trusted: cookiesOf(reply, 'trusted'), session: cookieOf(reply) };
  };

  test('is not asked for 30 days, only for that account, and is listed; the list can end it', async () => {
    const own = await enrol(world);
    const other = await enrol(world);
    const { trusted, session } = await trusting(own);
    const opened = await password(own, trusted);
    expect(opened.reply.status).toBe(200);
    expect((await password(other, trusted)).reply.status).toBe(401);
    expect((await password(own)).reply.status).toBe(401);
    const listed = await world.http<{ trustedDevices: { id: string; current: boolean; expiresAt: string }[] }>(
      'GET',
      '/api/user/sessions',
      { session: `${session}; ${trusted}` },
    );
    expect(listed.body.trustedDevices).toMatchObject([{ current: true }]);
    const days = (Date.parse(listed.body.trustedDevices[0]!.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    const path = `/api/user/sessions/trusted/${listed.body.trustedDevices[0]!.id}`;
    expect((await world.http('DELETE', path, { session: other.session })).status).toBe(404);
    expect((await world.http('DELETE', path, { session })).status).toBe(200);
    expect((await password(own, trusted)).reply.status).toBe(401);
  });

  test.each([
    [
      'a password change',
      (_: Enrolled, session: string) =>
        world.http('POST', '/api/user/change-password', {
          session,
          body: { currentPassword: PASSWORD, newPassword: PASSWORD },
        }),
    ],
    [
      'signing out everywhere else',
      (_: Enrolled, session: string) => world.http('DELETE', '/api/user/sessions/others', { session }),
    ],
    [
      'an admin who ends the sessions',
      async (own: Enrolled) =>
        world.http('DELETE', `/api/admin/users/${own.user.id}/sessions`, {
          session: await world.signInAs(await world.addUser({ isMasterAdmin: true })),
        }),
    ],
    [
      'turning the second step off and on',
      (_: Enrolled, session: string) => world.http('DELETE', '/api/auth/second-step', { session }),
    ],
    [
      '30 days',
      (own: Enrolled) =>
        world.orm.em.fork().execute('update trusted_devices set expires_at = now() where user_id = ?', [own.user.id]),
    ],
    [
      'becoming an admin',
      (own: Enrolled) => world.orm.em.fork().nativeUpdate(User, own.user.id, { isMasterAdmin: true }),
    ],
  ])('is ended by %s', async (_, act) => {
    const own = await enrol(world);
    const { trusted, session } = await trusting(own);
    expect((await password(own, trusted)).reply.status).toBe(200);
    const done = await act(own, session);
    if (done !== null && typeof done === 'object' && 'status' in done) expect(done.status).toBe(200);
    const left = await world.orm.em.fork().execute('select from trusted_devices where user_id = ?', [own.user.id]);
    const { reply } = await password(own, trusted);
    expect([left.length, reply.status]).not.toEqual([1, 200]);
    if (reply.status === 200) expect(left).toHaveLength(0);
  });

  test('there are ten of an account: the oldest is asked again', async () => {
    const own = await enrol(world);
    const devices: string[] = [];
    for (let device = 0; device < 11; device += 1) devices.push((await trusting(own)).trusted);
    const replies = await Promise.all(devices.slice(0, 2).map((each) => password(own, each)));
    expect(replies.map(({ reply }) => reply.status)).toEqual([401, 200]);
  });

  test('is never one of a master admin', async () => {
    const own = await enrol(world, { isMasterAdmin: true });
    const { trusted } = await trusting(own);
    expect(trusted).toBe('');
    expect(await world.orm.em.fork().execute('select from trusted_devices where user_id = ?', [own.user.id])).toEqual(
      [],
    );
  });
});
