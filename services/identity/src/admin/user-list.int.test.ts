import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { AdminUsers } from '@nb/contracts';
import { User } from '../accounts/user.entity.js';
import { startIdentity, type IdentityWorld } from '../testing/identity-world.js';

// Thousands of users are counted again and again.
jest.setTimeout(120_000);
let world: IdentityWorld;
let session: string;
beforeAll(async () => {
  world = await startIdentity();
  session = await world.signInAs(await world.addUser({ isMasterAdmin: true, email: 'zz-admin@example.test' }));
  await world.orm.em.fork().execute(
    `insert into users (id, email, password_hash, first_name, last_name, created_at, last_login_at, steps_completed)
     select gen_random_uuid(), 'many' || n || '@example.test', 'x', (array['Ann','Bo','Cy','Élan','dan'])[1 + n % 5], 'Row ' || n % 97, now() - n * interval '1 hour',
       case when n % 4 = 0 then null else now() - n * interval '67 minutes' end, n % 6 from generate_series(1, 3000) n`,
  );
});
afterAll(() => world.close());

const page = async (query: string, number: number) =>
  (await world.http<AdminUsers>('GET', `/api/admin/users?${query}&limit=200&page=${number}`, { session })).body;
const ORDERS: [string, string][] = [
  ['createdAt', 'created_at, id'],
  ['lastLoginAt', 'last_login_at nulls first, id'],
  ['email', 'email collate "und-x-icu", id'],
  ['firstName', 'first_name collate "und-x-icu", id'],
  ['lastName', 'last_name collate "und-x-icu", id'],
  ['progress', 'steps_completed, id'],
];
const truth = async (order: string, where = 'true') =>
  (await world.orm.em.fork().execute<{ id: string }[]>(`select id from users where ${where} order by ${order}`)).map(
    ({ id }) => id,
  );

test("whom a sponsor brought in is found by the sponsor's ID: by the whole of it nobody else, by its beginning everybody, and exact while people come, move and get other IDs", async () => {
  const em = world.orm.em.fork();
  const all = await truth('id', `email like 'many%'`);
  // Twelve sponsors SP-1 … SP-12; everybody else is below one of them or of nobody.
  for (const [n, id] of all.slice(0, 12).entries())
    await em.execute('update users set uid = ? where id = ?', [`SP-${n + 1}`, id]);
  // Unread until now: without figures of the table each user looks for its sponsor in all of them.
  await em.execute('analyze users');
  await em.execute(
    `update users u set sponsor_id = s.id from (select id, substring(uid from 4)::int as n from users where uid like 'SP-%') s where u.email like 'many%' and u.uid is null and abs(hashtext(u.email)) % 20 + 1 = s.n`,
  );
  const below = (condition: string) =>
    truth('email collate "und-x-icu", id', `sponsor_id in (select id from users where ${condition})`);
  const ask = async (search: string, more = '') => {
    const query = `searchType=sponsorUid&search=${search}&sortBy=email&sortOrder=asc${more}`;
    const { total, users } = await page(query, 1);
    return { total, first: users.map(({ id }) => id) };
  };
  const check = async () => {
    for (const [search, condition] of [
      ['sp-1', `uid = 'SP-1'`],
      ['SP-12', `uid = 'SP-12'`],
      ['sp-', `uid like 'SP-%'`],
      ['s', `uid like 'S%'`],
      ['sp-0', 'false'],
      ['x-1', `uid like 'X-1%'`],
    ] as const) {
      const expected = await below(condition);
      expect([search, await ask(search)]).toEqual([search, { total: expected.length, first: expected.slice(0, 200) }]);
    }
    const finished = await truth(
      'email collate "und-x-icu", id',
      `steps_completed = 5 and sponsor_id in (select id from users where uid like 'SP-%')`,
    );
    expect(await ask('sp-', '&statusFilter=completed')).toEqual({
      total: finished.length,
      first: finished.slice(0, 200),
    });
  };
  await check();
  // Another sponsor for some, another ID for a sponsor whose people have not changed, a new sponsor.
  await em.execute(
    `update users set sponsor_id = (select id from users where uid = 'SP-2') where id in (select id from users where sponsor_id = (select id from users where uid = 'SP-3') order by id limit 5)`,
  );
  await check();
  await em.execute(`update users set uid = 'X-11' where uid = 'SP-4'`);
  await check();
  await em.execute(`update users set sponsor_id = null, uid = null where sponsor_id is not null or uid is not null`);
});

