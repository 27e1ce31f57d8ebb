import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { CurrentUser } from '@nb/contracts';
import { hashToken } from '@nb/nest-kit';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { SessionRow } from '../sessions/session.entity.js';
import { cookieOf, eventually, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';
import { SignInThrottleService } from './sign-in-throttle.service.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const login = (body: object, headers?: Record<string, string>, session?: string) =>
  world.http<CurrentUser>('POST', '/api/login', {
    body,
    ...(headers ? { headers } : {}),
    ...(session ? { session } : {}),
  });
const tokenOf = (cookie: string) => cookie.split('=')[1] ?? '';
/** Of a call that asks nothing but whose session it is, which is remembered for a moment. */
const statusOf = async (session: string) => (await world.http('GET', '/api/user/sessions', { session })).status;
const digest = (value: string) => createHash('sha256').update(value).digest('hex').slice(0, 32);
/** What is held against an account, over all addresses and from each. */
const failuresOf = (email: string) =>
  world.orm.em
    .fork()
    .execute<{ failures: number }[]>(
      'select key, failures from sign_in_failures where failures > 0 and (key = ? or key like ?)',
      [`account:${digest(email)}`, `pair:${digest(email)}:%`],
    );
const notedOf = (userId: string) =>
  world.orm.em
    .fork()
    .execute<{ kind: string; address: string; device: string }[]>(
      'select kind, address, device from security_events where user_id = ? order by id',
      [userId],
    );
/** The times of a user's published sign-ins; throws while there are none. */
const publishedSignIns = async (userId: string): Promise<string[]> => {
  const signIns = (await world.events('identity.signed-in'))
    .flatMap(({ data }) => data.signIns)
    .filter((each) => each.userId === userId);
  if (signIns.length === 0) throw new Error('Not published yet');
  return signIns.map(({ at }) => at);
};
/** The real thing, a little later: what does not wait for it is too early. */
const late = () => {
  const throttle = world.service.app.get(SignInThrottleService, { strict: false });
  const succeeded = throttle.succeeded.bind(throttle);
  return jest.spyOn(throttle, 'succeeded').mockImplementation(async (em, attempt) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await succeeded(em, attempt);
  });
};
afterEach(() => {
  jest.restoreAllMocks();
});

