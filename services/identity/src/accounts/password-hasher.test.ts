import { expect, test } from '@jest/globals';
import { PasswordHasher } from './password-hasher.js';

test('hashes with argon2id at the promised cost, and knows the password again', async () => {
  const hasher = new PasswordHasher();
  const hashed = await hasher.hash('a fine password');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect([
    await hasher.verify(hashed, 'a fine password'),
    await hasher.verify(hashed, 'another'),
    await hasher.verify('not a hash', 'x'),
  ]).toEqual([true, false, false]);
  expect(await hasher.verifyNobody('nobody has this password')).toBe(false);
});

test('lets a hundred wait and refuses the next immediately', async () => {
  const hasher = new PasswordHasher();
  const results = await Promise.allSettled(Array.from({ length: 140 }, () => hasher.verify('not a hash', 'x')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(36);
  expect(refused.length).toBeLessThanOrEqual(39);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'server.busy', options: { retryAfter: 2 } });
  expect(await hasher.verify('not a hash', 'x')).toBe(false);
});

test.each([1, 3])('hashes %i at a time when set so', async (atOnce) => {
  const hasher = new PasswordHasher(undefined, { HASHED_AT_ONCE: atOnce });
  const results = await Promise.allSettled(Array.from({ length: 140 }, () => hasher.verify('not a hash', 'x')));
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(40 - atOnce);
});
