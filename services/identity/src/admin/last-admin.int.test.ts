import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DeletionPreview } from '@nb/contracts';
import { User } from '../accounts/user.entity.js';
import { startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

test('keeps the last master admin, whatever several admins try at the same moment', async () => {
  const [first, second] = [await world.addUser({ isMasterAdmin: true }), await world.addUser({ isMasterAdmin: true })];
  const [one, two] = [await world.signInAs(first), await world.signInAs(second)];
  const replies = await Promise.all([
    world.http('POST', '/api/admin/deactivate-user', { session: one, body: { userId: second.id } }),
    world.http('POST', '/api/admin/change-role', { session: two, body: { userId: first.id, role: 'partner' } }),
    world.http('DELETE', `/api/admin/delete-user/${second.id}`, { session: one }),
    world.http('DELETE', `/api/admin/delete-user/${first.id}`, { session: two }),
  ]);
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  const left = await world.orm.em.fork().find(User, { isMasterAdmin: true, isActive: true });
  expect(left).toHaveLength(1);
  const cookie = left[0]?.id === first.id ? one : two;
  expect(
    (await world.http<DeletionPreview>('GET', `/api/admin/users/${left[0]?.id}/deletion-preview`, { session: cookie }))
      .body.refusal,
  ).toBe('self');
});
