import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditLog, SecondStepPolicy } from '@nb/contracts';
import { User } from '../accounts/user.entity.js';
import { eventually, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

const PATH = '/api/admin/second-step-policy';
let world: IdentityWorld;
let admin: User;
let other: User;
let partner: User;
/** Of `admin`, who has a second step. */
let session: string;
beforeAll(async () => {
  world = await startIdentity({ SECOND_STEP_KEY: Buffer.alloc(32, 7).toString('base64') });
  admin = await world.addUser({ isMasterAdmin: true, firstName: 'Ada' });
  other = await world.addUser({ isMasterAdmin: true, firstName: 'Otto', language: 'de', timeZone: 'Europe/Berlin' });
  partner = await world.addUser();
  session = await world.signInAs(admin);
  await haveSecondStep(admin, session);
});
afterAll(() => world.close());
afterEach(() => put({ mode: 'off' }));

/** As if the account had set it up, and this session had used it. */
async function haveSecondStep(user: User, signedIn: string): Promise<void> {
  const em = world.orm.em.fork();
  await em.nativeUpdate(User, { id: user.id }, { secondStepSince: new Date() });
  await em.execute('update sessions set is_two_step = true where user_id = ?', [user.id]);
  await world.ageAuthentication(signedIn, 0);
}
const put = (body: object, as = session) => world.http<SecondStepPolicy>('PUT', PATH, { session: as, body });
const me = async (as: string) => {
  const { status, body } = await world.http<{ code?: string }>('GET', '/api/user/sessions', { session: as });
  return status === 200 ? 'open' : body.code;
};
const REQUIRED = 'access.second-step-required';

describe('the policy', () => {
  test('is off until somebody switches it on', async () => {
    expect((await world.http('GET', PATH, { session })).body).toEqual({ mode: 'off', from: null });
  });

  test('holds in open sessions immediately for whom it covers, and is over as soon', async () => {
    const [admins, partners] = [await world.signInAs(other), await world.signInAs(partner)];
    expect([await me(admins), await me(partners)]).toEqual(['open', 'open']);
    expect((await put({ mode: 'admins' })).status).toBe(200);
    expect([await me(admins), await me(partners), await me(session)]).toEqual([REQUIRED, 'open', 'open']);
    expect((await world.http('GET', '/api/auth/user', { session: admins })).status).toBe(200);
    await put({ mode: 'all' });
    expect([await me(admins), await me(partners), await me(session)]).toEqual([REQUIRED, REQUIRED, 'open']);
    expect(await me(await world.signInAs(partner))).toBe(REQUIRED);
    await put({ mode: 'off' });
    expect([await me(admins), await me(partners)]).toEqual(['open', 'open']);
  });

  test('holds from its date on', async () => {
    const as = await world.signInAs(partner);
    const from = new Date(Date.now() + 3_600_000).toISOString();
    expect((await put({ mode: 'all', from })).body).toEqual({ mode: 'all', from });
    expect((await world.http('GET', PATH, { session })).body).toEqual({ mode: 'all', from });
    expect(await me(as)).toBe('open');
    await put({ mode: 'all', from: new Date(Date.now() - 1_000).toISOString() });
    expect(await me(as)).toBe(REQUIRED);
  });

  test('is switched on by no admin without a second step, and off by any', async () => {
    const as = await world.signInAs(other);
    expect(await put({ mode: 'admins' }, as)).toMatchObject({ status: 409, body: { code: 'second-step.own-first' } });
    expect((await put({ mode: 'off' }, as)).status).toBe(200);
  });

  test('a temporary password is changed first, and who is covered can’t put that off, nor has put it off before', async () => {
    const temporary = await world.addUser({ tempPassword: true, tempPasswordAt: new Date() });
    const as = await world.signInAs(temporary);
    const skip = () => world.http('POST', '/api/user/skip-password-change', { session: as });
    expect((await skip()).status).toBe(200);
    expect(await me(as)).toBe('open');
    await put({ mode: 'all' });
    expect(await me(as)).toBe('access.password-change-required');
    expect(await skip()).toMatchObject({ status: 403, body: { code: 'password.skip-forbidden' } });
  });

  test('is in the audit log with what was before, and mailed to every master admin; saying the same again is neither', async () => {
    const from = '2031-05-01T10:00:00.000Z';
    await put({ mode: 'admins', from });
    await put({ mode: 'admins', from });
    const log = await world.http<AuditLog>('GET', '/api/admin/audit?action=policy.second-step-changed', { session });
    expect(log.body.entries[0]).toMatchObject({
      actor: { id: admin.id },
      changes: [
        { field: 'mode', before: 'off', after: 'admins' },
        { field: 'from', before: null, after: from },
      ],
    });
    expect(log.body.entries[1]?.changes).not.toEqual(log.body.entries[0]?.changes);
    await eventually(async () => {
      const mails = (await world.mails()).filter(({ text }) => text.includes('2031'));
      expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.email, other.email].toSorted());
      expect(mails.find(({ to }) => to === other.email)?.text).toMatch(/Master-Admins.*12:00/s);
    });
  });

  test('asks nobody in a session in which an admin only looks', async () => {
    const looking = await world.http('POST', '/api/admin/view-as', { session, body: { userId: partner.id } });
    const cookie = looking.headers.getSetCookie()[0]!.split(';')[0]!;
    await put({ mode: 'all' });
    expect(await me(cookie)).toBe('open');
  });
});

test('without a key for second steps no policy can be switched on, and one that is stored holds for nobody', async () => {
  const bare = await startIdentity();
  try {
    const boss = await bare.addUser({ isMasterAdmin: true, secondStepSince: new Date() });
    const as = await bare.signInAs(await bare.addUser());
    await bare.orm.em
      .fork()
      .execute(`insert into second_step_policy (id, mode, from_at, changed_at) values (1, 'all', now(), now())`);
    expect((await bare.http('GET', '/api/user/sessions', { session: as })).status).toBe(200);
    const signedIn = await bare.signInAs(boss).catch(() => null);
    if (signedIn === null) return;
    await bare.orm.em.fork().nativeUpdate(User, { id: boss.id }, { secondStepSince: null });
    await bare.ageAuthentication(signedIn, 0);
    expect(await bare.http('PUT', PATH, { session: signedIn, body: { mode: 'all' } })).toMatchObject({
      status: 409,
      body: { code: 'second-step.unavailable' },
    });
  } finally {
    await bare.close();
  }
});