describe('signing in', () => {
  test('answers the user, sets an HttpOnly strict cookie for the browser session, and publishes the sign-in', async () => {
    const user = await world.addUser();
    const reply = await login({ email: ` ${user.email.toUpperCase()} `, password: PASSWORD });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      id: user.id,
      email: user.email,
      tempPassword: false,
      passwordChangeSkipped: false,
      onboardingCallTimezone: 'America/New_York',
    });
    expect(JSON.stringify(reply.body)).not.toContain('argon2');
    const line = reply.headers.getSetCookie().find((each) => each.startsWith('sid='));
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Strict/);
    expect(line).not.toMatch(/Expires|Max-Age/i);
    const current = await world.http<CurrentUser>('GET', '/api/auth/user', { session: cookieOf(reply) });
    expect(current.body).toEqual(reply.body);
    expect(await eventually(() => publishedSignIns(user.id))).toEqual([reply.body.lastLoginAt]);
    const stored = await world.orm.em.fork().findOneOrFail(SessionRow, { userId: user.id });
    expect(stored.tokenHash).toBe(hashToken(tokenOf(cookieOf(reply))));
  });

  test('remember me keeps the cookie for up to 30 days, idle 14', async () => {
    const user = await world.addUser();
    const reply = await login({ email: user.email, password: PASSWORD, rememberMe: true });
    expect(reply.headers.getSetCookie().find((each) => each.startsWith('sid='))).toMatch(/Expires=/);
    const stored = await world.orm.em.fork().findOneOrFail(SessionRow, { userId: user.id });
    expect(stored.idleSeconds).toBe(14 * 86_400);
    expect(Math.round((stored.expiresAt.getTime() - stored.createdAt.getTime()) / 86_400_000)).toBe(30);
  });

  test.each([
    [
      'wrong password',
      { password: 'wrong-password' },
      { status: 401, code: 'auth.invalid-credentials', detail: 'Invalid email or password' },
    ],
    [
      'unknown e-mail',
      { email: 'nobody@example.test' },
      { status: 401, code: 'auth.email-not-found', detail: 'Email not found in our system' },
    ],
    ['empty password', { password: '' }, { status: 400, code: 'request.invalid' }],
    ['no e-mail', { email: undefined }, { status: 400, code: 'request.invalid' }],
    ['password over 128 characters', { password: 'x'.repeat(129) }, { status: 400, code: 'request.invalid' }],
  ])('%s is refused', async (_, change, refused) => {
    const user = await world.addUser();
    expect(world.refusal(await login({ email: user.email, password: PASSWORD, ...change }))).toMatchObject(refused);
  });

  test('says that an account is deactivated only with the right password', async () => {
    const user = await world.addUser({ isActive: false });
    expect(world.refusal(await login({ email: user.email, password: PASSWORD }))).toMatchObject({
      status: 403,
      code: 'auth.deactivated',
    });
    expect(await failuresOf(user.email)).toEqual([]);
    expect(world.refusal(await login({ email: user.email, password: 'something-else' }))).toMatchObject({
      status: 401,
      code: 'auth.invalid-credentials',
    });
    expect(await failuresOf(user.email)).toHaveLength(2);
    // The try with the right password is uncounted before the answer, so further tries are not delayed by it.
    late();
    await login({ email: user.email, password: PASSWORD });
    expect((await failuresOf(user.email)).map(({ failures }) => failures)).toEqual([1]);
  });

  test('an unknown e-mail is answered after as much work as a known one', async () => {
    const hasher = world.service.app.get(PasswordHasher, { strict: false });
    let work = () => {};
    const nobody = jest.spyOn(hasher, 'verifyNobody').mockImplementation(async () => {
      await new Promise<void>((resolve) => {
        work = resolve;
      });
      return false;
    });
    let answered = false;
    const reply = login({ email: 'nobody-at-all@example.test', password: PASSWORD }).then((each) => {
      answered = true;
      return each;
    });
    await eventually(async () => expect(nobody).toHaveBeenCalledWith(PASSWORD, 'sign-in'));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(answered).toBe(false);
    work();
    expect((await reply).status).toBe(401);
  });

  test('a form post and a post from another site are refused', async () => {
    const body = { email: 'a@example.test', password: PASSWORD };
    expect((await login(body, { 'content-type': 'text/plain' })).status).toBe(415);
    expect(world.refusal(await login(body, { origin: 'https://evil.example' }))).toMatchObject({
      status: 403,
      code: 'request.cross-site',
    });
  });
});