describe('a deep page', () => {
  test.each(ORDERS)('by %s is exact while users come, go, move and sign in', async (sortBy, order) => {
    const query = `sortBy=${sortBy}&sortOrder=asc`;
    const em = world.orm.em.fork();
    for (let round = 0; round < 2; round += 1) {
      await em.execute(
        `insert into users (id, email, password_hash, first_name, last_name, created_at) select gen_random_uuid(), '${sortBy}${round}-' || n || '@example.test', 'x', 'Aa', 'Aa', now() - n * interval '9 hours' from generate_series(1, 40) n`,
      );
      await em.execute(
        `delete from users where id in (select id from users where email like 'many%' order by random() limit 25)`,
      );
      await em.execute(
        `update users set last_login_at = now(), steps_completed = 5, first_name = 'Zz' where id in (select id from users where email like 'many%' order by random() limit 25)`,
      );
      const all = await truth(order);
      for (const number of [4, Math.ceil(all.length / 200)])
        expect((await page(query, number)).users.map(({ id }) => id)).toEqual(
          all.slice((number - 1) * 200, number * 200),
        );
      const descending = all.toReversed();
      for (const number of [4, 11])
        expect((await page(`sortBy=${sortBy}&sortOrder=desc`, number)).users.map(({ id }) => id)).toEqual(
          descending.slice((number - 1) * 200, number * 200),
        );
    }
  });

  test.each([
    ['progressFilter=in-progress&adminFilter=partner', 'steps_completed between 1 and 4 and not is_master_admin'],
    ['statusFilter=active', `last_login_at >= now() - interval '30 days'`],
    ['statusFilter=inactive', `(last_login_at is null or last_login_at < now() - interval '30 days')`],
    ['statusFilter=temp', 'last_login_at is null'],
    ['progressFilter=completed', 'steps_completed = 5'],
  ])('filtered by %s is exact as well', async (filter, where) => {
    for (let round = 0; round < 2; round += 1) {
      await world.orm.em.fork()
        .execute(`update users set steps_completed = 5 - steps_completed, last_login_at = case when last_login_at is null then now() - interval '40 days' when last_login_at < now() - interval '20 days' then now() else null end
        where id in (select id from users where email like 'many%' order by random() limit 60)`);
      await world.orm.em
        .fork()
        .execute(
          `delete from users where id in (select id from users where email like 'many%' order by email limit 20)`,
        );
      for (const [sortBy, order] of ORDERS.slice(round * 3, round * 3 + 3)) {
        const all = await truth(order, where);
        for (const number of [1, Math.ceil(all.length / 200)]) {
          const answer = await page(`sortBy=${sortBy}&sortOrder=asc&${filter}`, number);
          expect(answer.total).toBe(all.length);
          expect(answer.users.map(({ id }) => id)).toEqual(all.slice((number - 1) * 200, number * 200));
        }
        expect((await page(`sortBy=${sortBy}&sortOrder=desc&${filter}`, 2)).users.map(({ id }) => id)).toEqual(
          all.toReversed().slice(200, 400),
        );
      }
    }
  });

  test('stays right when very many have changed by one statement', async () => {
    await world.orm.em
      .fork()
      .execute(
        `delete from users where id in (select id from users where email like 'many%' order by email limit 300)`,
      );
    const right = async () =>
      expect((await page('sortBy=email&sortOrder=asc', 9)).users.map(({ id }) => id)).toEqual(
        (await truth('email collate "und-x-icu", id')).slice(1600, 1800),
      );
    await right();
    await world.orm.em.fork().execute(`update users set email = 'x' || email where email like 'many%'`);
    await right();
  });

  test('stays right as time goes by: who was active is not any more', async () => {
    const em = world.orm.em.fork();
    try {
      jest.useFakeTimers({
        doNotFake: [
          'setImmediate',
          'setTimeout',
          'setInterval',
          'nextTick',
          'queueMicrotask',
          'performance',
          'hrtime',
          'clearTimeout',
          'clearInterval',
          'clearImmediate',
        ],
        now: Date.now() + 9 * 60_000,
      });
      const since = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 30 * 86_400_000).toISOString();
      const all = (
        await em.execute<{ id: string }[]>(
          'select id from users where last_login_at < ? or last_login_at is null order by created_at, id',
          [since],
        )
      ).map(({ id }) => id);
      const answer = await page('sortBy=createdAt&sortOrder=asc&statusFilter=inactive', 6);
      expect([answer.total, answer.users.map(({ id }) => id)]).toEqual([all.length, all.slice(1000, 1200)]);
    } finally {
      jest.useRealTimers();
    }
  });
});

