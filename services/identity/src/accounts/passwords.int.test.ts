import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CurrentUser, ResetLink } from '@nb/contracts';
import { cookieOf, eventually, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const NEW = 'another-fine-one';
const change = (session: string, currentPassword: string, newPassword: string) =>
  world.http('POST', '/api/user/change-password', { session, body: { currentPassword, newPassword } });
const isSignedIn = async (session: string) => (await world.http('GET', '/api/auth/user', { session })).status === 200;

describe('a password change in the settings', () => {
  test('succeeds once when it is sent several times at the same moment, and the others are refused', async () => {
    const user = await world.addUser();
    const sessions = await Promise.all([1, 2, 3, 4].map(() => world.signInAs(user)));
    const replies = await Promise.all(sessions.map((session, n) => change(session, PASSWORD, `${NEW}-${n}`)));
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    for (const status of statuses.slice(1)) expect([400, 401]).toContain(status);
  });

  test('ends the other sessions, and this one continues with a new token', async () => {
    const user = await world.addUser();
    const [here, away] = [await world.signInAs(user), await world.signInAs(user)];
    const reply = await change(here, PASSWORD, NEW);
    expect(reply.status).toBe(200);
    const rotated = cookieOf(reply);
    expect(await Promise.all([here, away, rotated].map(isSignedIn))).toEqual([false, false, true]);
    await world.signInAs(user, { password: NEW });
  });

  test.each([
    ['wrong current', 'not-the-one', NEW, 'password.current-wrong'],
    ['seven characters', PASSWORD, 'seven-7', 'password.too-short'],
    ['a common one', PASSWORD, 'qwerty123', 'password.common'],
    ["one's own name", PASSWORD, 'Maya-2026!', 'password.personal'],
    ["one's own ID", PASSWORD, 'zx88421q!', 'password.personal'],
    ['the brand', PASSWORD, 'network builders', 'password.common'],
    ['a common one in leet', PASSWORD, 'footba11', 'password.common'],
  ])('%s is refused and nothing changes', async (what, current, next, code) => {
    const user = await world.addUser(what === "one's own ID" ? { uid: 'ZX-88421-Q' } : {});
    const session = await world.signInAs(user);
    expect(world.refusal(await change(session, current, next))).toMatchObject({ status: 400, code });
    expect(await isSignedIn(session)).toBe(true);
    await world.signInAs(user);
  });
});

const changesOf = async (userId: string) =>
  (await world.events('identity.password-changed')).filter(({ data }) => data.userId === userId);

describe('publishes an event for every way to a new password, so that other services end what was shared with the old one', () => {
  test('by the user', async () => {
    const user = await world.addUser();
    await change(await world.signInAs(user), 'not-the-one', NEW);
    expect(await changesOf(user.id)).toEqual([]);
    const before = Date.now();
    await change(await world.signInAs(user), PASSWORD, NEW);
    const [event, ...more] = await changesOf(user.id);
    expect(Date.parse(event?.data.at ?? '')).toBeGreaterThanOrEqual(before);
    expect(more).toEqual([]);
  });

  test('by an admin, but not when the admin changes another field', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
    const { firstName, lastName, email } = user;
    const update = (more: object) =>
      world.http('POST', '/api/admin/update-user', {
        session,
        body: { userId: user.id, firstName, lastName, email, ...more },
      });
    expect((await update({ lastName: 'Renamed' })).status).toBe(200);
    expect(await changesOf(user.id)).toEqual([]);
    expect((await update({ password: 'set-by-an-admin' })).status).toBe(200);
    expect(await changesOf(user.id)).toHaveLength(1);
  });
});

const mailSubjects = (to: string) =>
  eventually(async () => {
    const subjects = (await world.mails()).filter((mail) => mail.to === to).map(({ subject }) => subject);
    expect(subjects).not.toEqual([]);
    return subjects;
  });

