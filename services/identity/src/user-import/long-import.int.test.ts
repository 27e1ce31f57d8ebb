import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MAX_IMPORT_USERS } from '@nb/contracts';
import { longestHold } from '@nb/nest-kit/testing';
import { startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
let session: string;
beforeAll(async () => {
  world = await startIdentity();
  session = await world.signInAs(await world.addUser({ isMasterAdmin: true }));
});
afterAll(() => world.close());

/** What a request keeps others waiting for, at most (docs/product/accounts.md#what-every-call-has-in-common). */
const MAX_HOLD_MS = 500;
const rows = (rowOf: (n: number) => object) => Array.from({ length: MAX_IMPORT_USERS }, (_, n) => rowOf(n));

test.each([
  [
    'people of one line',
    200,
    rows((n) => ({
      firstName: `First ${n}`,
      lastName: `Last ${n}`,
      email: `person.${n}@example.test`,
      uid: `LONG-${n}`,
      sponsorUid: n === 0 ? null : `LONG-${n - 1}`,
    })),
  ],
  ['people who are all the same', 200, rows(() => ({ firstName: 'A', lastName: 'B', email: 'same@example.test' }))],
  ['rows that are wrong in every field', 400, rows(() => ({ firstName: 1, lastName: [], email: {}, uid: false }))],
])('a file of 5,000 keeps nobody waiting for half a second: %s', async (_, status, all) => {
  let answered = 0;
  const hold = await longestHold(MAX_HOLD_MS, async () => {
    answered = (await world.http('POST', '/api/admin/import-users', { session, body: { dryRun: false, rows: all } }))
      .status;
  });
  expect({ answered, hold: hold < MAX_HOLD_MS ? 'short' : hold }).toEqual({ answered: status, hold: 'short' });
});
