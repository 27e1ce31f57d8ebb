import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdminUser, AdminUserDetail, AuditLog, CurrentUser, DeletionPreview, SecurityLog } from '@nb/contracts';
import { User } from '../accounts/user.entity.js';
import { PASSWORD, eventually, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
let admin: User;
let session: string;
beforeAll(async () => {
  world = await startIdentity();
  admin = await world.addUser({ isMasterAdmin: true, firstName: 'Ada', lastName: 'Admin' });
  session = await world.signInAs(admin);
});
afterAll(() => world.close());

const act = (path: string, body: object, as = session) =>
  world.http<AdminUser>('POST', `/api/admin/${path}`, { session: as, body });
const isSignedIn = async (cookie: string) =>
  (await world.http('GET', '/api/auth/user', { session: cookie })).status === 200;
const trailOf = async (userId: string) =>
  (await world.http<AuditLog>('GET', `/api/admin/audit?subject=${userId}`, { session })).body.entries;

describe('a role', () => {
  test('change is published, recorded, and applies immediately to open sessions', async () => {
    const user = await world.addUser();
    const theirs = await world.signInAs(user);
    expect((await act('change-role', { userId: user.id, role: 'admin' })).body).toMatchObject({
      id: user.id,
      isMasterAdmin: true,
    });
    expect((await world.http('GET', '/api/admin/users', { session: theirs })).status).toBe(200);
    expect((await world.events('identity.user-changed')).findLast(({ subject }) => subject === user.id)).toMatchObject({
      version: 2,
      data: { user: { isMasterAdmin: true }, byAdmin: true },
    });
    expect(await trailOf(user.id)).toMatchObject([
      {
        action: 'user.role-changed',
        actor: { id: admin.id, name: 'Ada Admin' },
        subject: { email: user.email },
        changes: [{ field: 'isMasterAdmin', before: 'false', after: 'true' }],
      },
    ]);
    expect((await act('change-role', { userId: user.id, role: 'partner' })).body.isMasterAdmin).toBe(false);
    expect((await world.http('GET', '/api/admin/users', { session: theirs })).status).toBe(401);
  });

  test('that is the same already changes, publishes and records nothing', async () => {
    const user = await world.addUser();
    expect((await act('change-role', { userId: user.id, role: 'partner' })).status).toBe(200);
    expect((await world.events('identity.user-changed')).filter(({ subject }) => subject === user.id)).toEqual([]);
    expect(await trailOf(user.id)).toEqual([]);
  });
});

describe('a link to a new password', () => {
  test('is mailed, works for a day, and stands in both logs; the password stays until it is used', async () => {
    const user = await world.addUser({ email: 'lost@example.test' });
    expect((await act('send-reset-link', { userId: user.id })).status).toBe(200);
    const mail = await eventually(async () => {
      const found = (await world.mails()).find(({ to }) => to === user.email);
      if (!found) throw new Error('no mail yet');
      return found;
    });
    expect(mail.text).toContain('An administrator has sent you this link');
    expect(mail.text).toContain('for 24 hours');
    const token = /token=([\w-]+)/.exec(mail.text)![1]!;
    expect((await world.http('POST', '/api/auth/reset-link', { body: { token } })).body).toMatchObject({
      isValid: true,
    });
    expect(await trailOf(user.id)).toMatchObject([
      { action: 'user.reset-link-sent', actor: { id: admin.id }, changes: [] },
    ]);
    const log = await world.http<SecurityLog>('GET', `/api/admin/users/${user.id}/security-log`, { session });
    expect(log.body.events).toMatchObject([{ kind: 'reset-link-sent-by-admin', address: '', device: '' }]);
    expect(await isSignedIn(await world.signInAs(user))).toBe(true);
  });

  test('is not sent to a deactivated account, nor by a partner', async () => {
    const user = await world.addUser({ isActive: false });
    expect((await act('send-reset-link', { userId: user.id })).body).toMatchObject({
      status: 409,
      code: 'user.deactivated',
    });
    const partner = await world.signInAs(await world.addUser());
    expect((await act('send-reset-link', { userId: user.id }, partner)).status).toBe(403);
    expect(await trailOf(user.id)).toEqual([]);
  });
});

describe('a deactivated account', () => {
  test('is signed out everywhere immediately, gets the reason at sign-in, and works again once reactivated', async () => {
    const user = await world.addUser();
    const sessions = [await world.signInAs(user), await world.signInAs(user)];
    expect((await act('deactivate-user', { userId: user.id })).body.isActive).toBe(false);
    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([false, false]);
    expect(
      world.refusal(await world.http('POST', '/api/login', { body: { email: user.email, password: PASSWORD } })),
    ).toMatchObject({ status: 403, code: 'auth.deactivated' });
    expect(
      (await world.events('identity.user-changed')).findLast(({ subject }) => subject === user.id)?.data.user.isActive,
    ).toBe(false);
    expect((await act('reactivate-user', { userId: user.id })).body.isActive).toBe(true);
    await world.signInAs(user);
    expect((await trailOf(user.id)).map(({ action }) => action)).toEqual(['user.reactivated', 'user.deactivated']);
  });
});

describe('nobody', () => {
  test.each([
    ['demotes', 'change-role', { role: 'partner' }],
    ['deactivates', 'deactivate-user', {}],
  ])('%s themselves', async (_, path, body) => {
    expect(world.refusal(await act(path, { userId: admin.id, ...body }))).toMatchObject({
      status: 409,
      code: 'user.self',
    });
  });

  test.each([
    ['change-role', { role: 'admin' }],
    ['deactivate-user', {}],
    ['reactivate-user', {}],
  ])('but a master admin may call %s', async (path, body) => {
    const other = await world.addUser();
    const partner = await world.signInAs(await world.addUser());
    expect((await world.http('POST', `/api/admin/${path}`, { body: { userId: other.id, ...body } })).status).toBe(401);
    expect(world.refusal(await act(path, { userId: other.id, ...body }, partner))).toMatchObject({
      status: 403,
      code: 'access.forbidden',
    });
    expect((await act(path, { userId: '0199f3a0-0000-7000-8000-000000000009', ...body })).status).toBe(404);
    expect((await act(path, { userId: 'no-id', ...body })).status).toBe(400);
  });

  test.each([
    ['demote', 'change-role', { role: 'partner' }],
    ['deactivate', 'deactivate-user', {}],
  ])('is left without an admin: of two who %s each other at once one stays', async (_, path, body) => {
    const pair = [await world.addUser({ isMasterAdmin: true }), await world.addUser({ isMasterAdmin: true })] as const;
    const sessions = [await world.signInAs(pair[0]), await world.signInAs(pair[1])] as const;
    const replies = await Promise.all([
      act(path, { userId: pair[1].id, ...body }, sessions[0]),
      act(path, { userId: pair[0].id, ...body }, sessions[1]),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 403]).toContain(replies.find(({ status }) => status !== 200)?.status);
    expect(
      await world.orm.em
        .fork()
        .count(User, { id: { $in: pair.map(({ id }) => id) }, isMasterAdmin: true, isActive: true }),
    ).toBe(1);
  });
});

describe('an admin sees of an account', () => {
  test('all of it, its sessions, and ends them', async () => {
    const sponsor = await world.addUser({ firstName: 'Sam', lastName: 'Sponsor', uid: 'SP-1' });
    const user = await world.addUser({
      sponsorId: sponsor.id,
      stepsCompleted: 2,
      currentStep: 3,
      consentVersion: '1.0',
      consentAt: new Date(),
      consentLanguage: 'en',
      consentMethod: 'registration',
    });
    const child = await world.addUser({ sponsorId: user.id });
    await world.addUser({ sponsorId: child.id });
    await world.addInvitation(user);
    await world.addInvitation(user, { isActive: false });
    const theirs = [await world.signInAs(user), await world.signInAs(user)];
    const { body } = await world.http<AdminUserDetail>('GET', `/api/admin/users/${user.id}`, { session });
    expect(body).toMatchObject({
      id: user.id,
      sponsor: { id: sponsor.id, name: 'Sam Sponsor', uid: 'SP-1' },
      currentStep: 3,
      completedSteps: 2,
      directPartners: 1,
      downline: 2,
      codes: { total: 2, open: 1 },
      consent: { version: '1.0', method: 'registration' },
      phone: '+1 555 0100',
      onboardingCallDatetime: null,
    });
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions.every(({ current }) => !current)).toBe(true);
    expect((await world.http('DELETE', `/api/admin/users/${user.id}/sessions`, { session })).body).toMatchObject({
      count: 2,
    });
    expect(await Promise.all(theirs.map(isSignedIn))).toEqual([false, false]);
    expect((await trailOf(user.id))[0]).toMatchObject({
      action: 'user.sessions-ended',
      changes: [{ field: 'sessions', before: '2', after: '0' }],
    });
    const log = await world.http<SecurityLog>('GET', `/api/admin/users/${user.id}/security-log`, { session });
    expect(log.body.events.map(({ kind }) => kind)).toEqual(['sessions-ended-by-admin', 'signed-in', 'signed-in']);
    expect((await world.http('GET', `/api/admin/users/0199f3a0-0000-7000-8000-000000000009`, { session })).status).toBe(
      404,
    );
    const partner = await world.signInAs(await world.addUser());
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/security-log'],
      ['GET', '/deletion-preview'],
      ['DELETE', '/sessions'],
    ] as const)
      expect((await world.http(method, `/api/admin/users/${user.id}${path}`, { session: partner })).status).toBe(403);
  });

  test('one session of several, which is written down with its device; the others go on', async () => {
    const user = await world.addUser();
    const theirs = [await world.signInAs(user), await world.signInAs(user)] as const;
    const path = `/api/admin/users/${user.id}/sessions`;
    const { body } = await world.http<AdminUserDetail>('GET', `/api/admin/users/${user.id}`, { session });
    const ids = body.sessions
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
      .map(({ id }) => id);
    const partner = await world.signInAs(await world.addUser());
    expect((await world.http('DELETE', `${path}/${ids[0]}`, { session: partner })).status).toBe(403);
    expect((await world.http('DELETE', `${path}/${ids[0]}`)).status).toBe(401);
    // Another's session is not this person's.
    expect(
      (await world.http('DELETE', `/api/admin/users/${(await world.addUser()).id}/sessions/${ids[0]}`, { session }))
        .status,
    ).toBe(404);
    expect((await world.http('DELETE', `${path}/${ids[0]}`, { session })).body).toMatchObject({ count: 1 });
    expect(await Promise.all(theirs.map(isSignedIn))).toEqual([false, true]);
    expect((await world.http('DELETE', `${path}/${ids[0]}`, { session })).status).toBe(404);
    const entries = await trailOf(user.id);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      action: 'user.sessions-ended',
      changes: [
        { field: 'sessions', before: '1', after: '0' },
        { field: 'device', after: null },
      ],
    });
    const log = await world.http<SecurityLog>('GET', `/api/admin/users/${user.id}/security-log`, { session });
    expect(log.body.events.map(({ kind }) => kind)).toEqual(['sessions-ended-by-admin', 'signed-in', 'signed-in']);
    // Looking at oneself, the session that asks is known as such.
    const own = await world.http<AdminUserDetail>('GET', `/api/admin/users/${admin.id}`, { session });
    expect(own.body.sessions.filter(({ current }) => current)).toHaveLength(1);
  });

  test('counts no code of somebody who is deactivated as open: nobody can register with it', async () => {
    const off = await world.addUser({ isActive: false });
    await world.addInvitation(off);
    const { body } = await world.http<AdminUserDetail>('GET', `/api/admin/users/${off.id}`, { session });
    expect(body.codes).toEqual({ total: 1, open: 0 });
  });

  test('what deleting it would do; what training can not be asked for is said to be unknown', async () => {
    const sponsor = await world.addUser({ firstName: 'Sam', lastName: 'Upper' });
    const user = await world.addUser({ sponsorId: sponsor.id });
    const child = await world.addUser({ sponsorId: user.id });
    await world.addUser({ sponsorId: child.id });
    await world.addInvitation(user);
    await world.signInAs(user);
    const preview = async (id: string) =>
      (await world.http<DeletionPreview>('GET', `/api/admin/users/${id}/deletion-preview`, { session })).body;
    expect(await preview(user.id)).toEqual({
      user: { id: user.id, name: `${user.firstName} ${user.lastName}`, email: user.email, uid: user.uid },
      refusal: null,
      movesTo: { id: sponsor.id, name: 'Sam Upper', email: sponsor.email, uid: sponsor.uid },
      directPartners: 1,
      downline: 2,
      codes: { total: 1, open: 1 },
      sessions: 1,
      contacts: null,
    });
    expect(await preview(admin.id)).toMatchObject({ refusal: 'self', movesTo: null });
  });

  test("ending one's own sessions keeps the one that asks", async () => {
    const other = await world.signInAs(admin);
    expect((await world.http('DELETE', `/api/admin/users/${admin.id}/sessions`, { session })).status).toBe(200);
    expect([await isSignedIn(session), await isSignedIn(other)]).toEqual([true, false]);
    expect((await world.http<CurrentUser>('GET', '/api/auth/user', { session })).body.id).toBe(admin.id);
  });
});
