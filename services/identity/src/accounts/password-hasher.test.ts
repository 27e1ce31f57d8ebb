import { expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
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

test.each([
  ['decomposed letters', 'Zo\u00e9-rides-far', 'Zoe\u0301-rides-far'],
  ['full width', 'ｆｕｌｌ－ｗｉｄｔｈ', 'full-width'],
  ['ligatures', 'ﬁne-password', 'fine-password'],
])('knows a password again in another spelling: %s', async (_, set, typed) => {
  const hasher = new PasswordHasher();
  const hashed = await hasher.hash(set);
  expect([await hasher.verify(hashed, typed), await hasher.verify(hashed, set)]).toEqual([true, true]);
});

test('knows a password as it was typed before there was one spelling, and a pasted one with blanks around it', async () => {
  const hasher = new PasswordHasher();
  const typed = 'Zoe\u0301-rides-far';
  const older = await hash(typed, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  expect(await hasher.verify(older, typed)).toBe(true);
  const temporary = await hasher.hash('abcd-efgh-jkmn');
  expect(await hasher.verify(temporary, ' abcd-efgh-jkmn\r\n')).toBe(false);
  expect(await hasher.verify(temporary, ' abcd-efgh-jkmn\r\n', { isPasted: true })).toBe(true);
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

test('passcodes and registrations that fill their line keep nobody from signing in', async () => {
  const hasher = new PasswordHasher(undefined, { HASHED_AT_ONCE: 1 });
  const hashed = await hasher.hash('a fine password');
  let hashedBefore = 0;
  const others = Array.from({ length: 150 }, () =>
    hasher.hash('passcode').then(
      () => (hashedBefore += 1),
      () => undefined,
    ),
  );
  expect(await hasher.verify(hashed, 'a fine password', { line: 'sign-in' })).toBe(true);
  // The one that was being hashed, and the one that had its turn.
  expect(hashedBefore).toBeLessThanOrEqual(2);
  await Promise.all(others);
  expect(hashedBefore).toBe(101);
});

test('sign-ins that fill their line keep nobody from the rest', async () => {
  const hasher = new PasswordHasher(undefined, { HASHED_AT_ONCE: 1 });
  let signedIn = 0;
  const signIns = Array.from({ length: 90 }, () =>
    hasher.verify('not a hash', 'x', { line: 'sign-in' }).then(() => (signedIn += 1)),
  );
  await hasher.hash('passcode');
  expect(signedIn).toBeLessThanOrEqual(3);
  await Promise.all(signIns);
});

test.each([1, 3])('hashes %i at a time when set so', async (atOnce) => {
  const hasher = new PasswordHasher(undefined, { HASHED_AT_ONCE: atOnce });
  const results = await Promise.allSettled(Array.from({ length: 140 }, () => hasher.verify('not a hash', 'x')));
  expect(results.filter((result) => result.status === 'rejected')).toHaveLength(40 - atOnce);
});
