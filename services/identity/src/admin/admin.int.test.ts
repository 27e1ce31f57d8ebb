import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdminUser, AdminUsers, AdminUsersQuery, AuditLog, CurrentUser } from '@nb/contracts';
import { User } from '../accounts/user.entity.js';
import { Invitation } from '../invitations/invitation.entity.js';
import { eventually, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
let admin: User;
let session: string;
beforeAll(async () => {
  world = await startIdentity();
  admin = await world.addUser({
    isMasterAdmin: true,
    firstName: 'Ada',
    lastName: 'Admin',
    email: 'ada@example.test',
    createdAt: new Date('2020-01-01'),
  });
  session = await world.signInAs(admin);
});
afterAll(() => world.close());

const list = (query: Record<string, string | number> = {}) =>
  world.http<AdminUsers>(
    'GET',
    `/api/admin/users?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`,
    { session },
  );

describe('the list', () => {
  const DAY = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  let people: User[];
  beforeAll(async () => {
    const sponsor = await world.addUser({
      firstName: 'Élodie',
      lastName: 'Zidane',
      email: 'elodie@example.test',
      uid: 'FR_100',
      createdAt: ago(400),
      lastLoginAt: ago(31),
      stepsCompleted: 5,
    });
    people = [
      sponsor,
      await world.addUser({
        firstName: 'bea',
        lastName: 'Ángel',
        email: 'bea@example.test',
        uid: 'FRX100',
        sponsorId: sponsor.id,
        createdAt: ago(300),
        lastLoginAt: new Date(Date.now() - 30 * DAY + 60_000),
        stepsCompleted: 2,
      }),
      await world.addUser({
        firstName: 'Carl',
        lastName: 'Young',
        email: 'carl@example.test',
        uid: null,
        sponsorId: sponsor.id,
        createdAt: ago(200),
        lastLoginAt: new Date(Date.now() - 30 * DAY - 60_000),
        stepsCompleted: 0,
      }),
      await world.addUser({
        firstName: 'माया',
        lastName: 'शर्मा',
        email: 'maya@example.test',
        uid: 'IN-7',
        createdAt: ago(100),
        lastLoginAt: null,
        stepsCompleted: 0,
      }),
      await world.addUser({
        firstName: 'Dan',
        lastName: 'Brown',
        email: 'dan@example.test',
        uid: 'US-9',
        createdAt: ago(2),
        lastLoginAt: ago(1),
        stepsCompleted: 5,
        isMasterAdmin: true,
      }),
    ];
  });
  const names = async (query: Record<string, string | number>) => {
    const { body } = await list(query);
    return [body.users.map(({ email }) => email.split('@')[0]), body.total];
  };

  test.each<[string, AdminUsersQuery['sortBy'], string[]]>([
    ['join date', 'createdAt', ['ada', 'elodie', 'bea', 'carl', 'maya', 'dan']],
    ['last login, never first', 'lastLoginAt', ['maya', 'elodie', 'carl', 'bea', 'dan', 'ada']],
    ['e-mail', 'email', ['ada', 'bea', 'carl', 'dan', 'elodie', 'maya']],
    ['first name, without case and accents', 'firstName', ['ada', 'bea', 'carl', 'dan', 'elodie', 'maya']],
    ['last name, without case and accents', 'lastName', ['ada', 'bea', 'dan', 'carl', 'elodie', 'maya']],
  ])('is sorted by %s, both ways', async (_, sortBy, ascending) => {
    expect(await names({ sortBy, sortOrder: 'asc' })).toEqual([ascending, 6]);
    expect(await names({ sortBy, sortOrder: 'desc' })).toEqual([ascending.toReversed(), 6]);
  });

  test('is sorted by progress, equal ones always alike', async () => {
    const { body } = await list({ sortBy: 'progress', sortOrder: 'desc' });
    expect(body.users.map(({ progress }) => progress)).toEqual([100, 100, 40, 0, 0, 0]);
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => (await list({ sortBy: 'progress', sortOrder: 'desc', limit: 2, page })).body.users),
    );
    expect(pages.flat()).toEqual(body.users);
  });

  test.each([
    [{ statusFilter: 'completed' }, ['dan', 'elodie']],
    [{ statusFilter: 'active' }, ['ada', 'bea', 'dan']],
    [{ statusFilter: 'inactive' }, ['carl', 'elodie', 'maya']],
    [{ statusFilter: 'temp' }, ['maya']],
    [{ progressFilter: 'not-started' }, ['ada', 'carl', 'maya']],
    [{ progressFilter: 'in-progress' }, ['bea']],
    [{ progressFilter: 'completed' }, ['dan', 'elodie']],
    [{ adminFilter: 'admin' }, ['ada', 'dan']],
    [{ adminFilter: 'partner', statusFilter: 'inactive', progressFilter: 'not-started' }, ['carl', 'maya']],
    [{ adminFilter: 'admin', statusFilter: 'active', progressFilter: 'completed' }, ['dan']],
    [{ search: 'ELODIE' }, ['elodie']],
    [{ search: 'angel' }, ['bea']],
    [{ search: 'bea ángel' }, ['bea']],
    [{ search: 'शर्मा' }, ['maya']],
    [{ search: 'R_1' }, ['elodie']],
    [{ search: '%' }, []],
    [{ search: 'fr_100', searchType: 'sponsorUid' }, ['bea', 'carl']],
    [{ search: 'frx', searchType: 'sponsorUid' }, []],
    [{ search: 'example.test', statusFilter: 'active', adminFilter: 'partner' }, ['bea']],
  ])('filtered by %j, with the exact total', async (query, expected) => {
    expect(await names({ ...query, sortBy: 'email', sortOrder: 'asc' })).toEqual([expected, expected.length]);
  });

  test('totals stay exact through changes, also once the counters are folded', async () => {
    const em = world.orm.em.fork();
    const [carl] = await em.find(User, { email: 'carl@example.test' });
    await em.nativeUpdate(User, carl?.id ?? '', { stepsCompleted: 3, lastLoginAt: new Date() });
    await em.execute('select settle_user_facets()');
    expect(await names({ progressFilter: 'in-progress', sortBy: 'email', sortOrder: 'asc' })).toEqual([
      ['bea', 'carl'],
      2,
    ]);
    await em.nativeUpdate(User, carl?.id ?? '', { stepsCompleted: 0, lastLoginAt: carl?.lastLoginAt ?? null });
    await em.execute('select settle_user_facets()');
    expect(await names({ statusFilter: 'active', sortBy: 'email', sortOrder: 'asc' })).toEqual([
      ['ada', 'bea', 'dan'],
      3,
    ]);
    await em.nativeUpdate(User, { email: 'bea@example.test' }, { isActive: false });
    await em.execute('select settle_user_facets()');
    expect(await names({ statusFilter: 'active', sortBy: 'email', sortOrder: 'asc' })).toEqual([['ada', 'dan'], 2]);
    await em.nativeUpdate(User, { email: 'bea@example.test' }, { isActive: true });
    await em.execute('select settle_user_facets()');
    expect((await list({ limit: 1 })).body.total).toBe(6);
  });

  test('a row says who sponsors whom, and no more than it should', async () => {
    const { body } = await list({ search: 'bea@example.test' });
    expect(body.users).toEqual([
      {
        id: people[1]?.id,
        hasSecondStep: false,
        firstName: 'bea',
        lastName: 'Ángel',
        email: 'bea@example.test',
        uid: 'FRX100',
        createdAt: people[1]?.createdAt.toISOString(),
        lastLoginAt: people[1]?.lastLoginAt?.toISOString(),
        sponsorFirstName: 'Élodie',
        sponsorLastName: 'Zidane',
        sponsorUid: 'FR_100',
        progress: 40,
        isMasterAdmin: false,
        tempPassword: false,
        isActive: true,
        phone: '+1 555 0100',
        language: 'en',
      },
    ]);
  });

  test.each([{ page: 0 }, { limit: 201 }, { sortBy: 'password' }, { statusFilter: 'odd' }, { searchType: 'x' }])(
    '%j is 400',
    async (query) => {
      expect(
        (await list(Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])))).status,
      ).toBe(400);
    },
  );

  test('is for master admins, read again for every change', async () => {
    expect((await world.http('GET', '/api/admin/users')).status).toBe(401);
    const partner = await world.signInAs(await world.addUser());
    expect(world.refusal(await world.http('GET', '/api/admin/users', { session: partner }))).toMatchObject({
      status: 403,
      code: 'access.forbidden',
    });
    const former = await world.addUser({ isMasterAdmin: true });
    const stale = await world.signInAs(former);
    expect((await world.http('GET', '/api/admin/users', { session: stale })).status).toBe(200);
    await world.orm.em.fork().nativeUpdate(User, former.id, { isMasterAdmin: false });
    const body = { firstName: 'A', lastName: 'B', email: 'ab@example.test' };
    expect((await world.http('POST', '/api/admin/create-user', { session: stale, body })).status).toBe(403);
  });
});