test.each(['Sommer-haus-33 ', 'Sommer-haus-33\n', ' Sommer-haus-33'])(
  'a blank around the temporary password %j that an admin sets is no part of it',
  async (password) => {
    const user = await world.addUser();
    const session = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
    const { firstName, lastName, email } = user;
    const set = (wanted: string) =>
      world.http('POST', '/api/admin/update-user', {
        session,
        body: { userId: user.id, firstName, lastName, email, password: wanted },
      });
    expect((await set(' '.repeat(12))).status).toBe(400);
    expect((await set(password)).status).toBe(200);
    for (const typed of ['Sommer-haus-33', password])
      expect((await world.http('POST', '/api/login', { body: { email, password: typed } })).status).toBe(200);
  },
);

describe('the owner is mailed', () => {
  const CHANGED = 'Your password for Network Builders was changed';
  test('when they change the password, and when an admin does', async () => {
    const user = await world.addUser();
    await change(await world.signInAs(user), PASSWORD, NEW);
    expect(await mailSubjects(user.email)).toEqual([CHANGED]);
    const other = await world.addUser();
    const session = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
    const { firstName, lastName, email } = other;
    await world.http('POST', '/api/admin/update-user', {
      session,
      body: { userId: other.id, firstName, lastName, email, password: 'set-by-an-admin' },
    });
    expect(await mailSubjects(email)).toEqual([CHANGED]);
    expect((await world.mails()).find(({ to }) => to === email)?.text).toContain('An administrator has set');
  });

  test('also while the account is deactivated', async () => {
    const user = await world.addUser({ isActive: false });
    const session = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
    const { firstName, lastName } = user;
    const body = {
      userId: user.id,
      firstName,
      lastName,
      email: 'while-away@example.test',
      password: 'set-by-an-admin',
    };
    expect((await world.http('POST', '/api/admin/update-user', { session, body })).status).toBe(200);
    expect(await mailSubjects(user.email)).toEqual(['Your account for Network Builders has another email now']);
    await eventually(async () =>
      expect((await mailSubjects('while-away@example.test')).toSorted()).toEqual([
        'Your email for Network Builders was changed',
        CHANGED,
      ]),
    );
  });

  test('at the new and at the old address when an admin changes the e-mail; the old address is deleted after that', async () => {
    const user = await world.addUser();
    const session = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
    const { firstName, lastName } = user;
    const body = { userId: user.id, firstName, lastName, email: 'new-address@example.test' };
    expect((await world.http('POST', '/api/admin/update-user', { session, body })).status).toBe(200);
    expect(await mailSubjects(user.email)).toEqual(['Your account for Network Builders has another email now']);
    expect(await mailSubjects('new-address@example.test')).toEqual(['Your email for Network Builders was changed']);
    expect((await world.mails()).find(({ to }) => to === user.email)?.text).toContain('mailto:support@example.com');
    await eventually(async () =>
      expect(await world.orm.em.fork().execute('select from former_addresses')).toHaveLength(0),
    );
  });
});

