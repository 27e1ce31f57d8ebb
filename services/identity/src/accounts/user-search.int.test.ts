import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { foldText, type AdminUsers, type AuditLog } from '@nb/contracts';
import { SEARCH_CASES } from '@nb/contracts/search-cases';
import { startIdentity, type IdentityWorld } from '../testing/identity-world.js';
import type { User } from './user.entity.js';

let world: IdentityWorld;
let session: string;
const people: User[] = [];
beforeAll(async () => {
  world = await startIdentity();
  const admin = await world.addUser({ isMasterAdmin: true, email: 'boss@example.test' });
  session = await world.signInAs(admin);
  for (const { firstName, lastName, email, phone } of SEARCH_CASES) {
    const user = await world.addUser({ firstName, lastName, phone: null, ...(email ? { email } : {}) });
    people.push(user);
    if (phone === undefined) continue;
    const body = { userId: user.id, firstName, lastName, email: user.email, phone };
    expect((await world.http('POST', '/api/admin/update-user', { session, body })).status).toBe(200);
  }
  await world.orm.em
    .fork()
    .execute(
      `insert into audit (id, action, actor_id, subject_id, search) select gen_random_uuid(), 'user.updated', ?, id, search from users where id <> ? and phone is null`,
      [admin.id, admin.id],
    );
});
afterAll(() => world.close());

const CASES = SEARCH_CASES.flatMap(({ finds, misses = [], ...who }, place) => [
  ...finds.map((typed) => ({ ...who, place, typed, found: true })),
  ...misses.map((typed) => ({ ...who, place, typed, found: false })),
]);

describe('the database finds by the rule of search', () => {
  test.each(CASES)('$firstName $lastName, «$typed»: $found', async ({ place, typed, found }) => {
    const id = people[place]?.id;
    const search = `search=${encodeURIComponent(typed)}`;
    const { users } = (await world.http<AdminUsers>('GET', `/api/admin/users?limit=200&${search}`, { session })).body;
    expect(users.some((user) => user.id === id)).toBe(found);
    const { entries } = (await world.http<AuditLog>('GET', `/api/admin/audit?limit=200&${search}`, { session })).body;
    expect(entries.some(({ subject }) => subject?.id === id)).toBe(found);
  });

  test('and folds letters as the browser does, but those of dead languages, of which PostgreSQL may know fewer upper-case letters', async () => {
    const isRare = (code: number) =>
      (code >= 0x1c80 && code < 0x1cc0) || (code >= 0x2c00 && code < 0x2c60) || (code >= 0xa700 && code < 0xa800);
    const signs = Array.from({ length: 0xffff }, (_, code) => code + 1).filter(
      (code) =>
        (code < 0xd800 || code > 0xdfff) &&
        !isRare(code) &&
        /\p{L}|\p{M}|\p{Nd}|\p{P}|\p{Cf}/u.test(String.fromCodePoint(code)),
    );
    const rows = await world.orm.em
      .fork()
      .execute<{ code: number; folded: string }[]>(
        `select code, fold_text(search_text('x' || chr(code) || 'x')) as folded from jsonb_array_elements_text(?::jsonb) each (text), lateral (select text::int) as c (code)`,
        [JSON.stringify(signs)],
      );
    const other = rows.filter(({ code, folded }) => folded !== foldText(`x${String.fromCodePoint(code)}x`));
    expect(other.map(({ code }) => code.toString(16)).join(' ')).toBe('');
  });
});
