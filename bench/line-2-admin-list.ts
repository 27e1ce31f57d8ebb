/** Line 2: the admin list with a thousand times as many users, for every sort, filter, search and page. */
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { migrate } from '@nb/nest-kit';
import { addAccounts, adminCookie } from './admin-people.ts';
import { openDatabases, query } from './databases.ts';
import { interleave, judge, median, medianRatio, ms, quantile, ROUNDS, type Figure, type Line } from './harness.ts';
import { serve, serviceEnv, withDefinition, type Served } from './services.ts';

const SMALL = 4_100;
/** `BENCH_USERS` for a shorter run while working on it. */
const LARGE = Number(process.env['BENCH_USERS'] ?? 1_000_000);
/** Requests of a round; a round's p95 is compared with the other side's of the same round. */
const REQUESTS = 40;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Case {
  name: string;
  group: 'sort' | 'filter' | 'search' | 'page';
  /** Another query in every round, so that no answer is one that was just given. */
  query: (round: number, users: number) => Record<string, string | number>;
}
const SORTS = ['createdAt', 'lastLoginAt', 'email', 'firstName', 'lastName', 'progress'];
const always = (query: Record<string, string | number>) => () => query;
/** One after the other, every sort in both orders. */
const sorted = (round: number) => ({ sortBy: each(SORTS, round), sortOrder: round % 12 < 6 ? 'asc' : 'desc' });
const FILTERS: Record<string, string>[] = [
  { statusFilter: 'active' },
  { statusFilter: 'inactive' },
  { statusFilter: 'temp' },
  { statusFilter: 'completed' },
  { progressFilter: 'not-started' },
  { progressFilter: 'in-progress' },
  { adminFilter: 'admin' },
  { adminFilter: 'partner' },
  { statusFilter: 'temp', progressFilter: 'completed' },
  { statusFilter: 'active', progressFilter: 'completed' },
];
const named = (filter: Record<string, string>) => Object.values(filter).join(' and ');
const each = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;

const CASES: Case[] = [
  ...SORTS.flatMap((sortBy) =>
    ['asc', 'desc'].map((sortOrder): Case => ({
      name: `${sortBy} ${sortOrder}`,
      group: 'sort',
      query: always({ sortBy, sortOrder }),
    })),
  ),
  ...['completed', 'active', 'inactive', 'temp'].map((statusFilter): Case => ({
    name: `status ${statusFilter}`,
    group: 'filter',
    query: (round) => ({ statusFilter, ...sorted(round) }),
  })),
  ...['not-started', 'in-progress', 'completed'].map((progressFilter): Case => ({
    name: `progress ${progressFilter}`,
    group: 'filter',
    query: (round) => ({ progressFilter, sortBy: each(SORTS, round) }),
  })),
  ...['admin', 'partner'].map((adminFilter): Case => ({
    name: `role ${adminFilter}`,
    group: 'filter',
    query: (round) => ({ adminFilter, sortBy: each(SORTS, round) }),
  })),
  {
    name: 'three filters',
    group: 'filter',
    query: (round) => ({
      adminFilter: 'partner',
      statusFilter: 'inactive',
      progressFilter: 'in-progress',
      sortBy: each(SORTS, round),
    }),
  },
  {
    name: 'search: three letters, frequent',
    group: 'search',
    query: (round) => ({ search: each(['ann', 'son', 'mar', 'ola', 'ver', 'cha', 'ing', 'ill'], round) }),
  },
  {
    name: 'search: three letters, rare',
    group: 'search',
    query: (round) => ({ search: each(['zyx', 'qua', 'oko', 'xan', 'wyn', 'jaq', 'uij', 'kzq'], round) }),
  },
  {
    name: 'search: first name',
    group: 'search',
    query: (round) => ({ search: each(['olivia', 'ethan', 'maria', 'poppy', 'imani', 'lucas'], round) }),
  },
  {
    name: 'search: whole name',
    group: 'search',
    query: (round) => ({ search: each(['olivia smith', 'maria santos', 'james brown', 'emma king'], round) }),
  },
  {
    name: 'search: e-mail',
    group: 'search',
    query: (round, users) => ({ search: `${1 + ((round * 7919) % users)}@exam` }),
  },
  { name: 'search: nobody', group: 'search', query: (round) => ({ search: `nobody-${round}` }) },
  ...FILTERS.map((filter): Case => ({
    name: `search: name, ${named(filter)}`,
    group: 'search',
    query: (round) => ({
      search: each(['olivia', 'ethan', 'maria', 'poppy'], Math.floor(round / 12)),
      ...filter,
      ...sorted(round),
    }),
  })),
  ...FILTERS.map((filter): Case => ({
    name: `search: whole name, ${named(filter)}`,
    group: 'search',
    query: (round) => ({
      search: each(['olivia smith', 'maria santos'], Math.floor(round / 12)),
      ...filter,
      ...sorted(round),
    }),
  })),
  {
    name: 'search: where the e-mail is from',
    group: 'search',
    query: (round) => ({ search: each(['@example', 'example.test'], round), ...sorted(round) }),
  },
  {
    name: 'search: any page',
    group: 'search',
    query: (round) => ({
      search: each(['olivia', 'ann', 'mar'], round),
      page: 1 + ((round * 37) % 20),
      ...sorted(round),
    }),
  },
  {
    name: 'search: name, sorted, filtered',
    group: 'search',
    query: (round) => ({
      search: each(['olivia', 'ethan', 'maria', 'poppy'], round),
      sortBy: each(SORTS, round),
      statusFilter: 'active',
    }),
  },
  {
    name: 'search: sponsor UID',
    group: 'search',
    query: (round) => ({ search: `NB-${1000 + round}`, searchType: 'sponsorUid' }),
  },
  ...SORTS.map((sortBy): Case => ({
    name: `any page by ${sortBy}`,
    group: 'page',
    query: (round, users) => ({ sortBy, page: 1 + Math.floor((((round * 37) % 100) / 100) * (users / 50 - 1)) }),
  })),
  {
    name: 'any page, filtered',
    group: 'page',
    query: (round, users) => ({
      adminFilter: 'partner',
      sortBy: each(SORTS, round),
      page: 1 + Math.floor((((round * 37) % 100) / 100) * (users / 50 - 10)),
    }),
  },
];

