import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdminUser, AdminUserDetail, AdminUsers, AuditLog, SecurityLog } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { User } from '../accounts/user.entity.js';
import { resetTwoStepAt } from '../index.js';
import { eventually, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
let session: string;
let admin: User;
beforeAll(async () => {
  world = await startIdentity({ SECOND_STEP_KEY: Buffer.alloc(32, 7).toString('base64') });
  admin = await world.addUser({ isMasterAdmin: true, firstName: 'Ada' });
  session = await world.signInAs(admin);
});
afterAll(() => world.close());

/** As if they had set it up, while they were signed in. */
async function withSecondStep(more: Partial<User> = {}): Promise<{ user: User; signedIn: string }> {
  const user = await world.addUser(more);
  const signedIn = await world.signInAs(user);
  const em = world.orm.em.fork();
  await em.nativeUpdate(User, { id: user.id }, { secondStepSince: new Date() });
  await em.execute(
    `insert into totp_secrets (id, user_id, secret, key_id, created_at, confirmed_at) values (?, ?, ''::bytea, 'k', now(), now())`,
    [newId(), user.id],
  );
  await em.execute(
    `insert into recovery_codes (id, user_id, code_hash, key_id, created_at, is_confirmed) values (?, ?, 'h', 'k', now(), true)`,
    [newId(), user.id],
  );
  await em.execute(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, is_backed_up, name, created_at)
     values (?, ?, ?, ''::bytea, 0, '{}', false, 'Key', now())`,
    [newId(), user.id, newId()],
  );
  await em.execute(
    `insert into trusted_devices (id, user_id, token_hash, address, device, created_at, expires_at)
     values (?, ?, ?, '', '', now(), now() + interval '1 day')`,
    [newId(), user.id, newId()],
  );
  return { user, signedIn };
}
const left = async (userId: string) => {
  const [row] = await world.orm.em.fork().execute<{ left: number }[]>(
    `select (select count(*) from totp_secrets where user_id = :userId) + (select count(*) from recovery_codes where user_id = :userId)
       + (select count(*) from passkeys where user_id = :userId) + (select count(*) from trusted_devices where user_id = :userId)
       + (select count(*) from users where id = :userId and second_step_since is not null) as left`,
    { userId } as never,
  );
  return Number(row?.left);
};
const reset = (userId: string, reason = 'Lost the phone', as = session) =>
  world.http<{ code?: string }>('POST', '/api/admin/reset-second-step', { session: as, body: { userId, reason } });

describe('an admin’s reset of a second step', () => {
  test('takes everything away, ends every session, is logged with its reason, and mails the owner', async () => {
    const { user, signedIn } = await withSecondStep();
    expect(await left(user.id)).toBe(5);
    expect((await reset(user.id)).status).toBe(200);
    expect(await left(user.id)).toBe(0);
    expect((await world.http('GET', '/api/auth/user', { session: signedIn })).status).toBe(401);
    const again = await world.signInAs(user);
    const log = await world.http<SecurityLog>('GET', '/api/user/security-log', { session: again });
    expect(log.body.events.map(({ kind }) => kind)).toContain('second-step-reset-by-admin');
    const audit = await world.http<AuditLog>('GET', `/api/admin/audit?subject=${user.id}`, { session });
    expect(audit.body.entries[0]).toMatchObject({
      action: 'user.second-step-reset',
      changes: [{ field: 'reason', before: null, after: 'Lost the phone' }],
    });
    await eventually(async () =>
      expect((await world.mails()).filter(({ to }) => to === user.email)).toMatchObject([
        { subject: expect.stringContaining('Two-step sign-in') },
      ]),
    );
  });

  test('is not for oneself, needs a reason and somebody who has one; another admin’s is fine', async () => {
    const { user } = await withSecondStep({ isMasterAdmin: true });
    expect((await reset(admin.id)).body.code).toBe('user.self');
    expect((await reset(user.id, 'x')).status).toBe(400);
    expect((await reset(newId())).body.code).toBe('user.not-found');
    expect(await left(user.id)).toBe(5);
    expect((await reset(user.id)).status).toBe(200);
    expect((await reset(user.id)).body.code).toBe('second-step.none');
  });

  test('on the machine is for master admins only, and signs in with the password afterwards', async () => {
    const url = String(world.orm.config.get('clientUrl'));
    const [partner, lost] = [await withSecondStep(), await withSecondStep({ isMasterAdmin: true })];
    await expect(resetTwoStepAt(url, partner.user.email)).rejects.toThrow('No master admin signs in');
    expect(await left(partner.user.id)).toBe(5);
    await resetTwoStepAt(url, lost.user.email.toUpperCase());
    expect(await left(lost.user.id)).toBe(0);
    const again = await world.signInAs(lost.user);
    expect((await world.http('GET', '/api/auth/user', { session: again })).status).toBe(200);
    const log = await world.http<SecurityLog>('GET', '/api/user/security-log', { session: again });
    expect(log.body.events.map(({ kind }) => kind)).toContain('second-step-reset-by-admin');
    await expect(resetTwoStepAt(url, lost.user.email)).rejects.toThrow('has no second step');
  });
});

test('the admin list, a user’s page and the export show who has a second step, and the list filters by it', async () => {
  const { user } = await withSecondStep();
  const without = await world.addUser();
  const list = async (filter: string) => {
    const { body } = await world.http<AdminUsers>('GET', `/api/admin/users?secondStepFilter=${filter}&limit=200`, {
      session,
    });
    return { total: body.total, of: new Map(body.users.map(({ id, hasSecondStep }) => [id, hasSecondStep])) };
  };
  const [all, having, lacking] = [await list('all'), await list('with'), await list('without')];
  expect([all.of.get(user.id), all.of.get(without.id)]).toEqual([true, false]);
  expect([having.of.has(user.id), having.of.has(without.id)]).toEqual([true, false]);
  expect([lacking.of.has(user.id), lacking.of.has(without.id)]).toEqual([false, true]);
  expect(having.total + lacking.total).toBe(all.total);
  expect((await world.http('GET', '/api/admin/users?secondStepFilter=maybe', { session })).status).toBe(400);
  const detail = await world.http<AdminUserDetail>('GET', `/api/admin/users/${user.id}`, { session });
  expect((detail.body satisfies AdminUser).hasSecondStep).toBe(true);
  const file = await world.http<string>('GET', `/api/admin/export-users?ids=${user.id}`, { session });
  expect(file.body).toMatch(/twoStepSignIn/);
  expect(file.body.split('\n')[1]).toMatch(/,yes,no,yes,/);
});

describe('with an authentication of long ago', () => {
  let old: string;
  let target: User;
  beforeAll(async () => {
    old = await world.signInAs(admin);
    await world.ageAuthentication(old, 11);
    target = await world.addUser({ uid: 'STEP-1' });
  });
  const update = (more: object, user = target) => {
    const { id: userId, firstName, lastName, email } = user;
    return world.http<{ code?: string }>('POST', '/api/admin/update-user', {
      session: old,
      body: { userId, firstName, lastName, email, ...more },
    });
  };
  const ASKS = { status: 403, body: { code: 'access.step-up' } };

  test('an admin changes names, but neither e-mail, ID nor password of somebody else', async () => {
    expect((await update({ firstName: 'Nia', uid: 'STEP-1', phone: '+1 555 0199' })).status).toBe(200);
    expect(await update({ email: 'new@example.test' })).toMatchObject(ASKS);
    expect(await update({ uid: 'STEP-2' })).toMatchObject(ASKS);
    expect(await update({ password: 'another-horse-8' })).toMatchObject(ASKS);
    expect(await world.orm.em.fork().findOne(User, target.id)).toMatchObject({ email: target.email, uid: 'STEP-1' });
    await world.ageAuthentication(old, 0);
    expect((await update({ uid: 'STEP-2' })).status).toBe(200);
    await world.ageAuthentication(old, 11);
  });

  test('an admin tries an import, but writes none', async () => {
    const send = (dryRun: boolean) =>
      world.http('POST', '/api/admin/import-users', {
        session: old,
        body: { dryRun, rows: [{ firstName: 'Im', lastName: 'Port', email: 'im@example.test' }] },
      });
    expect((await send(true)).status).toBe(200);
    expect(await send(false)).toMatchObject(ASKS);
    expect(await world.orm.em.fork().count(User, { email: 'im@example.test' })).toBe(0);
  });

  test('an admin is asked for the second step that the account has, however fresh the password is', async () => {
    const { user } = await withSecondStep({ isMasterAdmin: true });
    const em = world.orm.em.fork();
    await em.nativeUpdate(User, { id: user.id }, { secondStepSince: null });
    const plain = await world.signInAs(user);
    await em.nativeUpdate(User, { id: user.id }, { secondStepSince: new Date() });
    await world.ageAuthentication(plain, 0);
    expect(await reset(target.id, 'Lost the phone', plain)).toMatchObject(ASKS);
    await em.execute('update sessions set is_two_step = true where user_id = ?', [user.id]);
    await world.ageAuthentication(plain, 0);
    expect((await reset(target.id, 'Lost the phone', plain)).body.code).toBe('second-step.none');
  });
});
