import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Problem } from '@nb/contracts';
import { User } from '../accounts/user.entity.js';
import { PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';
import { KEY } from '../testing/second-step.js';

// An id is the same in lower and in upper case.
let world: IdentityWorld;
let admin: User;
let session: string;
beforeAll(async () => {
  world = await startIdentity({ SECOND_STEP_KEY: KEY });
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await world.addUser({ isMasterAdmin: true });
  session = await world.signInAs(admin);
});

const names = { firstName: 'Maya', lastName: 'Okafor' };
interface Case {
  path: string;
  body?: object;
  refused: [number, string];
}
/** About oneself, in each place where an id is taken; `{me}` is the id as the test writes it. */
const CASES: Record<string, Case> = {
  'POST update-user': {
    path: 'update-user',
    body: { userId: '{me}', ...names, email: 'elsewhere@example.test', password: 'orchid-tram-84' },
    refused: [400, 'password.current-wrong'],
  },
  'POST change-role': {
    path: 'change-role',
    body: { userId: '{me}', role: 'partner' },
    refused: [409, 'user.self'],
  },
  'POST deactivate-user': { path: 'deactivate-user', body: { userId: '{me}' }, refused: [409, 'user.self'] },
  'POST reset-second-step': {
    path: 'reset-second-step',
    body: { userId: '{me}', reason: 'lost' },
    refused: [409, 'user.self'],
  },
  'POST view-as': { path: 'view-as', body: { userId: '{me}' }, refused: [409, 'user.self'] },
  'DELETE delete-user': { path: 'delete-user/{me}', refused: [409, 'user.self'] },
  'POST change-sponsor': {
    path: 'change-sponsor',
    body: { userId: '{id}', sponsorId: '{me}', reason: 'asked for' },
    refused: [400, 'sponsor.self'],
  },
};

const shapes = [
  ['lower case', (id: string) => id],
  ['upper case', (id: string) => id.toUpperCase()],
] as const;

describe.each(shapes)("one's own id in %s", (_, shape) => {
  const filled = (text: string) => text.replaceAll('{me}', shape(admin.id)).replaceAll('{id}', admin.id);
  test.each(Object.entries(CASES))('is refused by %s', async (name, { path, body, refused }) => {
    const reply = await world.http<Problem>(name.split(' ')[0]!, filled(`/api/admin/${path}`), {
      session,
      ...(body && { body: filled(JSON.stringify(body)) }),
    });
    expect([reply.status, reply.body.code]).toEqual(refused);
    const after = await world.orm.em.fork().findOneOrFail(User, admin.id);
    expect(after).toMatchObject({ email: admin.email, isMasterAdmin: true, isActive: true, sponsorId: null });
  });

  test('is named in a preview', async () => {
    const preview = await world.http('GET', filled('/api/admin/users/{id}/sponsor-preview?sponsorId={me}'), {
      session,
    });
    expect(preview).toMatchObject({ status: 200, body: { refusal: 'self' } });
    const deletion = await world.http('GET', filled('/api/admin/users/{me}/deletion-preview'), { session });
    expect(deletion).toMatchObject({ status: 200, body: { refusal: 'self' } });
  });

  test('ends all sessions but the one that asks', async () => {
    await world.signInAs(admin);
    const ended = await world.http('DELETE', filled('/api/admin/users/{me}/sessions'), { session });
    expect(ended.status).toBe(200);
    expect((await world.http('GET', '/api/auth/user', { session })).status).toBe(200);
  });

  test('asks for the own password, not for a fresh sign-in', async () => {
    await world.ageAuthentication(session, 60);
    const body = filled(JSON.stringify({ userId: '{me}', ...names, email: admin.email, password: PASSWORD }));
    expect((await world.http<Problem>('POST', '/api/admin/update-user', { session, body })).body.code).toBe(
      'password.current-wrong',
    );
  });
});

test('a circle of sponsors that is there already does not keep the database counting', async () => {
  const [one, two] = [await world.addUser(), await world.addUser()];
  const em = world.orm.em.fork();
  await em.execute('update users set sponsor_id = ? where id = ?', [two.id, one.id]);
  await em.execute('update users set sponsor_id = ? where id = ?', [one.id, two.id]);
  const details = await world.http('GET', `/api/admin/users/${one.id}`, { session });
  expect(details).toMatchObject({ status: 200, body: { directPartners: 1, downline: 2 } });
});