test('the total of a search is exact each time, also within transactions that end in another order than they began', async () => {
  const em = world.orm.em.fork();
  const truly = async (where: string) =>
    (await em.execute<{ n: number }[]>(`select count(*)::int as n from users where ${where}`))[0]?.n;
  const queries: [string, string][] = [
    ['search=ann', `search like '%ann%'`],
    ['search=ann&progressFilter=completed', `search like '%ann%' and steps_completed = 5`],
    ['search=ann&statusFilter=temp', `search like '%ann%' and last_login_at is null`],
    ['search=joann', `search like '%joann%'`],
    [
      'search=joann&statusFilter=inactive',
      `search like '%joann%' and (last_login_at is null or last_login_at < now() - interval '30 days')`,
    ],
    ['search=many7%40exam', `search like '%many7@exam%'`],
    ['search=any99%40', `search like '%any99@%'`],
  ];
  const check = async () => {
    for (const [query, where] of queries) {
      const all = await truth('first_name collate "und-x-icu", id', where);
      for (const [sortOrder, ids] of [
        ['asc', all],
        ['desc', all.toReversed()],
      ] as const)
        for (const number of [1, Math.max(1, Math.ceil(ids.length / 200))]) {
          const { total, users } = await page(`${query}&sortBy=firstName&sortOrder=${sortOrder}`, number);
          expect(total).toBe(await truly(where));
          expect(users.map(({ id }) => id)).toEqual(ids.slice((number - 1) * 200, number * 200));
        }
    }
  };
  // So many that their page is read along the order, from where they begin.
  await em.execute(
    `insert into users (id, email, password_hash, first_name, last_name, last_login_at, steps_completed) select gen_random_uuid(), 'more' || n || '@example.test', 'x', case when n % 8 = 0 then 'Theo' else 'Joann' end, 'More', now() - n * interval '1 hour', n % 6 from generate_series(1, 1500) n`,
  );
  await check();
  const opened = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const slow = world.orm.em.fork().transactional(async (inner) => {
    await inner.execute(
      `insert into users (id, email, password_hash, first_name, last_name) values (gen_random_uuid(), 'late-ann@example.test', 'x', 'Ann', 'Late')`,
    );
    opened.resolve();
    await finish.promise;
  });
  await opened.promise;
  await check();
  await em.execute(
    `delete from users where id in (select id from users where search like '%ann%' and email <> 'late-ann@example.test' order by email limit 7)`,
  );
  await em.execute(
    `update users set first_name = 'Joanna', steps_completed = 5 where id in (select id from users where first_name = 'Bo' limit 9)`,
  );
  await check();
  // Some before and some after all the others that are found.
  await em.execute(
    `update users set email = 'joann' || email where id in (select id from users where first_name in ('Bo', 'Theo') order by first_name, id limit 3) or id in (select id from users where first_name = 'Zz' limit 3)`,
  );
  await check();
  finish.resolve();
  await slow;
  await check();
  expect(await world.orm.em.fork().count(User, { email: 'late-ann@example.test' })).toBe(1);
});

test('more than 10,000 that are searched for are not counted on, and pages end with the 10,000th, each way', async () => {
  await world.orm.em
    .fork()
    .execute(
      `insert into users (id, email, password_hash, first_name, last_name) select gen_random_uuid(), 'most' || n || '@example.test', 'x', 'Most', 'Of them' from generate_series(1, 8000) n`,
    );
  const search = 'search=example.test&sortBy=email';
  for (const sortOrder of ['asc', 'desc']) {
    const order = `email collate "und-x-icu" ${sortOrder}, id ${sortOrder}`;
    const all = await truth(order, `email like '%example.test%'`);
    expect(all.length).toBeGreaterThan(10_000);
    for (const number of [1, 7, 50]) {
      const { users, total, totalIsCapped } = await page(`${search}&sortOrder=${sortOrder}`, number);
      expect([total, totalIsCapped]).toEqual([10_000, true]);
      expect(users.map(({ id }) => id)).toEqual(all.slice((number - 1) * 200, number * 200));
    }
    expect(await page(`${search}&sortOrder=${sortOrder}`, 51)).toEqual({
      users: [],
      total: 10_000,
      totalIsCapped: true,
    });
  }
  const { body } = await world.http<AdminUsers>('GET', `/api/admin/users?${search}&limit=30&page=334`, { session });
  expect(body.users).toHaveLength(10);
  // Without a search every page is there and the total is exact.
  const whole = await page('', 1);
  expect(whole.total).toBe((await truth('id')).length);
  expect(whole.totalIsCapped).toBeUndefined();
});