/** One request over a kept connection; how long it took, ms. */
async function ask(server: Served, query: Record<string, string | number>): Promise<number> {
  const path = `/api/admin/users?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`;
  const started = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  request(server.url + path, { agent, headers: { cookie: adminCookie } }, (response) => {
    response
      .on('error', reject)
      .on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${response.statusCode}`)),
      )
      .resume();
  })
    .on('error', reject)
    .end();
  await promise;
  return performance.now() - started;
}

/** No answer is kept for the next time; what was asked the first time is shown beside the rounds all the same. */
async function measure({ query }: Case, small: Served, large: Served) {
  // One here and one there, so that whatever slows the machine down for a moment slows both.
  const round = async () => {
    const taken = await interleave(
      REQUESTS,
      (each) => ask(small, query(each, SMALL)),
      (each) => ask(large, query(each, LARGE)),
    );
    return { a: taken.map(({ a }) => a), b: taken.map(({ b }) => b) };
  };
  const { a, b } = await round();
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  while (rounds.length < ROUNDS) rounds.push(await round());
  return { first: { small: a, large: b }, rounds };
}

/** A service that is asked for the list of many users reads them, which takes a while; what is measured is what is met from then on. */
async function untilRead(url: string): Promise<number> {
  const begun = performance.now();
  let quiet = 0;
  while (quiet < 10) {
    await setTimeout(500);
    const [other] = await query<{ n: number }>(
      url,
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    quiet = other?.n === 0 ? quiet + 1 : 0;
  }
  return performance.now() - begun;
}

/** One more for identity, beside that of `url`. */
async function secondDatabase(url: string): Promise<string> {
  const name = `${new URL(url).pathname.slice(1)}_few`;
  await query(url, `create database ${name} template template0`);
  const second = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await withDefinition('identity', (definition) => migrate(definition, second));
  return second;
}

export const adminList: Line = {
  name: '2',
  title: `Admin list: ${LARGE.toLocaleString('en')} users against ${SMALL.toLocaleString('en')}`,
  async run(say) {
    const databases = await openDatabases();
    const many = databases.urls.identity;
    const few = await secondDatabase(many);
    const running: Served[] = [];
    try {
      say(`${databases.server}; writing ${LARGE.toLocaleString('en')} users`);
      await addAccounts(few, SMALL);
      await addAccounts(many, LARGE);
      const start = async (url: string) => {
        const server = await serve('serve-service.ts', { name: 'identity', env: serviceEnv('identity', url) });
        running.push(server);
        return server;
      };
      const [small, large] = [await start(few), await start(many)];
      // Whoever is asked for the list knows it by heart from a little later on.
      const before = await large.cpu();
      await ask(large, {});
      say(
        `read within ${ms(await untilRead(many))} of the first answer, with ${ms((await large.cpu()) - before)} of processor time`,
      );
      const worst = new Map<Case['group'], { name: string; ratio: number; detail: string }>();
      for (const each of CASES) {
        const { first, rounds } = await measure(each, small, large);
        const p95 = (taken: number[]) => quantile(taken, 0.95);
        const ratio = 1 / medianRatio(rounds, p95, p95);
        const detail = `p95 ${ms(median(rounds.map(({ b }) => p95(b))))} against ${ms(median(rounds.map(({ a }) => p95(a))))}; asked for the first time ${ms(p95(first.large))} against ${ms(p95(first.small))}`;
        say(`${each.name.padEnd(34)} ${ratio.toFixed(2)}×  ${detail}`);
        if (ratio > (worst.get(each.group)?.ratio ?? 0)) worst.set(each.group, { name: each.name, ratio, detail });
      }
      return [...worst].map(([group, { name, ratio, detail }]): Figure =>
        judge(`worst ${group} (${name}): HTTP p95`, ratio, { atMost: 3 }, detail),
      );
    } finally {
      for (const server of running.toReversed()) await server.stop();
      await query(many, `drop database if exists ${new URL(few).pathname.slice(1)} with (force)`);
      await databases.close();
    }
  },
};
