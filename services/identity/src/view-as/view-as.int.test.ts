import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditLog, CurrentUser, SecurityLog } from '@nb/contracts';
import { hashToken, newId } from '@nb/nest-kit';
import { eventOf } from '@nb/nest-kit/testing';
import { User } from '../accounts/user.entity.js';
import { AuditService } from '../audit/audit.service.js';
import { Housekeeping } from '../housekeeping.job.js';
import { SessionRow } from '../sessions/session.entity.js';
import { cookieOf, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
let admin: User;
let user: User;
beforeAll(async () => {
  world = await startIdentity();
  admin = await world.addUser({ isMasterAdmin: true, firstName: 'Ada', lastName: 'Admin', language: 'de' });
  user = await world.addUser({ tempPassword: true });
});
afterAll(() => world.close());

const begin = (own: string, userId = user.id) =>
  world.http<CurrentUser>('POST', '/api/admin/view-as', { session: own, body: { userId } });
const end = (cookie: string) => world.http<CurrentUser>('POST', '/api/admin/view-as/end', { session: cookie });
const current = (cookie: string) => world.http<CurrentUser>('GET', '/api/auth/user', { session: cookie });

describe('an admin who looks as somebody', () => {
  test('sees what they see, for 15 minutes, and goes back to their own session with a new token', async () => {
    const own = await world.signInAs(admin);
    const reply = await begin(own);
    expect(reply.status).toBe(200);
    const looking = cookieOf(reply);
    expect(looking).not.toBe(own);
    expect(reply.body).toMatchObject({
      id: user.id,
      isMasterAdmin: false,
      passwordChangeSkipped: true,
      viewAs: { adminId: admin.id, adminName: 'Ada Admin', adminLanguage: 'de' },
    });
    expect((await current(looking)).body).toEqual(reply.body);
    const stored = await world.orm.em.fork().findOneOrFail(SessionRow, { viewedBy: admin.id });
    expect(stored.expiresAt.getTime() - stored.createdAt.getTime()).toBe(15 * 60_000);
    expect((await world.http('GET', '/api/admin/users', { session: looking })).status).toBe(403);

    const back = await end(looking);
    expect(back).toMatchObject({ status: 200, body: { id: admin.id, isMasterAdmin: true } });
    expect(back.body.viewAs).toBeUndefined();
    expect([
      (await current(looking)).status,
      (await current(own)).status,
      (await current(cookieOf(back))).status,
    ]).toEqual([401, 401, 200]);
    const { entries } = (
      await world.http<AuditLog>('GET', `/api/admin/audit?subject=${user.id}`, { session: cookieOf(back) })
    ).body;
    expect(entries.map(({ action, actor }) => [action, actor.id])).toEqual([
      ['user.view-ended', admin.id],
      ['user.data-seen', admin.id],
      ['user.viewed', admin.id],
    ]);
    const log = (
      await world.http<SecurityLog>('GET', `/api/admin/users/${user.id}/security-log`, { session: cookieOf(back) })
    ).body.events;
    expect(log).toMatchObject([{ kind: 'viewed-by-admin', address: '', device: '' }]);
  });

  test.each<[string, string, object]>([
    ['PATCH', '/api/user/profile', { firstName: 'Changed' }],
    ['POST', '/api/user/language', { language: 'fr' }],
    ['POST', '/api/user/change-password', { currentPassword: 'x', newPassword: 'something-new-1' }],
    ['POST', '/api/referral/generate', {}],
    ['DELETE', '/api/user/sessions/others', {}],
    ['POST', '/api/public/register', {}],
    ['POST', '/api/login', { email: 'a@example.test', password: 'x' }],
    ['POST', '/api/auth/reset-password-request', { email: 'a@example.test' }],
    ['POST', '/api/admin/view-as', { userId: '0199f3a0-0000-7000-8000-000000000009' }],
  ])('writes nothing: %s %s', async (method, path, body) => {
    const looking = cookieOf(await begin(await world.signInAs(admin)));
    const reply = await world.http(method, path, { session: looking, body });
    expect(world.refusal(reply)).toMatchObject({ status: 403, code: 'access.view-only' });
    expect(await world.orm.em.fork().findOneOrFail(User, user.id)).toMatchObject({
      firstName: user.firstName,
      language: 'en',
    });
  });

  test('leaves in the audit log what it saw of whom: a line for a person and a minute', async () => {
    const boss = await world.addUser({ isMasterAdmin: true });
    const sponsor = await world.addUser();
    const seen = await world.addUser({ sponsorId: sponsor.id });
    const begun = Date.now();
    const looking = cookieOf(await begin(await world.signInAs(boss), seen.id));
    for (const path of [
      '/api/auth/user',
      '/api/auth/user',
      '/api/referral/my-codes',
      `/api/users/sponsor/${sponsor.id}`,
    ])
      expect((await world.http('GET', path, { session: looking })).status).toBe(200);
    const { id: sessionId } = await world.orm.em.fork().findOneOrFail(SessionRow, { viewedBy: boss.id });
    // The other services send what they showed; one of them later, when the next minute has begun.
    for (const [kind, at] of [
      ['contacts', begun + 2000],
      ['progress', begun + 65_000],
    ] as const)
      await world.deliver({
        ...eventOf('training.admin-acted', {
          subject: newId(),
          version: 1,
          data: {
            actorId: boss.id,
            address: '203.0.113.7',
            action: 'user.data-seen',
            userId: seen.id,
            changes: [{ field: 'seen', before: null, after: kind }],
            viewing: { sessionId, userId: seen.id },
          },
        }),
        occurredAt: new Date(at).toISOString(),
      });
    const { entries } = (
      await world.http<AuditLog>('GET', `/api/admin/audit?actor=${boss.id}`, { session: await world.signInAs(admin) })
    ).body;
    expect(
      entries.map(({ action, subject, changes }) => [
        action,
        subject?.id,
        changes.map(({ field, after }) => (field === 'seen' ? after : `${field} ${after}`)),
      ]),
    ).toEqual([
      ['user.data-seen', seen.id, ['progress']],
      ['user.data-seen', expect.any(String), expect.any(Array)],
      ['user.data-seen', expect.any(String), expect.any(Array)],
      ['user.viewed', seen.id, []],
    ]);
    const lines = new Map(entries.slice(1, 3).map(({ subject, changes }) => [subject?.id, changes]));
    expect(lines.get(seen.id)?.map(({ after }) => after)).toEqual(['account', 'invitations', 'contacts']);
    expect(lines.get(sponsor.id)).toEqual([
      { field: 'viewedAs', before: null, after: seen.id },
      { field: 'seen', before: null, after: 'account' },
    ]);
  });

  test('leaves no address of the admin in the log of whom it views, however it ends', async () => {
    const seen = await world.addUser();
    const from = { 'x-forwarded-for': '198.51.100.77', 'user-agent': 'Browser of the admin' };
    for (const path of ['/api/admin/view-as/end', '/api/logout']) {
      const own = await world.signInAs(admin);
      const looking = cookieOf(
        await world.http('POST', '/api/admin/view-as', { session: own, headers: from, body: { userId: seen.id } }),
      );
      await world.http('POST', '/api/login', {
        session: looking,
        headers: from,
        body: { email: seen.email, password: 'wrong-one-here' },
      });
      expect((await world.http('POST', path, { session: looking, headers: from })).status).toBe(200);
    }
    const theirs = await world.signInAs(seen);
    const { events } = (await world.http<SecurityLog>('GET', '/api/user/security-log', { session: theirs })).body;
    expect(events.map(({ kind }) => kind)).toEqual(['signed-in', 'viewed-by-admin', 'viewed-by-admin']);
    for (const shown of [events, await world.service.app.get(AuditService).historyOf(seen.id)]) {
      const text = JSON.stringify(shown);
      for (const trace of ['198.51.100.77', 'Browser of the admin', admin.email]) expect(text).not.toContain(trace);
    }
  });

  test('exports nothing: the personal data are an admin’s to ask for in their own name', async () => {
    const looking = cookieOf(await begin(await world.signInAs(admin)));
    const reply = await world.http('GET', '/api/user/personal-data', { session: looking });
    expect(world.refusal(reply)).toMatchObject({ status: 403, code: 'access.view-only' });
  });

  test('goes on when the viewed person signs out other devices', async () => {
    const seen = await world.addUser();
    const looking = cookieOf(await begin(await world.signInAs(admin), seen.id));
    const [here, elsewhere] = [await world.signInAs(seen), await world.signInAs(seen)];
    expect((await world.http('DELETE', '/api/user/sessions/others', { session: here })).status).toBe(200);
    expect([(await current(looking)).status, (await current(here)).status, (await current(elsewhere)).status]).toEqual([
      200, 200, 401,
    ]);
  });

  test('comes back also when the time is up, but not once their own session is over', async () => {
    const em = world.orm.em.fork();
    const own = await world.signInAs(admin);
    const looking = cookieOf(await begin(own));
    await em.execute(`update sessions set expires_at = now() - interval '1 minute' where token_hash = ?`, [
      hashToken(looking.slice(4)),
    ]);
    await world.service.app.get(Housekeeping).run();
    const back = await end(looking);
    expect(back).toMatchObject({ status: 200, body: { id: admin.id } });
    const again = cookieOf(await begin(cookieOf(back)));
    await em.execute(`update sessions set last_seen_at = now() - interval '1 day' where token_hash = ?`, [
      hashToken(cookieOf(back).slice(4)),
    ]);
    expect(world.refusal(await end(again))).toMatchObject({ status: 409, code: 'view-as.none' });
    expect(world.refusal(await end('sid=nobody'))).toMatchObject({ status: 409, code: 'view-as.none' });
  });

  test('looks no longer than they are an admin, or signed in', async () => {
    const other = await world.addUser({ isMasterAdmin: true });
    const session = await world.signInAs(other);
    const boss = await world.signInAs(admin);
    const looking = cookieOf(await begin(session));
    await world.http('POST', '/api/admin/change-role', { session: boss, body: { userId: other.id, role: 'partner' } });
    expect((await current(looking)).status).toBe(401);

    const mine = await world.signInAs(admin);
    const mineLooking = cookieOf(await begin(mine));
    expect((await world.http('POST', '/api/logout', { session: mineLooking })).status).toBe(200);
    expect([(await current(mineLooking)).status, (await current(mine)).status]).toEqual([401, 401]);
    const second = cookieOf(await begin(await world.signInAs(admin)));
    expect((await world.http('DELETE', `/api/admin/users/${admin.id}/sessions`, { session: boss })).status).toBe(200);
    expect((await current(second)).status).toBe(401);
  });

  test('ends once who is viewed is made an admin, and leads back', async () => {
    const promoted = await world.addUser();
    const looking = cookieOf(await begin(await world.signInAs(admin), promoted.id));
    const role = await world.http('POST', '/api/admin/change-role', {
      session: await world.signInAs(admin),
      body: { userId: promoted.id, role: 'admin' },
    });
    expect([role.status, (await current(looking)).status]).toEqual([200, 401]);
    expect(await end(looking)).toMatchObject({ status: 200, body: { id: admin.id, isMasterAdmin: true } });
  });

  test('is not among the sessions of whom they look at, and is ended with that account', async () => {
    const seen = await world.addUser();
    const theirs = await world.signInAs(seen);
    const boss = await world.signInAs(admin);
    const looking = cookieOf(await begin(boss, seen.id));
    expect(
      (await world.http<{ sessions: unknown[] }>('GET', '/api/user/sessions', { session: theirs })).body.sessions,
    ).toHaveLength(1);
    expect((await world.http('DELETE', '/api/user/sessions/others', { session: theirs })).status).toBe(200);
    const third = cookieOf(await begin(await world.signInAs(admin), seen.id));
    expect(
      (await world.http('DELETE', `/api/admin/delete-user/${seen.id}`, { session: await world.signInAs(admin) }))
        .status,
    ).toBe(200);
    expect([(await current(looking)).status, (await current(third)).status]).toEqual([401, 401]);
  });
});

test('nobody looks as themselves, as another admin, as a deactivated or unknown one; and only admins do', async () => {
  const own = await world.signInAs(admin);
  const code = async (userId: string) => world.refusal(await begin(own, userId)).code;
  expect(await code(admin.id)).toBe('user.self');
  expect(await code((await world.addUser({ isMasterAdmin: true })).id)).toBe('view-as.admin');
  expect(await code((await world.addUser({ isActive: false })).id)).toBe('view-as.deactivated');
  expect(await code('0199f3a0-0000-7000-8000-000000000009')).toBe('user.not-found');
  const partner = await world.signInAs(await world.addUser());
  expect(world.refusal(await begin(partner)).code).toBe('access.forbidden');
});
