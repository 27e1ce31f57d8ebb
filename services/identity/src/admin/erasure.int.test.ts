import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@nb/nest-kit';
import { findTraces, KIT_TABLES, plantKitTraces, plantTraces, textTables, type Traced } from '@nb/nest-kit/testing';
import type { AuditLog } from '@nb/contracts';
import type { User } from '../accounts/user.entity.js';
import { startIdentity, type IdentityWorld } from '../testing/identity-world.js';

const person = {
  name: 'Quillfeather',
  email: 'zadie.quillfeather@marker.example',
  phone: '+1 555 0173921',
} satisfies Omit<Traced, 'id'>;
let world: IdentityWorld;
let user: User;
let boss: User;
let admin: string;
let traced: Traced;
beforeAll(async () => {
  world = await startIdentity();
  boss = await world.addUser({ isMasterAdmin: true });
  admin = await world.signInAs(boss);
  const { id: invitationId } = await world.addInvitation(boss, { name: `For ${person.name}` });
  user = await world.addUser({
    invitationId,
    firstName: 'Zadie',
    lastName: person.name,
    phone: person.phone,
    uid: 'NB-Quillfeather',
  });
  traced = { id: user.id, ...person };
}, 60_000);
afterAll(() => world.close());

/** They hold ids, hashes and settings (docs/product/admin.md#what-stays-of-a-deleted-user). */
const WITHOUT_TRACE = ['rate_limit', 'second_step_policy', 'sign_in_failures'];

test('erasing a person finds every table that names them', async () => {
  const em = world.orm.em.fork();
  // As people and admins leave them: another e-mail before, acts, searches, calls that are kept for a day.
  const headers = { 'idempotency-key': 'a-key-of-the-test' };
  for (const email of [person.email, 'zadie.former@marker.example', person.email])
    expect(
      (
        await world.http('POST', '/api/admin/update-user', {
          session: admin,
          headers,
          body: { userId: user.id, firstName: 'Zadie', lastName: person.name, email },
        })
      ).status,
    ).toBe(200);
  for (const search of [person.email, 'quillf zad', 'Somebody else'])
    expect(
      (await world.http('GET', `/api/admin/export-users?search=${encodeURIComponent(search)}`, { session: admin }))
        .status,
    ).toBe(200);
  await world.signInAs({ email: person.email });
  await plantKitTraces(em, traced, boss.id);
  const tables = await textTables(em);
  await plantTraces(
    em,
    traced,
    tables.filter((table) => ![...KIT_TABLES, ...WITHOUT_TRACE, 'user_moves'].includes(table)),
  );
  await em.execute('insert into former_addresses (id, user_id, email) values (?, ?, ?)', [
    newId(),
    user.id,
    'zadie.former@marker.example',
  ]);
  await em.execute('insert into reset_requests (id, email, address, device, is_counted) values (?, ?, ?, ?, false)', [
    newId(),
    'zadie.former@marker.example',
    '203.0.113.9',
    'x',
  ]);
  const before = new Set((await findTraces(em, traced)).map((place) => place.split('.')[0]));
  // Every table that can hold something of a person does, so that the next look means something.
  expect(tables.filter((table) => !before.has(table))).toEqual(WITHOUT_TRACE);

  expect((await world.http('DELETE', `/api/admin/delete-user/${user.id}`, { session: admin })).status).toBe(200);

  expect(await findTraces(em, traced)).toEqual([]);
  expect(await findTraces(em, { ...traced, name: 'zadie', email: 'zadie.former@', phone: 'quillf' })).toEqual([]);
  // The acts stay, without the person; so does a search for somebody else.
  const { entries } = (await world.http<AuditLog>('GET', `/api/admin/audit?actor=${boss.id}`, { session: admin })).body;
  expect(entries.filter(({ action }) => action === 'user.updated').length).toBeGreaterThan(0);
  expect(
    entries
      .filter(({ action }) => action === 'users.exported')
      .map(({ changes }) => changes.find(({ field }) => field === 'search')?.after),
  ).toEqual(['Somebody else', null, null]);
});

test('a search by what somebody was once called goes with them, however it was changed', async () => {
  const change = async (of: User, body: object) =>
    expect(
      (await world.http('POST', '/api/admin/update-user', { session: admin, body: { userId: of.id, ...body } })).status,
    ).toBe(200);
  const born = await world.addUser({
    firstName: 'Orla',
    lastName: 'Maidenhair',
    email: 'orla.old@walk.example',
    phone: '+1 555 0180001',
  });
  await world.addUser({ firstName: 'Petra', lastName: 'Staywell', email: 'petra@walk.example' });
  const terms = [
    'orla.old@walk.example', // changed by an admin
    'Maidenhair',
    'orla maidenhair',
    '+1 555 0180001',
    'NB-OLDWALK',
    'Selfchosen', // changed by herself, as the next two
    'Selfchosen orla',
    '+1 555 0180003',
    'Petra',
    'petra@walk.example',
    'Staywell 0180001',
  ];
  await change(born, { firstName: 'Orla', lastName: 'Maidenhair', email: 'orla.old@walk.example', uid: 'NB-OLDWALK' });
  for (const search of terms)
    expect(
      (await world.http('GET', `/api/admin/export-users?search=${encodeURIComponent(search)}`, { session: admin }))
        .status,
    ).toBe(200);
  await change(born, {
    firstName: 'Orla',
    lastName: 'Middle',
    email: 'orla.new@walk.example',
    uid: 'NB-NEWWALK',
    phone: '+1 555 0180002',
  });
  const own = await world.signInAs({ email: 'orla.new@walk.example' });
  for (const lastName of ['Selfchosen', 'Married'])
    expect(
      (await world.http('PATCH', '/api/user/profile', { session: own, body: { firstName: 'Orla', lastName } })).status,
    ).toBe(200);
  for (const phone of ['+1 555 0180003', '+1 555 0180004'])
    expect((await world.http('PATCH', '/api/user/profile', { session: own, body: { phone } })).status).toBe(200);
  // The mail about the change was sent, and events are not kept for ever.
  await world.orm.em.fork().execute('delete from former_addresses where user_id = ?', [born.id]);
  await world.events();
  await world.orm.em.fork().execute('delete from outbox where subject = ?', [born.id]);
  await world.orm.em
    .fork()
    .execute('insert into reset_requests (id, email, address, device, is_counted) values (?, ?, ?, ?, false)', [
      newId(),
      'orla.old@walk.example',
      '203.0.113.9',
      'x',
    ]);

  expect((await world.http('DELETE', `/api/admin/delete-user/${born.id}`, { session: admin })).status).toBe(200);

  const { entries } = (await world.http<AuditLog>('GET', `/api/admin/audit?action=users.exported`, { session: admin }))
    .body;
  const kept = entries.flatMap(({ changes }) =>
    changes.flatMap(({ field, after }) => (field === 'search' ? [after] : [])),
  );
  expect(kept.slice(0, terms.length).toReversed()).toEqual([...Array<null>(8).fill(null), ...terms.slice(8)]);
  const em = world.orm.em.fork();
  for (const email of ['orla.old@walk.example', 'orla.new@walk.example'])
    expect(await findTraces(em, { id: born.id, name: 'maidenhair', email, phone: 'selfchosen' })).toEqual([]);
});