describe('a temporary password', () => {
  test('is accepted with pasted white space around it, and refused as the new password', async () => {
    const user = await world.addUser({ tempPassword: true, tempPasswordAt: new Date() });
    const session = await world.signInAs(user, { password: ` ${PASSWORD}\n` });
    for (const next of [PASSWORD, `${PASSWORD} `])
      expect(world.refusal(await change(session, `${PASSWORD}\n`, next)).code).toBe('password.temporary');
    expect((await change(session, `${PASSWORD}\n`, NEW)).status).toBe(200);
  });

  test('expires after seven days; only who enters it correctly is informed of that', async () => {
    const days = (n: number) => new Date(Date.now() - n * 86_400_000);
    const over = await world.addUser({ tempPassword: true, tempPasswordAt: days(7.01) });
    const login = (password: string) => world.http('POST', '/api/login', { body: { email: over.email, password } });
    expect(world.refusal(await login('not-the-one'))).toMatchObject({ code: 'auth.invalid-credentials' });
    expect(world.refusal(await login(PASSWORD))).toMatchObject({ status: 403, code: 'auth.temporary-ended' });
    await world.signInAs(await world.addUser({ tempPassword: true, tempPasswordAt: days(6.99) }));
    await world.signInAs(await world.addUser({ tempPassword: false, tempPasswordAt: days(8) }));
  });

  test('must be changed once its owner becomes an admin, even if the change was postponed', async () => {
    const user = await world.addUser({ tempPassword: true, tempPasswordAt: new Date() });
    const session = await world.signInAs(user);
    await world.http('POST', '/api/user/skip-password-change', { session });
    const admin = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
    await world.http('POST', '/api/admin/change-role', { session: admin, body: { userId: user.id, role: 'admin' } });
    expect(world.refusal(await world.http('GET', '/api/admin/users', { session })).code).toBe(
      'access.password-change-required',
    );
  });

  test('allows only what is needed to change it; the new one has at least six characters, and the change ends every session', async () => {
    const user = await world.addUser({ tempPassword: true });
    const [session, other] = [await world.signInAs(user), await world.signInAs(user)];
    expect((await world.http<CurrentUser>('GET', '/api/auth/user', { session })).body).toMatchObject({
      tempPassword: true,
      passwordChangeSkipped: false,
    });
    expect(world.refusal(await world.http('GET', '/api/referral/my-codes', { session }))).toMatchObject({
      status: 403,
      code: 'access.password-change-required',
    });
    expect((await world.http('POST', '/api/user/language', { session, body: { language: 'de' } })).status).toBe(200);
    expect(world.refusal(await change(session, PASSWORD, 'five5')).code).toBe('password.too-short');
    const reply = await change(session, PASSWORD, 'six-66');
    expect(reply.status).toBe(200);
    expect(cookieOf(reply)).toBe('sid=');
    expect(await Promise.all([session, other].map(isSignedIn))).toEqual([false, false]);
    const after = await world.signInAs(user, { password: 'six-66' });
    expect((await world.http<CurrentUser>('GET', '/api/auth/user', { session: after })).body.tempPassword).toBe(false);
  });

  test('can be changed later in this session, except by an admin', async () => {
    const user = await world.addUser({ tempPassword: true });
    const session = await world.signInAs(user);
    const skipped = await world.http<CurrentUser>('POST', '/api/user/skip-password-change', { session });
    expect(skipped.body).toMatchObject({ tempPassword: true, passwordChangeSkipped: true });
    expect((await world.http('GET', '/api/referral/my-codes', { session })).status).toBe(200);
    expect((await world.http('GET', '/api/referral/my-codes', { session: await world.signInAs(user) })).status).toBe(
      403,
    );
    const admin = await world.signInAs(await world.addUser({ tempPassword: true, isMasterAdmin: true }));
    expect(world.refusal(await world.http('POST', '/api/user/skip-password-change', { session: admin }))).toMatchObject(
      { status: 403, code: 'password.skip-forbidden' },
    );
  });
});

