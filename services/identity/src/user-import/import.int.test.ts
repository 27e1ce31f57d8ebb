import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditLog, ImportUsersBody, ImportUsersResult } from '@nb/contracts';
import { User } from '../accounts/user.entity.js';
import { eventually, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
let session: string;
beforeAll(async () => {
  world = await startIdentity();
  session = await world.signInAs(await world.addUser({ isMasterAdmin: true, firstName: 'Ada', lastName: 'Admin' }));
});
afterAll(() => world.close());

const send = (body: Partial<ImportUsersBody>, as = session, headers: Record<string, string> = {}) =>
  world.http<ImportUsersResult>('POST', '/api/admin/import-users', {
    session: as,
    body: { dryRun: false, ...body },
    headers,
  });
const userCount = () => world.orm.em.fork().count(User);

describe('importing users', () => {
  test('a dry run says row by row what would happen, and changes nothing', async () => {
    const taken = await world.addUser({ uid: 'TAKEN-1' });
    const before = await userCount();
    const events = (await world.events()).length;
    const reply = await send({
      dryRun: true,
      rows: [
        { firstName: 'Nia', lastName: 'New', email: 'Nia@Example.test', uid: 'N-1', sponsorUid: 'taken-1' },
        { firstName: 'Child', lastName: 'New', email: 'child@example.test', sponsorUid: 'n-1' },
        { firstName: '', lastName: 'X', email: 'x1@example.test' },
        { firstName: 'Y', lastName: 'Y', email: taken.email },
      ],
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      committed: false,
      created: 2,
      updated: 0,
      unchanged: 0,
      refused: 2,
      rows: [
        { row: 0, outcome: 'created', userId: null, refusals: [] },
        { row: 1, outcome: 'created', userId: null, refusals: [] },
        {
          row: 2,
          outcome: 'refused',
          userId: null,
          refusals: [{ code: 'request.invalid', field: 'firstName', message: 'First name is required' }],
        },
        {
          row: 3,
          outcome: 'refused',
          userId: null,
          refusals: [
            { code: 'user.email-taken', field: 'email', message: 'An account with this email already exists.' },
          ],
        },
      ],
    });
    expect(await userCount()).toBe(before);
    expect(await world.events()).toHaveLength(events);
  });

  test('creates the valid rows in one go, with events, mails to choose a password and an audit entry', async () => {
    const sponsor = await world.addUser({ uid: 'SPONSOR-7' });
    const { body } = await send({
      rows: [
        { firstName: 'Kid', lastName: 'Below', email: 'kid@example.test', sponsorUid: 'MID-1' },
        {
          firstName: 'Mid',
          lastName: 'Above',
          email: 'mid@example.test',
          uid: 'MID-1',
          sponsorUid: 'sponsor-7',
          phone: '+1 555 7',
          language: 'es',
          countryCode: 'MX',
        },
        { firstName: 'Bad', lastName: 'Mail', email: 'nope' },
      ],
    });
    expect(body).toMatchObject({ committed: true, created: 2, refused: 1 });
    const [kid, mid] = body.rows.map(({ userId }) => userId);
    const em = world.orm.em.fork();
    expect(await em.findOneOrFail(User, mid ?? '')).toMatchObject({
      sponsorId: sponsor.id,
      language: 'es',
      countryCode: 'MX',
      phone: '+1 555 7',
      tempPassword: true,
    });
    expect(await em.findOneOrFail(User, kid ?? '')).toMatchObject({ sponsorId: mid });
    const registrations = (await world.events('identity.user-registered')).filter(
      ({ subject }) => subject === kid || subject === mid,
    );
    expect(registrations.map(({ subject }) => subject)).toEqual([mid, kid]);
    const trail = (await world.http<AuditLog>('GET', '/api/admin/audit?limit=3', { session })).body.entries;
    expect(trail.map(({ action, subject }) => [action, subject?.email])).toEqual([
      ['users.imported', undefined],
      ['user.created', 'kid@example.test'],
      ['user.created', 'mid@example.test'],
    ]);
    expect(trail[0]?.changes).toEqual([
      { field: 'created', before: null, after: '2' },
      { field: 'updated', before: null, after: '0' },
      { field: 'refused', before: null, after: '1' },
    ]);

    expect(
      world.refusal(
        await world.http('POST', '/api/login', { body: { email: 'kid@example.test', password: 'anything-at-all' } }),
      ).code,
    ).toBe('auth.invalid-credentials');
    const mail = await eventually(async () => {
      const found = (await world.mails()).find(({ to }) => to === 'kid@example.test');
      if (!found) throw new Error('no mail yet');
      return found;
    });
    const link = new URL(/https?:\S+reset-password\S+/.exec(mail.text)?.[0] ?? '');
    const chosen = { email: 'kid@example.test', token: link.searchParams.get('token'), newPassword: 'chosen-by-kid-1' };
    expect((await world.http('POST', '/api/auth/reset-password', { body: chosen })).status).toBe(200);
    await world.signInAs({ email: 'kid@example.test' }, { password: 'chosen-by-kid-1' });
  });

  test('updates existing users only when asked, and publishes only real changes', async () => {
    const [one, two] = [
      await world.addUser({ firstName: 'Old', lastName: 'One' }),
      await world.addUser({ firstName: 'Same', lastName: 'Two' }),
    ];
    const rows = [
      { firstName: 'New', lastName: 'One', email: one.email },
      { firstName: 'Same', lastName: 'Two', email: two.email },
    ];
    expect((await send({ rows })).body).toMatchObject({ created: 0, refused: 2 });
    expect((await send({ rows, updateExisting: true })).body).toMatchObject({ updated: 1, unchanged: 1, refused: 0 });
    expect(
      (await world.events('identity.user-changed')).filter(({ subject }) => subject === one.id || subject === two.id),
    ).toMatchObject([{ subject: one.id, version: 2, data: { user: { firstName: 'New' } } }]);
    expect(
      (await world.http<AuditLog>('GET', `/api/admin/audit?subject=${one.id}`, { session })).body.entries[0],
    ).toMatchObject({ action: 'user.updated', changes: [{ field: 'firstName', before: 'Old', after: 'New' }] });
  });

  test('one name for somebody who is there changes the first name and leaves the family name', async () => {
    const [priya, suharto] = [
      await world.addUser({ firstName: 'Prya', lastName: 'Sharma' }),
      await world.addUser({ firstName: 'Soeharto', lastName: '' }),
    ];
    const rows = [
      { firstName: 'Priya', email: priya.email, hasOneName: true },
      { firstName: 'Suharto', email: suharto.email, hasOneName: true },
    ];
    expect((await send({ rows, updateExisting: true })).body).toMatchObject({ updated: 2, refused: 0 });
    const em = world.orm.em.fork();
    expect(await em.findOneOrFail(User, priya.id)).toMatchObject({ firstName: 'Priya', lastName: 'Sharma' });
    expect(await em.findOneOrFail(User, suharto.id)).toMatchObject({ firstName: 'Suharto', lastName: '' });
    expect((await send({ rows, updateExisting: true })).body).toMatchObject({ updated: 0, unchanged: 2 });
  });

  test('phone, language and sponsor of existing ones are corrected, each with its event and audit entry, the sponsor with the reason of the import', async () => {
    const [top, other] = [await world.addUser({ uid: 'CORR-TOP' }), await world.addUser({ uid: 'CORR-OTHER' })];
    const user = await world.addUser({ sponsorId: top.id });
    const row = {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phone: '+49 171 7',
      language: 'de' as const,
      sponsorUid: 'corr-other',
    };
    const dry = await send({ rows: [row], updateExisting: true, dryRun: true });
    expect(dry.body.rows).toMatchObject([{ outcome: 'updated', isSponsorChanged: true }]);
    expect(await world.orm.em.fork().findOneOrFail(User, user.id)).toMatchObject({ sponsorId: top.id });

    const reply = await send({ rows: [row], updateExisting: true, sponsorReason: 'Office moved the branch' });
    expect(reply.body).toMatchObject({ committed: true, updated: 1 });
    expect(await world.orm.em.fork().findOneOrFail(User, user.id)).toMatchObject({
      sponsorId: other.id,
      phone: '+49 171 7',
      language: 'de',
    });
    expect((await world.events('identity.user-changed')).filter(({ subject }) => subject === user.id)).toMatchObject([
      { version: 2, data: { user: { sponsorId: other.id, phone: '+49 171 7', language: 'de' } } },
    ]);
    const trail = async () =>
      (await world.http<AuditLog>('GET', `/api/admin/audit?subject=${user.id}`, { session })).body.entries;
    expect(await trail()).toMatchObject([
      {
        action: 'user.sponsor-changed',
        changes: [
          { field: 'sponsorId', before: top.id, after: other.id },
          { field: 'reason', before: null, after: 'Office moved the branch' },
        ],
      },
      {
        action: 'user.updated',
        changes: [
          { field: 'phone', before: '+1 555 0100', after: '+49 171 7' },
          { field: 'language', before: 'en', after: 'de' },
        ],
      },
    ]);
    // Without a reason the log says that it was an import; empty cells change nothing.
    await send({
      rows: [{ ...row, phone: null, language: null, sponsorUid: 'CORR-TOP' }],
      updateExisting: true,
    });
    expect((await trail())[0]).toMatchObject({
      changes: [{ after: top.id }, { field: 'reason', after: 'User import' }],
    });
    expect(await world.orm.em.fork().findOneOrFail(User, user.id)).toMatchObject({
      phone: '+49 171 7',
      language: 'de',
    });
  });

  test('a sponsor of their own downline is refused row by row; a new row may become the sponsor', async () => {
    const top = await world.addUser({ uid: 'RING-TOP' });
    const low = await world.addUser({ uid: 'RING-LOW', sponsorId: top.id });
    const lone = await world.addUser();
    const of = (user: User, sponsorUid: string) => ({
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      sponsorUid,
    });
    const { body } = await send({
      rows: [
        of(top, 'RING-LOW'),
        of(lone, 'RING-NEW'),
        { firstName: 'New', lastName: 'Ring', email: 'ring@example.test', uid: 'RING-NEW', sponsorUid: 'RING-LOW' },
      ],
      updateExisting: true,
    });
    expect(body.rows.map(({ outcome, refusals }) => [outcome, ...refusals.map(({ code }) => code)])).toEqual([
      ['refused', 'users-import.sponsor-loop'],
      ['updated'],
      ['created'],
    ]);
    const em = world.orm.em.fork();
    expect((await em.findOneOrFail(User, top.id)).sponsorId).toBeNull();
    expect((await em.findOneOrFail(User, lone.id)).sponsorId).toBe(body.rows[2]?.userId);
    expect((await em.findOneOrFail(User, low.id)).sponsorId).toBe(top.id);
    expect((await send({ rows: [of(lone, 'RING-TOP')], updateExisting: true, sponsorReason: 'x' })).status).toBe(400);
  });

  test('creates everybody once when the same file is sent twice at the same moment', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => ({
      firstName: 'Twin',
      lastName: `N${n}`,
      email: `twin${n}@example.test`,
      uid: `TWIN-${n}`,
      sponsorUid: n === 0 ? null : `TWIN-${n - 1}`,
    }));
    const replies = await Promise.all([send({ rows }), send({ rows }), send({ rows })]);
    // One import at a time: what comes meanwhile is refused, and finds nothing left to do afterwards.
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    expect(replies.find(({ status }) => status === 200)?.body.created).toBe(30);
    expect((await send({ rows })).body.created).toBe(0);
    const again = await Promise.all([
      send({ rows: [{ ...rows[0], email: 'key@example.test', uid: null }] }, session, { 'idempotency-key': 'k1' }),
      send({ rows: [{ ...rows[0], email: 'key@example.test', uid: null }] }, session, { 'idempotency-key': 'k1' }),
    ]);
    expect(again.map(({ body }) => body.created)).toEqual([1, 1]);
  });

  test('5,000 rows come in one request', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => ({
      firstName: 'Bulk',
      lastName: `Person ${n}`,
      email: `bulk${n}@example.test`,
      uid: `BULK-${n}`,
      sponsorUid: n < 10 ? null : `BULK-${n % 10}`,
    }));
    const reply = await send({ rows });
    expect(reply.body).toMatchObject({ committed: true, created: 5_000, refused: 0 });
    expect(await world.orm.em.fork().count(User, { lastName: { $like: 'Person %' } })).toBe(5_000);
    expect(
      (await world.http<{ total: number }>('GET', '/api/admin/users?search=bulk49&limit=1', { session })).body.total,
    ).toBe(111);
  });

  test('is for master admins, and refuses what is no file of users', async () => {
    const partner = await world.signInAs(await world.addUser());
    const rows = [{ firstName: 'A', lastName: 'B', email: 'ab9@example.test' }];
    expect((await send({ rows }, partner)).status).toBe(403);
    expect((await send({ rows: [] })).status).toBe(400);
    expect((await send({ rows: Array.from({ length: 5_001 }, () => rows[0] ?? {}) })).status).toBe(400);
  });
});
