/** Line 3: the admin list at 100,000 users through the edge, against Directus on the same machine with the same people. */
import { setTimeout } from 'node:timers/promises';
import type { AdminUsers } from '@nb/contracts';
import { interleave, judge, median, medianRatio, ROUNDS, type Figure, type Line } from './harness.ts';
import { startProduct } from './product.ts';

const USERS = 100_000;
const CONNECTIONS = 8;
const ROUND_MS = 3_000;
const PAGE = 200;
const COLLECTION = 'bench_people';
const SEARCHED = ['olivia', 'maria', 'ethan', 'lucas'];

interface Side {
  /** One answer; throws when it is a refusal. */
  ask: (path: string) => Promise<Response>;
}
const side = (url: string, headers: Record<string, string>): Side => ({
  ask: async (path) => {
    const response = await fetch(url + path, { headers });
    if (!response.ok) throw new Error(`${url}${path} answered ${response.status}`);
    return response;
  },
});

/** Requests per second over eight connections. */
async function perSecond({ ask }: Side, path: (n: number) => string): Promise<number> {
  const until = performance.now() + ROUND_MS;
  let asked = 0;
  const visit = async () => {
    while (performance.now() < until) {
      asked += 1;
      await (await ask(path(asked))).arrayBuffer();
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
  return (asked / (performance.now() - begun)) * 1_000;
}

async function signedIn(url: string): Promise<Side> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: 'Welcome-2-Demo' }),
  });
  if (!login.ok) throw new Error(`The demo admin was not signed in: ${login.status}`);
  return side(url, {
    cookie: login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  });
}

/** The same people, read from our list and written through the peer's own interface. */
async function copyPeople(ours: Side, url: string, token: string): Promise<void> {
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok && method !== 'DELETE')
      throw new Error(`Directus answered ${response.status} to ${method} ${path}: ${await response.text()}`);
  };
  await send('DELETE', `/collections/${COLLECTION}`);
  const text = (field: string) => ({ field, type: 'string', schema: { is_indexed: true } });
  await send('POST', '/collections', {
    collection: COLLECTION,
    schema: {},
    fields: [
      { field: 'id', type: 'uuid', schema: { is_primary_key: true } },
      ...['first_name', 'last_name', 'email'].map(text),
      { field: 'joined', type: 'timestamp', schema: { is_indexed: true } },
    ],
  });
  for (let page = 1; page <= USERS / PAGE; page += 1) {
    const { users } = (await (await ours.ask(`/api/admin/users?limit=${PAGE}&page=${page}`)).json()) as AdminUsers;
    await send(
      'POST',
      `/items/${COLLECTION}`,
      users.map(({ id, firstName, lastName, email, createdAt }) => ({
        id,
        first_name: firstName,
        last_name: lastName,
        email,
        joined: createdAt,
      })),
    );
  }
  await setTimeout(5_000);
}

export const directus: Line = {
  name: '3',
  title: `Admin list at ${USERS.toLocaleString('en')} users against Directus`,
  async run(say) {
    const { DIRECTUS_URL: url, DIRECTUS_TOKEN: token } = process.env;
    if (!url || !token) {
      say(
        'The peer is missing: run Directus 12.4 on this machine and set DIRECTUS_URL and DIRECTUS_TOKEN (an administrator).',
      );
      return [];
    }
    const product = await startProduct({ demoUsers: USERS });
    try {
      const [ours, theirs] = [await signedIn(product.url), side(url, { authorization: `Bearer ${token}` })];
      say(`copying ${USERS.toLocaleString('en')} people to Directus`);
      await copyPeople(ours, url, token);
      const searched = (n: number) => SEARCHED[n % SEARCHED.length]!;
      const cases = [
        {
          what: 'search, sorted by last name, with its total',
          atLeast: 10,
          ours: (n: number) => `/api/admin/users?search=${searched(n)}&sortBy=lastName&sortOrder=asc`,
          theirs: (n: number) => `/items/${COLLECTION}?search=${searched(n)}&sort=last_name&limit=50&meta=filter_count`,
        },
        {
          what: 'first page by join date',
          atLeast: 4,
          ours: () => '/api/admin/users',
          theirs: () => `/items/${COLLECTION}?sort=-joined&limit=50&meta=filter_count`,
        },
      ];
      const figures: Figure[] = [];
      for (const { what, atLeast, ...paths } of cases) {
        const rounds = await interleave(
          ROUNDS,
          () => perSecond(ours, paths.ours),
          () => perSecond(theirs, paths.theirs),
        );
        const [a, b] = [median(rounds.map((round) => round.a)), median(rounds.map((round) => round.b))];
        figures.push(
          judge(
            `${what}: requests/s`,
            medianRatio(
              rounds,
              (value) => value,
              (value) => value,
            ),
            { atLeast },
            `${a.toFixed(0)} against ${b.toFixed(0)} a second over ${CONNECTIONS} connections`,
          ),
        );
      }
      return figures;
    } finally {
      await product.stop();
    }
  },
};