describe('managing users', () => {
  const create = (body: object) =>
    world.http<{ user: AdminUser; temporaryPassword: string }>('POST', '/api/admin/create-user', { session, body });

  test('with an Idempotency-Key makes one account, and keeps its password nowhere', async () => {
    const call = () =>
      world.http<{ temporaryPassword?: string; code?: string }>('POST', '/api/admin/create-user', {
        session,
        body: { firstName: 'Once', lastName: 'Only', email: 'once@example.test' },
        headers: { 'idempotency-key': 'key-of-this-dialog' },
      });
    const first = await call();
    expect(first).toMatchObject({ status: 201, body: { temporaryPassword: expect.any(String) } });
    expect(await call()).toMatchObject({ status: 409, body: { code: 'request.already-done' } });
    expect((await list({ search: 'once@example.test' })).body.total).toBe(1);
    const kept = await world.orm.em.fork().execute(`select body from idempotency where key = 'key-of-this-dialog'`);
    expect(kept).toEqual([{ body: null }]);
  });
  const update = (body: object) => world.http<AdminUser>('POST', '/api/admin/update-user', { session, body });

  test('one’s own e-mail and password change only with the current password', async () => {
    const me = await world.addUser({ isMasterAdmin: true });
    const own = await world.signInAs(me);
    const change = (body: object) =>
      world.http<AdminUser>('POST', '/api/admin/update-user', {
        session: own,
        body: { userId: me.id, firstName: me.firstName, lastName: me.lastName, email: me.email, ...body },
      });
    for (const wanted of [{ email: 'taken-over@example.test' }, { password: 'taken-over-12' }])
      for (const currentPassword of [undefined, '', 'not-this-one'])
        expect(await change({ ...wanted, currentPassword })).toMatchObject({
          status: 400,
          body: { code: 'password.current-wrong', errors: [{ path: 'currentPassword' }] },
        });
    expect(await world.orm.em.fork().findOneOrFail(User, me.id)).toMatchObject({
      email: me.email,
      tempPassword: false,
    });
    expect((await change({ firstName: 'Renamed' })).body.firstName).toBe('Renamed');
    expect((await change({ email: 'mine@example.test', currentPassword: PASSWORD })).body.email).toBe(
      'mine@example.test',
    );
    // One's own change is mailed like any other: to the new address, and to the old one.
    await eventually(async () => {
      const mails = (await world.mails()).filter(({ to }) => to === me.email || to === 'mine@example.test');
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
        expect.arrayContaining([
          [me.email, 'Your account for Network Builders has another email now'],
          ['mine@example.test', 'Your email for Network Builders was changed'],
        ]),
      );
    });
  });

  test('a new one gets a temporary password, shown once, an event and a mail without it', async () => {
    const reply = await create({
      firstName: 'Nina',
      lastName: 'Neu',
      email: 'Nina@Example.test',
      uid: 'DE-1',
      sponsorId: admin.id,
    });
    expect(reply.status).toBe(201);
    const { user, temporaryPassword } = reply.body;
    expect(user).toMatchObject({
      email: 'nina@example.test',
      tempPassword: true,
      lastLoginAt: null,
      sponsorFirstName: 'Ada',
    });
    expect(temporaryPassword).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    const events = (await world.events('identity.user-registered')).filter(({ subject }) => subject === user.id);
    expect(events).toMatchObject([
      { version: 1, data: { user: { sponsorId: admin.id }, consent: null, call: null, invitationId: null } },
    ]);
    const mail = await eventually(async () => {
      const found = (await world.mails()).find(({ to }) => to === 'nina@example.test');
      if (!found) throw new Error('no mail yet');
      return found;
    });
    expect(mail.text).not.toContain(temporaryPassword);
    const theirs = await world.signInAs(user, { password: temporaryPassword });
    expect((await world.http<CurrentUser>('GET', '/api/auth/user', { session: theirs })).body.tempPassword).toBe(true);
    expect(world.refusal(await create({ firstName: 'N', lastName: 'N', email: 'NINA@example.test' }))).toMatchObject({
      status: 409,
      code: 'user.email-taken',
    });
    expect(
      world.refusal(await create({ firstName: 'N', lastName: 'N', email: 'n2@example.test', uid: 'de-1' })),
    ).toMatchObject({ status: 409, code: 'user.uid-taken' });
    expect(world.refusal(await create({ firstName: '', lastName: 'N', email: 'n2' }))).toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
  });

  test('publishes a change; a password set by an admin is temporary and ends the sessions', async () => {
    const user = await world.addUser();
    const theirs = await world.signInAs(user);
    const { body } = await update({
      userId: user.id,
      firstName: 'New',
      lastName: 'Name',
      email: user.email,
      password: '',
    });
    expect(body).toMatchObject({ firstName: 'New', tempPassword: false });
    expect((await world.http<CurrentUser>('GET', '/api/auth/user', { session: theirs })).body.firstName).toBe('New');
    const events = (await world.events('identity.user-changed')).filter(({ subject }) => subject === user.id);
    expect(events.at(-1)).toMatchObject({ version: 2, data: { user: { firstName: 'New', lastName: 'Name' } } });
    expect(
      (
        await update({
          userId: user.id,
          firstName: 'New',
          lastName: 'Name',
          email: user.email,
          password: 'given-by-admin',
        })
      ).body.tempPassword,
    ).toBe(true);
    expect((await world.http('GET', '/api/auth/user', { session: theirs })).status).toBe(401);
    await world.signInAs(user, { password: 'given-by-admin' });
    expect(
      world.refusal(await update({ userId: user.id, firstName: 'N', lastName: 'N', email: 'ada@example.test' })),
    ).toMatchObject({ status: 409, code: 'user.email-taken' });
    expect(
      (
        await update({
          userId: '0199f3a0-0000-7000-8000-000000000009',
          firstName: 'N',
          lastName: 'N',
          email: 'x@example.test',
        })
      ).status,
    ).toBe(404);
  });

  test.each([
    ['that stays', 'ZX-88421-Q', {}, 'zx88421q'],
    ['that the form sends with it', 'ZX-88422-Q', { uid: 'ZX-88422-Q' }, 'ZX 88422 Q!'],
    ['that is new', 'ZX-88423-Q', { uid: 'L32-B' }, 'L32-b!!!'],
    ['that is taken away', 'ZX-88424-Q', { uid: '' }, 'zx-88424-q2026'],
  ])('a password is not the distributor ID %s', async (_, uid, change, password) => {
    const user = await world.addUser({ uid });
    const { id: userId, firstName, lastName, email } = user;
    expect(world.refusal(await update({ userId, firstName, lastName, email, ...change, password }))).toMatchObject({
      status: 400,
      code: 'password.personal',
    });
    await world.signInAs(user);
  });

  test('a distributor ID, phone and language are corrected, published and recorded; what is absent stays, what is blank is taken away', async () => {
    const user = await world.addUser({ uid: 'WRONG-1', uidShared: true });
    const other = await world.addUser({ uid: 'OTHER-1' });
    const theirs = await world.signInAs(user);
    const body = { userId: user.id, firstName: user.firstName, lastName: user.lastName, email: user.email };
    const changes = async () =>
      (await world.events('identity.user-changed')).filter(({ subject }) => subject === user.id);
    const stored = () => world.orm.em.fork().findOneOrFail(User, user.id);

    expect((await update({ ...body, uid: ' RIGHT-1 ', phone: ' +49 171 1 ', language: 'de' })).body).toMatchObject({
      uid: 'RIGHT-1',
      phone: '+49 171 1',
      language: 'de',
    });
    expect(await stored()).toMatchObject({ uid: 'RIGHT-1', uidShared: false, phone: '+49 171 1', language: 'de' });
    expect(await changes()).toMatchObject([
      { version: 2, data: { user: { uid: 'RIGHT-1', phone: '+49 171 1', language: 'de' }, byAdmin: true } },
    ]);
    expect((await world.http<CurrentUser>('GET', '/api/auth/user', { session: theirs })).body).toMatchObject({
      uid: 'RIGHT-1',
      language: 'de',
    });
    const { entries } = (await world.http<AuditLog>('GET', `/api/admin/audit?subject=${user.id}`, { session })).body;
    expect(entries).toMatchObject([
      {
        action: 'user.updated',
        changes: [
          { field: 'uid', before: 'WRONG-1', after: 'RIGHT-1' },
          { field: 'phone', before: '+1 555 0100', after: '+49 171 1' },
          { field: 'language', before: 'en', after: 'de' },
        ],
      },
    ]);

    expect((await update(body)).status).toBe(200);
    expect(await stored()).toMatchObject({ uid: 'RIGHT-1', phone: '+49 171 1', language: 'de' });
    // Their own ID in another writing is theirs.
    expect((await update({ ...body, uid: 'right-1' })).body.uid).toBe('right-1');
    for (const [uid, status, code] of [
      [other.uid, 409, 'user.uid-taken'],
      [' other-1', 409, 'user.uid-taken'],
      ['О\u0422HER', 400, 'request.invalid'],
      ['x'.repeat(65), 400, 'request.invalid'],
    ] as const)
      expect(world.refusal(await update({ ...body, uid }))).toMatchObject({ status, code });
    expect((await update({ ...body, phone: '1'.repeat(41) })).status).toBe(400);
    expect((await update({ ...body, language: 'xx' as 'en' })).status).toBe(400);
    expect((await update({ ...body, uid: '', phone: ' ' })).body).toMatchObject({ uid: null, phone: null });
    expect(await stored()).toMatchObject({ uid: null, phone: null, language: 'de' });
  });

  test('a new one may have a phone and a language', async () => {
    const reply = await world.http<{ user: AdminUser }>('POST', '/api/admin/create-user', {
      session,
      body: { firstName: 'Pia', lastName: 'Neu', email: 'pia@example.test', phone: '+49 171 2', language: 'de' },
    });
    expect(reply.body.user).toMatchObject({ phone: '+49 171 2', language: 'de' });
    expect(
      (await world.events('identity.user-registered')).find(({ subject }) => subject === reply.body.user.id),
    ).toMatchObject({ data: { user: { phone: '+49 171 2', language: 'de' } } });
  });

  test('deleting moves the downline up, ends codes and sessions, and publishes all of it', async () => {
    const top = await world.addUser();
    const middle = await world.addUser({ sponsorId: top.id, firstName: 'Secretname' });
    const children = [await world.addUser({ sponsorId: middle.id }), await world.addUser({ sponsorId: middle.id })];
    const code = await world.addInvitation(middle);
    const theirs = await world.signInAs(middle);
    const childSession = await world.signInAs(children[0] as User);
    await world.events();
    expect((await world.http('DELETE', `/api/admin/delete-user/${middle.id}`, { session })).status).toBe(200);
    const em = world.orm.em.fork();
    expect([await em.count(User, middle.id), await em.count(Invitation, code.id)]).toEqual([0, 0]);
    expect(
      (await em.find(User, { id: { $in: children.map(({ id }) => id) } })).map(({ sponsorId }) => sponsorId),
    ).toEqual([top.id, top.id]);
    expect((await world.http('GET', '/api/auth/user', { session: theirs })).status).toBe(401);
    expect((await world.http<CurrentUser>('GET', '/api/auth/user', { session: childSession })).body.sponsorId).toBe(
      top.id,
    );
    const events = await world.events();
    expect(events.find(({ type, subject }) => type === 'identity.user-deleted' && subject === middle.id)).toMatchObject(
      { version: 2, data: { userId: middle.id, movedTo: top.id } },
    );
    for (const child of children)
      expect(events.findLast(({ subject }) => subject === child.id)).toMatchObject({
        type: 'identity.user-changed',
        data: { user: { sponsorId: top.id } },
      });
    const kept = await em.execute<{ data: unknown }[]>('select data from outbox');
    expect(JSON.stringify(kept)).not.toContain('Secretname');
    expect(JSON.stringify(kept)).not.toContain(middle.email);
    expect((await world.http('DELETE', `/api/admin/delete-user/${middle.id}`, { session })).status).toBe(404);
    expect(
      world.refusal(await world.http('POST', '/api/login', { body: { email: middle.email, password: PASSWORD } })).code,
    ).toBe('auth.email-not-found');
  });

  test('nobody deletes themselves; two admins deleting each other leaves one', async () => {
    expect(world.refusal(await world.http('DELETE', `/api/admin/delete-user/${admin.id}`, { session }))).toMatchObject({
      status: 409,
      code: 'user.self',
    });
    const pair = [await world.addUser({ isMasterAdmin: true }), await world.addUser({ isMasterAdmin: true })] as const;
    const sessions = [await world.signInAs(pair[0]), await world.signInAs(pair[1])];
    const replies = await Promise.all([
      world.http('DELETE', `/api/admin/delete-user/${pair[1].id}`, { session: sessions[0] }),
      world.http('DELETE', `/api/admin/delete-user/${pair[0].id}`, { session: sessions[1] }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await world.orm.em.fork().count(User, { id: { $in: pair.map(({ id }) => id) } })).toBe(1);
  });
});

describe('a search', () => {
  const QUERIES = ["o'brien", 'O’Brien', 'oʼbrien', " sean   O'Brien ", 'sean\u00a0o‘brien', "o'brien-sea"];
  test.each(QUERIES)(
    'for %j finds whichever apostrophe a name has, however many spaces are typed, and nothing else in its place',
    async (search) => {
      await world.orm.em.fork().execute(`delete from users where email like 'o-brien%'`);
      const found = [
        await world.addUser({ firstName: 'Sean', lastName: 'O’Brien', email: 'o-brien-1@example.test', uid: 'SEA-1' }),
        await world.addUser({ firstName: 'Sean', lastName: "O'Brien-Seal", email: 'o-brien-2@example.test' }),
      ];
      await world.addUser({ firstName: 'Sean', lastName: 'O-Brien', email: 'o-brien-3@example.test' });
      const { body } = await list({ search });
      const expected = search === "o'brien-sea" ? found.slice(1) : found;
      expect([body.users.map(({ id }) => id).toSorted(), body.total]).toEqual([
        expected.map(({ id }) => id).toSorted(),
        expected.length,
      ]);
    },
  );

  test.each([
    ['lukasz', 'Łukasz'],
    ['ŁUKASZ', 'Łukasz'],
    ['orsted', 'Łukasz'],
    ['strasse', 'Łukasz'],
    ['Straße', 'Łukasz'],
    ['oehlenschlager', 'Œhlenschläger'],
    ['øhlen', 'Œhlenschläger'],
    ['ohlen', 'nobody'],
  ])('for %j finds a name written with strokes, ligatures and marks', async (search, firstName) => {
    await world.orm.em.fork().execute(`delete from users where email like 'stroke-%'`);
    await world.addUser({ firstName: 'Łukasz', lastName: 'Ørsted-Straße', email: 'stroke-1@example.test' });
    await world.addUser({ firstName: 'Œhlenschläger', lastName: 'Dam', email: 'stroke-2@example.test' });
    const { body } = await list({ search });
    expect(body.users.map((user) => user.firstName)).toEqual(firstName === 'nobody' ? [] : [firstName]);
  });
});
