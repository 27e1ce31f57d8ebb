import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditLog, DeletionPreview, PersonalData, SecurityLog } from '@nb/contracts';
import type { User } from '../accounts/user.entity.js';
import { eventually, leaves, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

/** What the other services would answer, by path; a path without an answer is 404, as theirs is. */
const answers = new Map<string, object>();
/** Paths whose answers break off. */
const broken = new Set<string>();
/** No answer is given before this. */
let held = Promise.resolve();
const asked: (string | undefined)[] = [];
let other: Server;
let world: IdentityWorld;
let user: User;
let session: string;
let admin: string;
beforeAll(async () => {
  other = createServer((request, response) => {
    asked.push(request.headers['x-internal-secret']?.toString());
    const answer = answers.get(request.url ?? '');
    if (broken.has(request.url ?? '')) {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"prospects":[{"name":');
      setTimeout(() => response.destroy(), 50);
      return;
    }
    void held.then(() =>
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {})),
    );
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  world = await startIdentity({ TRAINING_URL: url, TEAM_URL: url });
  user = await world.addUser({ firstName: 'Paula', timeZone: 'Asia/Kolkata' });
  session = await world.signInAs(user);
  admin = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
});
afterAll(async () => {
  await world.close();
  other.closeAllConnections();
  other.close();
});

test('a person gets everything that is kept about them as a file, without secrets; it is noted', async () => {
  answers.set(`/internal/personal-data/${user.id}`, { prospects: [{ name: 'Contact' }] });
  const { code } = await world.addInvitation(user, { passcodeHash: 'hash-of-passcode' });
  await world.http('POST', '/api/admin/update-user', {
    session: admin,
    body: { userId: user.id, firstName: 'Paula', lastName: 'Renamed', email: user.email },
  });
  for (const phone of ['+1 555 0188001', '+1 555 0188002'])
    await world.http('PATCH', '/api/user/profile', { session, body: { phone } });
  const reply = await world.http<PersonalData>('GET', '/api/user/personal-data', { session });
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="personal-data.json"');
  expect(reply.body).toMatchObject({
    account: {
      id: user.id,
      firstName: 'Paula',
      lastName: 'Renamed',
      email: user.email,
      timeZone: 'Asia/Kolkata',
      notifications: { email: true },
    },
    sessions: [{ userId: user.id }],
    securityLog: [{ kind: 'signed-in' }],
    invitations: [{ code }],
    formerNames: [
      { firstName: 'Paula', lastName: 'Renamed', phone: user.phone },
      { firstName: 'Paula', lastName: 'Renamed', phone: '+1 555 0188001' },
    ],
    adminActions: [
      { action: 'user.updated', changes: [{ field: 'lastName', before: user.lastName, after: 'Renamed' }] },
    ],
    training: { prospects: [{ name: 'Contact' }] },
    team: { prospects: [{ name: 'Contact' }] },
  });
  const text = JSON.stringify(reply.body);
  for (const secret of ['argon2', 'passwordHash', 'tokenHash', 'hash-of-passcode']) expect(text).not.toContain(secret);
  expect(new Set(asked)).toEqual(new Set(['internal-secret-of-tests']));
  const log = (await world.http<SecurityLog>('GET', '/api/user/security-log', { session })).body;
  expect(log.events[0]?.kind).toBe('data-exported');
});

test("a master admin gets anybody's, which is written down, also for that person; others don't", async () => {
  expect(
    (await world.http<PersonalData>('GET', `/api/admin/users/${user.id}/personal-data`, { session: admin })).body
      .account['id'],
  ).toBe(user.id);
  expect(
    (await world.http<AuditLog>('GET', `/api/admin/audit?subject=${user.id}`, { session: admin })).body.entries[0]
      ?.action,
  ).toBe('user.data-exported');
  const log = (await world.http<SecurityLog>('GET', '/api/user/security-log', { session })).body.events;
  // From where the admin did it is not for the person to know.
  expect(log[0]).toMatchObject({ kind: 'data-exported', address: '', device: '' });
  expect((await world.http('GET', `/api/admin/users/${user.id}/personal-data`, { session })).status).toBe(403);
  expect(
    (await world.http('GET', '/api/admin/users/0199f3a0-0000-7000-8000-000000000009/personal-data', { session: admin }))
      .status,
  ).toBe(404);
  expect((await world.http('GET', '/api/user/personal-data')).status).toBe(401);
});

test('records no export whose client left before it was ready', async () => {
  const kinds = async () =>
    (await world.http<SecurityLog>('GET', '/api/user/security-log', { session })).body.events.map(({ kind }) => kind);
  const acts = async () =>
    (await world.http<AuditLog>('GET', `/api/admin/audit?subject=${user.id}`, { session: admin })).body.entries.map(
      ({ action }) => action,
    );
  const before = [await kinds(), await acts()];
  for (const [path, by] of [
    ['/api/user/personal-data', session],
    [`/api/admin/users/${user.id}/personal-data`, admin],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    asked.length = 0;
    const reader = leaves(world, path, by);
    await eventually(async () => expect(asked).toHaveLength(2));
    await reader.leave();
    held = Promise.resolve();
    resolve();
    // A second export comes after the moment at which the first would have been recorded.
    await world.http('GET', path, { session: by });
  }
  expect([await kinds(), await acts()]).toEqual([
    ['data-exported', 'data-exported', ...before[0]!],
    ['user.data-exported', ...before[1]!],
  ]);
});

test('a part that breaks off half-way breaks off the file, which is then no valid one', async () => {
  const path = `/internal/personal-data/${user.id}`;
  broken.add(path);
  const file = fetch(`${world.url}/api/user/personal-data`, { headers: { cookie: session } }).then((reply) =>
    reply.text(),
  );
  await expect(file).rejects.toThrow();
  broken.delete(path);
});

test('the deletion preview says how many contacts go', async () => {
  const preview = async () =>
    (await world.http<DeletionPreview>('GET', `/api/admin/users/${user.id}/deletion-preview`, { session: admin })).body
      .contacts;
  answers.set(`/internal/contacts-count/${user.id}`, { contacts: 37 });
  expect(await preview()).toBe(37);
  answers.delete(`/internal/contacts-count/${user.id}`);
  expect(await preview()).toBe(0);
});

test('while a service can not be asked there is no file, rather than half of one', async () => {
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
  expect(world.refusal(await world.http('GET', '/api/user/personal-data', { session }))).toMatchObject({
    status: 503,
    code: 'server.unavailable',
  });
  expect(
    (await world.http<DeletionPreview>('GET', `/api/admin/users/${user.id}/deletion-preview`, { session: admin })).body
      .contacts,
  ).toBeNull();
});
