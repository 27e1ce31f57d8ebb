import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AdminUser, CurrentUser, ImportUsersResult } from '@nb/contracts';
import { User } from './user.entity.js';
import { cookieOf, eventually, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

test('a person with a single name can register, be created by an admin and be imported', async () => {
  const { code } = await world.addInvitation(await world.addUser());
  const body = {
    firstName: 'Suharto',
    lastName: '',
    hasOneName: true,
    email: 'suharto@example.test',
    password: 'a-fine-password',
    uid: 'ONE-1',
    referralCode: code,
    complianceAgreed: true,
  };
  const registered = await world.http('POST', '/api/public/register', { body });
  expect(registered.status).toBe(201);
  const own = await world.http<CurrentUser>('GET', '/api/auth/user', { session: cookieOf(registered) });
  expect(own.body).toMatchObject({ firstName: 'Suharto', lastName: '' });
  const event = (await world.events('identity.user-registered')).find(({ subject }) => subject === own.body.id);
  expect(event).toMatchObject({ data: { user: { lastName: '', hasOneName: true } } });

  const session = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
  const made = await world.http<{ user: AdminUser }>('POST', '/api/admin/create-user', {
    body: { firstName: 'Sukarno', lastName: '', hasOneName: true, email: 'sukarno@example.test' },
    session,
  });
  expect([made.status, made.body.user.lastName]).toEqual([201, '']);
  const without = await world.http('POST', '/api/admin/create-user', {
    body: { firstName: 'Sukarno', lastName: '', email: 'other@example.test' },
    session,
  });
  expect(without).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'lastName', message: 'Last name is required' }] },
  });
  const row = { firstName: 'Budi', email: 'budi@example.test' };
  const imported = await world.http<ImportUsersResult>('POST', '/api/admin/import-users', {
    body: {
      rows: [
        { ...row, hasOneName: true },
        { ...row, email: 'budi2@example.test' },
      ],
      dryRun: true,
    },
    session,
  });
  expect(imported.body.rows.map(({ outcome }) => outcome)).toEqual(['created', 'refused']);
});

test('an address in another script is one account whichever way it is sent, and gets its mails', async () => {
  const { code } = await world.addInvitation(await world.addUser());
  const registered = await world.http('POST', '/api/public/register', {
    body: {
      firstName: 'अना',
      lastName: 'शर्मा',
      email: 'अना@xn--p1b6ci4b4b3a.xn--h2brj9c',
      password: 'a-fine-password',
      uid: 'HI-1',
      referralCode: code,
      complianceAgreed: true,
    },
  });
  expect(registered.status).toBe(201);
  for (const email of ['अना@उदाहरण.भारत', 'अना@xn--p1b6ci4b4b3a.xn--h2brj9c']) {
    const reply = await world.http<CurrentUser>('POST', '/api/login', { body: { email, password: 'a-fine-password' } });
    expect([reply.status, reply.body.email]).toEqual([200, 'अना@उदाहरण.भारत']);
  }
  const to = await eventually(async () => {
    const mail = (await world.mails()).find(
      ({ to, subject }) => subject.includes('Network Builders') && !to.endsWith('example.test'),
    );
    expect(mail).toBeDefined();
    return mail?.to;
  });
  expect(['अना@उदाहरण.भारत', 'अना@xn--p1b6ci4b4b3a.xn--h2brj9c']).toContain(to);
});

test('an account whose domain was stored in punycode signs in either way', async () => {
  const user = await world.addUser({ email: 'old@xn--mnchen-3ya.de' });
  for (const email of ['old@münchen.de', 'old@xn--mnchen-3ya.de'])
    expect((await world.http('POST', '/api/login', { body: { email, password: PASSWORD } })).status).toBe(200);
  expect(await world.orm.em.fork().count(User, { email: user.email })).toBe(1);
});

test.each([
  ['ana@straße-1.test', 'ana@strasse-1.test'],
  ['ana@βόλος.gr', 'ana@βόλοσ.gr'],
  ['ana@نامه\u200cای.com', 'ana@نامهای.com'],
])('an account of %s that a browser had made %s signs in as it is typed', async (typed, sent) => {
  const user = await world.addUser({ email: sent });
  for (const email of [typed, sent])
    expect((await world.http('POST', '/api/login', { body: { email, password: PASSWORD } })).status).toBe(200);
  // Somebody who has exactly this address comes first.
  const other = await world.addUser({ email: typed });
  const signedIn = async (email: string) =>
    (await world.http<CurrentUser>('POST', '/api/login', { body: { email, password: PASSWORD } })).body.email;
  expect([await signedIn(typed), await signedIn(sent)]).toEqual([other.email, user.email]);
});

test('a sign-in with a NUL in its address is an input that is refused', async () => {
  const reply = await world.http('POST', '/api/login', { body: { email: 'a\0@example.test', password: PASSWORD } });
  expect(reply.status).toBe(400);
});