describe('sessions', () => {
  test('each sign-in gives a new token and ends the session that was presented', async () => {
    const user = await world.addUser();
    const first = await world.signInAs(user);
    // Whose it is has been looked up: that must be forgotten, too.
    expect(await statusOf(first)).toBe(200);
    const second = cookieOf(await login({ email: user.email, password: PASSWORD }, undefined, first));
    expect(second).not.toBe(first);
    expect(await statusOf(first)).toBe(401);
    expect((await world.http('GET', '/api/auth/user', { session: second })).status).toBe(200);
  });

  test('a presented session of somebody else ends as well', async () => {
    const [other, user] = [await world.addUser(), await world.addUser()];
    const theirs = await world.signInAs(other);
    expect(await statusOf(theirs)).toBe(200);
    const before = Date.now();
    const reply = await login(
      { email: user.email, password: PASSWORD, rememberMe: true },
      { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Browser of both' },
      theirs,
    );
    const own = cookieOf(reply);
    expect(await statusOf(theirs)).toBe(401);
    expect((await world.http<CurrentUser>('GET', '/api/auth/user', { session: own })).body).toEqual(reply.body);
    expect(reply.body).toMatchObject({ id: user.id, passwordChangeSkipped: false });
    expect(Date.parse(reply.body.lastLoginAt ?? '')).toBeGreaterThanOrEqual(before);
    expect((await world.orm.em.fork().findOneOrFail(SessionRow, { userId: user.id })).idleSeconds).toBe(14 * 86_400);
    expect(await eventually(() => publishedSignIns(user.id))).toEqual([reply.body.lastLoginAt]);
    expect(await notedOf(user.id)).toEqual([{ kind: 'signed-in', address: '203.0.113.9', device: 'Browser of both' }]);
  });

  test('the session that the browser presents ends, also somebody else’s; the other sessions stay and no failure is counted', async () => {
    const [other, user] = [await world.addUser(), await world.addUser()];
    const theirs = await world.signInAs(other);
    const first = await world.signInAs(user);
    const second = await world.signInAs(user);
    await login({ email: user.email, password: PASSWORD }, undefined, first);
    const slow = late();
    await login({ email: user.email, password: PASSWORD }, undefined, theirs);
    expect([await statusOf(first), await statusOf(theirs), await statusOf(second)]).toEqual([401, 401, 200]);
    expect([slow.mock.calls.length, await failuresOf(user.email)]).toEqual([1, []]);
  });

  describe('of an account that changes while its password is checked', () => {
    const meanwhile = (change: string, id: string) => {
      const hasher = world.service.app.get(PasswordHasher, { strict: false });
      const verify = hasher.verify.bind(hasher);
      jest.spyOn(hasher, 'verify').mockImplementationOnce(async (hash, password) => {
        const right = await verify(hash, password);
        await world.orm.em.fork().execute(`${change} where id = ?`, [id]);
        return right;
      });
    };
    test.each([
      [
        'has another password by then',
        `update users set version = version + 1, password_hash = 'another'`,
        { status: 401, code: 'auth.invalid-credentials' },
      ],
      [
        'is deactivated by then',
        'update users set version = version + 1, is_active = false',
        { status: 403, code: 'auth.deactivated' },
      ],
      ['is gone by then', 'delete from users', { status: 401, code: 'auth.invalid-credentials' }],
    ])('none begins where it %s', async (_, change, refused) => {
      const user = await world.addUser();
      meanwhile(change, user.id);
      const reply = await login({ email: user.email, password: PASSWORD });
      expect(world.refusal(reply)).toMatchObject(refused);
      expect(cookieOf(reply)).toBe('');
      expect([await world.orm.em.fork().count(SessionRow, { userId: user.id }), await notedOf(user.id)]).toEqual([
        0,
        [],
      ]);
    });
    test('one begins with the account as it is by then', async () => {
      const user = await world.addUser();
      meanwhile(`update users set version = version + 1, first_name = 'Meera'`, user.id);
      const reply = await login({ email: user.email, password: PASSWORD });
      expect(reply).toMatchObject({ status: 200, body: { firstName: 'Meera' } });
      expect((await world.http<CurrentUser>('GET', '/api/auth/user', { session: cookieOf(reply) })).body).toEqual(
        reply.body,
      );
    });
  });

  test('several of one person at the same moment all begin, each with one event and one entry in the log', async () => {
    const user = await world.addUser();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => login({ email: user.email, password: PASSWORD })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const statuses = await Promise.all(
      replies.map(async (reply) => (await world.http('GET', '/api/auth/user', { session: cookieOf(reply) })).status),
    );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    await eventually(async () => expect(await publishedSignIns(user.id)).toHaveLength(6));
    const em = world.orm.em.fork();
    expect(await em.execute('select kind from security_events where user_id = ?', [user.id])).toHaveLength(6);
    expect(
      await em.execute('select failures from sign_in_failures where failures > 0 and key like ?', [
        `account:${createHash('sha256').update(user.email).digest('hex').slice(0, 32)}`,
      ]),
    ).toEqual([]);
  });

  test('many simultaneous right and wrong passwords of a few people do not deadlock', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 8; round += 1) {
      const users = await Promise.all(Array.from({ length: 4 }, () => world.addUser()));
      const replies = await Promise.all(
        Array.from({ length: 24 }, (_, n) =>
          login({ email: users[n % 4]?.email ?? '', password: n % 5 === 4 ? 'wrong-horse-7' : PASSWORD }),
        ),
      );
      for (const { status } of replies) statuses.add(status);
    }
    expect([...statuses].filter((status) => ![200, 401, 429].includes(status))).toEqual([]);
  });

  test('the eleventh ends the least recently used', async () => {
    const user = await world.addUser();
    const cookies: string[] = [];
    for (let index = 0; index < 10; index += 1) cookies.push(await world.signInAs(user));
    await world.orm.em
      .fork()
      .nativeUpdate(
        SessionRow,
        { tokenHash: hashToken(tokenOf(cookies[3] ?? '')) },
        { lastSeenAt: new Date(Date.now() - 60_000) },
      );
    cookies.push(await world.signInAs(user));
    const statuses = await Promise.all(
      cookies.map(async (session) => (await world.http('GET', '/api/auth/user', { session })).status),
    );
    expect(statuses).toEqual([200, 200, 200, 401, 200, 200, 200, 200, 200, 200, 200]);
  });

  test.each([
    ['idle for two hours', { lastSeenAt: new Date(Date.now() - 2 * 3_600_000 - 1000) }],
    ['at its absolute end', { expiresAt: new Date(Date.now() - 1000) }],
  ])('one that is %s is over', async (_, change) => {
    const user = await world.addUser();
    const session = await world.signInAs(user);
    await world.orm.em.fork().nativeUpdate(SessionRow, { userId: user.id }, change);
    expect((await world.http('GET', '/api/auth/user', { session })).status).toBe(401);
  });

  test('use is noted, so that it does not become idle', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(user);
    await world.orm.em
      .fork()
      .nativeUpdate(SessionRow, { userId: user.id }, { lastSeenAt: new Date(Date.now() - 3_600_000) });
    await world.http('GET', '/api/auth/user', { session });
    const row = await world.orm.em.fork().findOneOrFail(SessionRow, { userId: user.id });
    expect(Date.now() - row.lastSeenAt.getTime()).toBeLessThan(10_000);
  });

  test('signing out ends the session immediately and clears the cookie; without a session it succeeds, too', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(user);
    const reply = await world.http('POST', '/api/logout', { session });
    expect(reply.status).toBe(200);
    expect(cookieOf(reply)).toBe('sid=');
    expect((await world.http('GET', '/api/auth/user', { session })).status).toBe(401);
    expect((await world.http('POST', '/api/logout')).status).toBe(200);
  });

  test('signing out also drops a cached session that was deleted elsewhere', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(user);
    expect(await statusOf(session)).toBe(200);
    await world.orm.em.fork().nativeDelete(SessionRow, { userId: user.id });
    expect(await statusOf(session)).toBe(200);
    expect((await world.http('POST', '/api/logout', { session })).status).toBe(200);
    expect(await statusOf(session)).toBe(401);
  });

  test('records a sign-out once, with address and device, for the person who signed out', async () => {
    const [admin, user] = [await world.addUser({ isMasterAdmin: true }), await world.addUser()];
    const lookAs = async () => {
      const own = await world.signInAs(admin);
      return {
        own,
        looking: cookieOf(await world.http('POST', '/api/admin/view-as', { session: own, body: { userId: user.id } })),
      };
    };
    const from = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Browser of the test' };
    const signedOut = async (id: string) => (await notedOf(id)).filter(({ kind }) => kind === 'signed-out');
    const here = { kind: 'signed-out', address: '203.0.113.7', device: 'Browser of the test' };
    for (const which of ['own', 'looking'] as const) {
      const { own, looking } = await lookAs();
      expect([await statusOf(own), await statusOf(looking)]).toEqual([200, 200]);
      expect(
        (await world.http('POST', '/api/logout', { session: which === 'own' ? own : looking, headers: from })).status,
      ).toBe(200);
      expect([await statusOf(own), await statusOf(looking)]).toEqual([401, 401]);
    }
    // Signing out while viewing as a user ends the admin's session, not the user's.
    expect([await signedOut(admin.id), await signedOut(user.id)]).toEqual([[here, here], []]);
  });

  test('are listed, and ended from afar; those of others are not found', async () => {
    const [user, other] = [await world.addUser(), await world.addUser()];
    const [here, away, foreign] = [await world.signInAs(user), await world.signInAs(user), await world.signInAs(other)];
    const { body } = await world.http<{ sessions: { id: string; current: boolean }[] }>('GET', '/api/user/sessions', {
      session: here,
    });
    expect(body.sessions.map(({ current }) => current)).toEqual(expect.arrayContaining([false, true]));
    const id = body.sessions.find(({ current }) => !current)?.id;
    expect((await world.http('DELETE', `/api/user/sessions/${id}`, { session: foreign })).status).toBe(404);
    expect((await world.http('DELETE', `/api/user/sessions/${id}`, { session: here })).status).toBe(200);
    expect((await world.http('GET', '/api/auth/user', { session: away })).status).toBe(401);
    expect((await world.http('GET', '/api/auth/user', { session: here })).status).toBe(200);
  });
});
