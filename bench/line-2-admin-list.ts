/** Line 2: the admin list at 1,000,000 users against the same calls at 4,100, for every sort, filter, search and page. */
import { Agent, request } from 'node:http';
import { migrate } from '@nb/nest-kit';
import { addAccounts, adminCookie } from './admin-people.ts';
import { openDatabases, query } from './databases.ts';
import { interleave, judge, median, medianRatio, ms, quantile, ROUNDS, type Figure, type Line } from './harness.ts';
import { serve, serviceEnv, withDefinition, type Served } from './services.ts';

const SMALL = 4_100;
/** `BENCH_USERS` for a shorter run. */
const LARGE = Number(process.env['BENCH_USERS'] ?? 1_000_000);
/** Requests of a round; a round's p95 is compared with the other side's of the same round. */
const REQUESTS = 20;
const WARM_UP = 3;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** By group, the highest allowed ratio of a call's time to that of the same call with 4,100 users. */
const MAX_RATIO = { sort: 30, filter: 30, search: 30, page: 30, 'search for what everybody has': 40 } as const;

interface Case {
  name: string;
  group: keyof typeof MAX_RATIO;
  /** A different query in every round, so that no answer is cached. */
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
  ...['with', 'without'].map((secondStepFilter): Case => ({
    name: `${secondStepFilter} a second step`,
    group: 'filter',
    query: (round) => ({ secondStepFilter, sortBy: each(SORTS, round) }),
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
    group: 'search for what everybody has',
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

async function measure({ query }: Case, small: Served, large: Served) {
  // Alternates between the two, so that whatever slows the machine down for a moment slows both.
  const round = async (requests: number) => {
    const taken = await interleave(
      requests,
      (each) => ask(small, query(each, SMALL)),
      (each) => ask(large, query(each, LARGE)),
    );
    return { a: taken.map(({ a }) => a), b: taken.map(({ b }) => b) };
  };
  await round(WARM_UP);
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  while (rounds.length < ROUNDS) rounds.push(await round(REQUESTS));
  return rounds;
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
      const worst = new Map<Case['group'], { name: string; ratio: number; detail: string }>();
      for (const each of CASES) {
        const rounds = await measure(each, small, large);
        const p95 = (taken: number[]) => quantile(taken, 0.95);
        const ratio = 1 / medianRatio(rounds, p95, p95);
        const detail = `p95 ${ms(median(rounds.map(({ b }) => p95(b))))} against ${ms(median(rounds.map(({ a }) => p95(a))))}`;
        say(`${each.name.padEnd(34)} ${ratio.toFixed(2)}×  ${detail}`);
        if (ratio > (worst.get(each.group)?.ratio ?? 0)) worst.set(each.group, { name: each.name, ratio, detail });
      }
      return [...worst].map(([group, { name, ratio, detail }]): Figure =>
        judge(`worst ${group} (${name}): HTTP p95`, ratio, { atMost: MAX_RATIO[group] }, detail),
      );
    } finally {
      for (const server of running.toReversed()) await server.stop();
      await query(many, `drop database if exists ${new URL(few).pathname.slice(1)} with (force)`);
      await databases.close();
    }
  },
};
