import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EVENT_EXAMPLES, type AuditActors, type AuditLog, type Problem } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { eventOf } from '@nb/nest-kit/testing';
import type { User } from '../accounts/user.entity.js';
import { startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
let ada: User;
let session: string;
beforeAll(async () => {
  world = await startIdentity();
  ada = await world.addUser({ isMasterAdmin: true, firstName: 'Ada', lastName: 'Admin', email: 'ada@example.test' });
  session = await world.signInAs(ada);
});
afterAll(() => world.close());

const log = async (query: Record<string, string> = {}, as = session) =>
  (await world.http<AuditLog>('GET', `/api/admin/audit?${new URLSearchParams(query).toString()}`, { session: as }))
    .body;
const change = (user: User, firstName: string, as = session) =>
  world.http('POST', '/api/admin/update-user', {
    session: as,
    headers: { 'x-forwarded-for': '203.0.113.9' },
    body: { userId: user.id, firstName, lastName: user.lastName, email: user.email },
  });

describe('the audit log', () => {
  test('says who did what to whom, when, from where, each field before and after, never a password', async () => {
    const user = await world.addUser({ firstName: 'Bea' });
    await change(user, 'Beate');
    await world.http('POST', '/api/admin/update-user', {
      session,
      body: {
        userId: user.id,
        firstName: 'Beate',
        lastName: user.lastName,
        email: 'beate@example.test',
        password: 'set-by-admin-1',
      },
    });
    const { entries } = await log({ subject: user.id });
    expect(entries).toMatchObject([
      { action: 'user.password-set', changes: [] },
      { action: 'user.updated', changes: [{ field: 'email', before: user.email, after: 'beate@example.test' }] },
      {
        action: 'user.updated',
        address: '203.0.113.9',
        actor: { id: ada.id, name: 'Ada Admin', email: 'ada@example.test' },
        subject: { id: user.id, name: `Beate ${user.lastName}`, email: user.email },
        changes: [{ field: 'firstName', before: 'Bea', after: 'Beate' }],
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('set-by-admin-1');
    expect(Math.abs(Date.parse(entries[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('has nothing of an act that was refused', async () => {
    const before = (await log()).entries[0]?.id;
    await world.http('POST', '/api/admin/update-user', {
      session,
      body: { userId: (await world.addUser()).id, firstName: 'A', lastName: 'B', email: ada.email },
    });
    await world.http('DELETE', `/api/admin/delete-user/${ada.id}`, { session });
    expect((await log()).entries[0]?.id).toBe(before);
  });

  test('is searched by name, e-mail and changed value, filtered, and paged without a gap', async () => {
    const zoe = await world.addUser({
      isMasterAdmin: true,
      firstName: 'Zoë',
      lastName: 'Zander',
      email: 'zoe@example.test',
    });
    const hers = await world.signInAs(zoe);
    const user = await world.addUser({ firstName: 'Old_100%', lastName: 'Person', email: 'person.x@example.test' });
    for (const name of ['Uno1', 'Uno2', 'Uno3', 'Uno4', 'Uno5']) await change(user, name, hers);
    expect((await log({ search: 'zoe zander' })).entries).toHaveLength(5);
    expect((await log({ search: 'OLD_100%' })).entries).toHaveLength(1);
    expect((await log({ search: 'ol__100' })).entries).toEqual([]);
    // The whole name before, which stands in no field by itself.
    expect((await log({ search: 'old_100% person' })).entries).toHaveLength(1);
    expect((await log({ search: 'uno1 person' })).entries).toHaveLength(2);
    expect((await log({ actor: zoe.id, action: 'user.updated' })).entries).toHaveLength(5);
    expect((await log({ actor: zoe.id, action: 'user.deleted' })).entries).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(
      (await log({ actor: zoe.id, from: today })).entries.length +
        (await log({ actor: zoe.id, to: '2020-01-01' })).entries.length,
    ).toBe(5);
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: AuditLog = await log({ actor: zoe.id, limit: '2', ...(cursor === '' ? {} : { cursor }) });
      seen.push(...page.entries.map(({ changes }) => changes[0]?.after ?? ''));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['Uno5', 'Uno4', 'Uno3', 'Uno2', 'Uno1']);
    const { actors } = (await world.http<AuditActors>('GET', '/api/admin/audit/actors', { session })).body;
    expect(actors).toEqual([
      { id: ada.id, name: 'Ada Admin', email: 'ada@example.test' },
      { id: zoe.id, name: 'Zoë Zander', email: 'zoe@example.test' },
    ]);
    const refused = await world.http<Problem>('GET', '/api/admin/audit?cursor=x', {
      session: await world.signInAs(await world.addUser({ isMasterAdmin: true, language: 'de' })),
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'cursor', message: 'Von dieser Stelle aus lässt sich die Liste nicht weiterlesen' }] },
    });
    expect((await world.http('GET', '/api/admin/audit?action=odd', { session })).status).toBe(400);
  });

  test("loses a deleted person's data, as subject and as actor, and keeps the acts", async () => {
    const actor = await world.addUser({
      isMasterAdmin: true,
      firstName: 'Gonzo',
      lastName: 'Gone',
      email: 'gonzo@example.test',
    });
    const subject = await world.addUser({ firstName: 'Vanished', lastName: 'Person', email: 'vanished@example.test' });
    await change(subject, 'Vanishing', await world.signInAs(actor));
    for (const { id } of [subject, actor])
      expect((await world.http('DELETE', `/api/admin/delete-user/${id}`, { session })).status).toBe(200);
    const { entries } = await log({ subject: subject.id });
    expect(entries).toMatchObject([
      { action: 'user.deleted', subject: { id: subject.id, name: null, email: null }, actor: { id: ada.id } },
      {
        action: 'user.updated',
        subject: { name: null, email: null },
        actor: { id: actor.id, name: null, email: null },
        address: '',
        changes: [{ field: 'firstName', before: null, after: null }],
      },
    ]);
    const rows = JSON.stringify(await world.orm.em.fork().execute('select * from audit'));
    for (const word of ['gonzo', 'Gonzo', 'Vanish', 'vanish']) expect(rows).not.toContain(word);
  });

  test('is found by the subject as before when its actor is deleted, also by the whole name that they had', async () => {
    const actor = await world.addUser({
      isMasterAdmin: true,
      firstName: 'Σοφία',
      lastName: 'Gó',
      email: 'sofia@example.test',
    });
    const subject = await world.addUser({ firstName: 'Ottilie', lastName: 'Ahorn', email: 'ottilie@example.test' });
    await change(subject, 'Tilly', await world.signInAs(actor));
    const searches = ['ottilie ahorn', 'tilly ahorn', 'ottilie@example.test'];
    const found = () => Promise.all(searches.map(async (search) => (await log({ search })).entries.length));
    expect(await found()).toEqual([1, 1, 1]);
    expect((await world.http('DELETE', `/api/admin/delete-user/${actor.id}`, { session })).status).toBe(200);
    expect(await found()).toEqual([1, 1, 1]);
    expect((await log({ search: 'σοφία' })).entries).toEqual([]);
    expect((await log({ search: 'sofia@' })).entries).toEqual([]);
  });

  test('has what admins do in the other services, once', async () => {
    const user = await world.addUser();
    const reset = eventOf('training.admin-acted', {
      subject: newId(),
      version: 1,
      data: { ...EVENT_EXAMPLES['training.admin-acted'], actorId: ada.id, userId: user.id },
    });
    expect([await world.deliver(reset), await world.deliver(reset)]).toEqual(['applied', 'duplicate']);
    const call = { at: '2036-11-05T14:00:00.000Z', zone: 'America/New_York', version: 1 };
    await world.deliver(
      eventOf('team.call-scheduled', {
        subject: user.id,
        version: 1,
        data: { userId: user.id, call, scheduledBy: ada.id, sponsorId: null, previous: null, address: '198.51.100.4' },
      }),
    );
    const sponsor = await world.addUser();
    await world.deliver(
      eventOf('team.call-scheduled', {
        subject: user.id,
        version: 2,
        data: {
          userId: user.id,
          call: { ...call, at: null, version: 2 },
          scheduledBy: sponsor.id,
          sponsorId: sponsor.id,
          previous: call,
        },
      }),
    );
    expect((await log({ subject: user.id })).entries).toMatchObject([
      {
        action: 'call.scheduled',
        address: '198.51.100.4',
        changes: [{ field: 'onboardingCall', before: null, after: call.at }],
      },
      {
        action: 'progress.reset',
        address: '203.0.113.7',
        actor: { name: 'Ada Admin' },
        changes: [{ field: 'completedSteps', before: '3', after: '0' }],
      },
    ]);
  });

  test("has what an admin does to somebody else's code", async () => {
    const owner = await world.addUser();
    const code = await world.addInvitation(owner);
    await world.http('PATCH', `/api/referral/update/${code.id}`, { session, body: { isActive: false } });
    await world.http('DELETE', `/api/referral/delete/${code.id}`, { session });
    expect((await log({ subject: owner.id })).entries).toMatchObject([
      { action: 'code.deleted', changes: expect.arrayContaining([{ field: 'code', before: code.code, after: null }]) },
      { action: 'code.updated', changes: [{ field: 'isActive', before: 'true', after: 'false' }] },
    ]);
  });

  test('is for master admins', async () => {
    const partner = await world.signInAs(await world.addUser());
    for (const path of ['/api/admin/audit', '/api/admin/audit/actors']) {
      expect((await world.http('GET', path)).status).toBe(401);
      expect((await world.http('GET', path, { session: partner })).status).toBe(403);
    }
  });
});
