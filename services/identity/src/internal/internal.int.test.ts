import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hashToken } from '@nb/nest-kit';
import { startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

test('internal calls tell whose session and who a user is, with the secret only', async () => {
  const user = await world.addUser({
    callAt: new Date('2030-01-01T14:00:00Z'),
    callZone: 'America/New_York',
    callVersion: 0,
  });
  const session = await world.signInAs(user);
  const headers = { 'x-internal-secret': 'internal-secret-of-tests' };
  const body = { tokenHash: hashToken(session.split('=')[1] ?? '') };
  expect((await world.http('POST', '/internal/session', { body })).status).toBe(404);
  expect((await world.http('POST', '/internal/session', { body, headers })).body).toMatchObject({
    userId: user.id,
    mustChangePassword: false,
  });
  expect(
    (await world.http('POST', '/internal/session', { body: { tokenHash: hashToken('other') }, headers })).status,
  ).toBe(404);
  expect((await world.http('GET', `/internal/users/${user.id}`, { headers })).body).toMatchObject({
    user: { id: user.id, email: user.email },
    version: 1,
    call: { at: '2030-01-01T14:00:00.000Z', zone: 'America/New_York', version: 0 },
    consent: null,
  });
});
