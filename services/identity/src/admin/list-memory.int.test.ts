import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdminUsers } from '@nb/contracts';
import { ListMemory } from './list-memory.js';
import { User } from '../accounts/user.entity.js';
import { eventually, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
let session: string;
beforeAll(async () => {
  world = await startIdentity();
  session = await world.signInAs(await world.addUser({ isMasterAdmin: true, email: 'zz-admin@example.test' }));
  for (let part = 0; part < 4; part += 1)
    await world.orm.em.fork().execute(
      `insert into users (id, email, password_hash, first_name, last_name, created_at, last_login_at, steps_completed)
       select gen_random_uuid(), 'many' || n || '@example.test', 'x', (array['Ann','Bo','Cy','Élan','dan'])[1 + n % 5], 'Row ' || n % 97, now() - n * interval '1 hour',
         case when n % 4 = 0 then null else now() - n * interval '17 minutes' end, n % 6 from generate_series(${part * 3000 + 1}, ${part * 3000 + 3000}) n`,
    );
});
afterAll(() => world.close());

const page = async (query: string, number: number) => (await world.http<AdminUsers>('GET', `/api/admin/users?${query}&limit=200&page=${number}`, { session })).body;
const ORDERS: [string, string][] = [
  ['createdAt', 'created_at, id'], ['lastLoginAt', 'last_login_at nulls first, id'], ['email', 'email, id'], ['firstName', 'search_text(first_name), id'], ['lastName', 'search_text(last_name), id'], ['progress', 'steps_completed, id'],
];
const truth = async (order: string, where = 'true') => (await world.orm.em.fork().execute<{ id: string }[]>(`select id from users where ${where} order by ${order}`)).map(({ id }) => id);
const places = () => world.service.app.get(ListMemory);
const known = (name: string) => eventually(async () => expect([...(places() as unknown as { orders: Map<string, unknown> }).orders.keys()].some((each) => each.startsWith(`${name} `))).toBe(true));

describe('a deep page', () => {
  test.each(ORDERS)('by %s is exact while users come, go, move and sign in', async (sortBy, order) => {
    const query = `sortBy=${sortBy}&sortOrder=asc`;
    await page(query, 30);
    await known(sortBy);
    const em = world.orm.em.fork();
    for (let round = 0; round < 3; round += 1) {
      await em.execute(`insert into users (id, email, password_hash, first_name, last_name, created_at) select gen_random_uuid(), '${sortBy}${round}-' || n || '@example.test', 'x', 'Aa', 'Aa', now() - n * interval '9 hours' from generate_series(1, 40) n`);
      await em.execute(`delete from users where id in (select id from users where email like 'many%' order by random() limit 25)`);
      await em.execute(`update users set last_login_at = now(), steps_completed = 5, first_name = 'Zz' where id in (select id from users where email like 'many%' order by random() limit 25)`);
      const all = await truth(order);
      for (const number of [14, 30, 41, 55]) expect((await page(query, number)).users.map(({ id }) => id)).toEqual(all.slice((number - 1) * 200, number * 200));
      const descending = all.toReversed();
      for (const number of [14, 30, 41]) expect((await page(`sortBy=${sortBy}&sortOrder=desc`, number)).users.map(({ id }) => id)).toEqual(descending.slice((number - 1) * 200, number * 200));
    }
  });

  test('of a filtered list is exact as well', async () => {
    const query = 'sortBy=email&sortOrder=asc&progressFilter=in-progress&adminFilter=partner';
    await page(query, 17);
    await known('email where');
    await world.orm.em.fork().execute(`update users set steps_completed = 5 where id in (select id from users where steps_completed between 1 and 4 order by email limit 50)`);
    const all = await truth('email, id', 'steps_completed between 1 and 4 and not is_master_admin');
    for (const number of [14, 17, 20]) expect((await page(query, number)).users.map(({ id }) => id)).toEqual(all.slice((number - 1) * 200, number * 200));
  });

  test('stays right when more has changed at once than is noted', async () => {
    await page('sortBy=email&sortOrder=asc', 30);
    await world.orm.em.fork().execute(`update users set email = 'x' || email where email like 'many%'`);
    const all = await truth('email, id');
    expect((await page('sortBy=email&sortOrder=asc', 30)).users.map(({ id }) => id)).toEqual(all.slice(5800, 6000));
  });
});

test('the total of a search is exact each time, also within transactions that end in another order than they began', async () => {
  const em = world.orm.em.fork();
  const truly = async (where: string) => (await em.execute<{ n: number }[]>(`select count(*)::int as n from users where ${where}`))[0]?.n;
  const queries: [string, string][] = [['search=ann', `search like '%ann%'`], ['search=ann&progressFilter=completed', `search like '%ann%' and steps_completed = 5`], ['search=ann&statusFilter=temp', `search like '%ann%' and last_login_at is null`], ['search=many7%40exam', `search like '%many7@exam%'`], ['search=any99%40', `search like '%any99@%'`]];
  const check = async () => {
    for (const [query, where] of queries) {
      const { total, users } = await page(`${query}&sortBy=firstName&sortOrder=asc`, 1);
      expect(total).toBe(await truly(where));
      expect(users.map(({ id }) => id)).toEqual((await truth('search_text(first_name), id', where)).slice(0, 200));
    }
  };
  await check();
  await check();
  const opened = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const slow = world.orm.em.fork().transactional(async (inner) => {
    await inner.execute(`insert into users (id, email, password_hash, first_name, last_name) values (gen_random_uuid(), 'late-ann@example.test', 'x', 'Ann', 'Late')`);
    opened.resolve();
    await finish.promise;
  });
  await opened.promise;
  await check();
  await em.execute(`delete from users where id in (select id from users where search like '%ann%' and email <> 'late-ann@example.test' order by email limit 7)`);
  await em.execute(`update users set first_name = 'Joanna', steps_completed = 5 where id in (select id from users where first_name = 'Bo' limit 9)`);
  await check();
  finish.resolve();
  await slow;
  await check();
  expect(await world.orm.em.fork().count(User, { email: 'late-ann@example.test' })).toBe(1);
});