describe('a forgotten password', () => {
  const ask = (email: string) =>
    world.http<{ message: string }>('POST', '/api/auth/reset-password-request', { body: { email } });
  const reset = (email: string, token: string, newPassword = NEW) =>
    world.http('POST', '/api/auth/reset-password', { body: { email, token, newPassword } });
  const mailedToken = (email: string, newest = 1) =>
    eventually(async () => {
      const mails = (await world.mails()).filter(({ to }) => to === email);
      const link = mails.length >= newest ? /http:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0] : undefined;
      if (link === undefined) throw new Error('no mail yet');
      return new URL(link);
    });

  test('is replaced with a mailed link, which works once and ends all sessions', async () => {
    const user = await world.addUser({ tempPassword: true });
    const session = await world.signInAs(user);
    const asked = await ask(user.email.toUpperCase());
    expect(asked.body).toEqual({ message: 'If an account with this email exists, a reset link has been sent.' });
    const link = await mailedToken(user.email);
    expect([link.origin, link.pathname, link.searchParams.get('email')]).toEqual([
      'http://localhost:8080',
      '/reset-password',
      user.email,
    ]);
    const token = link.searchParams.get('token') ?? '';
    expect(world.refusal(await reset(user.email, token, 'seven-7')).code).toBe('password.too-short');
    const replies = await Promise.all([reset(user.email, token), reset(user.email, token)]);
    expect(await changesOf(user.id)).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(replies.some((reply) => cookieOf(reply) !== '')).toBe(false);
    expect(await isSignedIn(session)).toBe(false);
    const after = await world.signInAs(user, { password: NEW });
    expect((await world.http<CurrentUser>('GET', '/api/auth/user', { session: after })).body.tempPassword).toBe(false);
  });

  test('the response is the same for an unknown address, and no mail is sent there', async () => {
    const asked = await ask('nobody-here@example.test');
    expect([asked.status, asked.body.message]).toEqual([
      200,
      'If an account with this email exists, a reset link has been sent.',
    ]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await world.mails()).some(({ to }) => to === 'nobody-here@example.test')).toBe(false);
  });

  test('only the newest link works, for half an hour, and shows the e-mail of its account', async () => {
    const user = await world.addUser();
    await ask(user.email);
    const first = (await mailedToken(user.email)).searchParams.get('token') ?? '';
    await ask(user.email);
    const second = (await mailedToken(user.email, 2)).searchParams.get('token') ?? '';
    const refused = { status: 400, code: 'reset.invalid-token', detail: 'Invalid or expired reset link' };
    expect(world.refusal(await reset(user.email, first))).toEqual(refused);
    expect((await reset(user.email, first)).body).toMatchObject({ errors: [{ path: 'token' }] });
    const look = async (token: string) =>
      (await world.http<ResetLink>('POST', '/api/auth/reset-link', { body: { token } })).body;
    expect(await look(first)).toEqual({ isValid: false, email: null });
    expect(await look(second)).toEqual({ isValid: true, email: user.email });
    await world.orm.em
      .fork()
      .execute(`update reset_tokens set expires_at = now() - interval '1 second' where user_id = ?`, [user.id]);
    expect(world.refusal(await reset(user.email, second))).toEqual(refused);
    expect(await look(second)).toEqual({ isValid: false, email: null });
  });

  test.each([
    ['alone', (token: string) => ({ token })],
    ['with a full stop', (token: string) => ({ token: `${token}.` })],
    ['with a bracket', (token: string) => ({ token: `${token})>` })],
    ['quoted-printable', (token: string) => ({ token: `3D${token}`, email: '=3Dx' })],
    ['broken into two lines', (token: string) => ({ token: `${token.slice(0, 30)}\r\n ${token.slice(30)}` })],
    ['broken as quoted-printable', (token: string) => ({ token: `${token.slice(0, 12)}=\r\n${token.slice(12)}.` })],
    ['with the next parameter', (token: string) => ({ token: `${token}&amp;email=x` })],
  ])('accepts a token that a mail program has damaged: %s', async (_, body) => {
    const user = await world.addUser();
    await ask(user.email);
    const token = (await mailedToken(user.email)).searchParams.get('token') ?? '';
    const reply = await world.http('POST', '/api/auth/reset-password', { body: { ...body(token), newPassword: NEW } });
    expect(reply.status).toBe(200);
    await world.signInAs(user, { password: NEW });
    expect(
      await eventually(async () => {
        const subjects = (await world.mails()).filter(({ to }) => to === user.email).map(({ subject }) => subject);
        expect(subjects).toHaveLength(2);
        return subjects;
      }),
    ).toContain('Your password for Network Builders was changed');
  });

  test('mail of a development server is readable at /dev/mail, and names in it are escaped', async () => {
    const user = await world.addUser({ firstName: '<img src=x onerror=alert(1)>' });
    await ask(user.email);
    await mailedToken(user.email);
    const page = await world.http<string>('GET', '/dev/mail');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.body).toContain('Reset your password');
    const link = (/href="(\/dev\/mail\/\d+)">Reset your password/.exec(page.body) ?? [])[1] ?? '';
    const one = await world.http<string>('GET', link);
    expect(one.body).toContain(`To ${user.email}`);
    expect(one.body).not.toContain('<img src=x');
    expect((await world.mails())[0]?.html).not.toContain('<img src=x');
    // The address of a mail still shows it after another mail has arrived.
    const other = await world.addUser();
    await ask(other.email);
    await mailedToken(other.email);
    expect((await world.http<string>('GET', link)).body).toContain(`To ${user.email}`);
  });
});
