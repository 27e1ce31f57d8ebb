/** Lines 1, 6, 7 and 9 as in production: separate processes, PostgreSQL, JetStream, every call through the edge, one and two replicas of each service. */
import { hash, verify } from '@node-rs/argon2';
import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { missing, openWorld, type World } from '../faults/world.ts';
import { interleave, judge, median, medianRatio, moment, ms, ROUNDS, type Figure, type Line } from './harness.ts';
import { HOT_READS, hotRead, type Measured } from './line-1-hot-reads.ts';
import { liveFigures, PEOPLE, playRounds, startPoller, twoBareCommits } from './line-6-live.ts';
import { ARGON2, HASHING, LAG_LIMIT_MS, PASSWORD, perSecond, signingIn, SIGNING_IN } from './line-7-sign-in.ts';
import { DIRECTUS_MB, memory, SETTLE_MS } from './line-9-memory.ts';
import { serve, SERVICE_NAMES, type Served } from './services.ts';
import { startVisitors } from './visitors.ts';

const REPLICAS = [1, 2] as const;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const COMMIT_NOTICE_MS = 5_000;

type Say = (text: string) => void;
type Measure = (world: World, replicas: number, say: Say) => Promise<Figure[]>;
const replicasText = (replicas: number) => (replicas === 1 ? '1 replica' : `${replicas} replicas`);
const edgeOf = (world: World) => world.edges[0]!.url;
const pause = (forMs: number) => new Promise((resolve) => setTimeout(resolve, forMs));

const realLine = (name: string, title: string, people: number, measure: Measure): Line => ({
  name,
  title: `${title}, in the real mode through the edge`,
  async run(say) {
    const reason = missing();
    if (reason !== undefined) throw new Error(reason);
    const figures: Figure[] = [];
    for (const replicas of REPLICAS) {
      say(`${replicasText(replicas)} of each service, one edge, PostgreSQL and NATS of their own`);
      const world = await openWorld({ replicas, people, say });
      try {
        figures.push(...(await measure(world, replicas, say)));
      } finally {
        await world.close();
      }
    }
    return figures;
  },
});

/** Processor time that these processes have used, ms. */
async function cpuOf(pids: readonly (number | undefined)[]): Promise<number> {
  const times = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid ?? 0}/stat`, 'utf8');
      const [user = 0, system = 0] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number);
      return (user + system) * TICK_MS;
    }),
  );
  return times.reduce((sum, each) => sum + each, 0);
}

export const hotReadsForReal = realLine(
  '1-real',
  'Hot reads against bare node:http + pg behind a bare proxy',
  4_100,
  async (world, replicas, say) => {
    const figures: Figure[] = [];
    for (const [what, path] of HOT_READS) {
      const [name, database] =
        what === 'progress'
          ? (['training', world.databases.training] as const)
          : (['identity', world.databases.identity] as const);
      const running: Served[] = [];
      try {
        for (let n = 0; n < replicas; n += 1)
          running.push(
            await serve('serve-bare.ts', {
              what: what === 'progress' ? 'progress' : 'user',
              identityUrl: world.databases.identity,
              url: database,
            }),
          );
        const proxy = await serve('serve-bare-proxy.ts', { targets: running.map(({ url }) => url) });
        running.push(proxy);
        const bare: Measured = {
          url: proxy.url,
          cpu: async () => (await Promise.all(running.map((each) => each.cpu()))).reduce((sum, each) => sum + each, 0),
        };
        const pids = [...world.services[name], ...world.edges].map((each) => each.pid());
        figures.push(
          ...(await hotRead(say, {
            what: `${replicasText(replicas)}, ${what}`,
            path,
            service: { url: edgeOf(world), cpu: () => cpuOf(pids) },
            bare,
          })),
        );
      } finally {
        for (const each of running.toReversed()) await each.stop();
      }
    }
    return figures;
  },
);

/**
 * When a transaction of training with an event was committed, as PostgreSQL notifies it over a separate connection. On a busy machine the page
 * may receive the event before this notification; then it is waited for.
 */
async function watchCommits(
  url: string,
): Promise<{ firstSince: (sent: number) => Promise<number>; stop(): Promise<void> }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  let moments: number[] = [];
  client.on('notification', () => void moments.push(moment()));
  await client.query('listen outbox');
  return {
    async firstSince(sent) {
      for (const end = moment() + COMMIT_NOTICE_MS; ; await pause(1)) {
        const first = moments.find((at) => at >= sent);
        if (first === undefined && moment() < end) continue;
        moments = [];
        if (first === undefined) throw new Error('No commit was seen');
        return first;
      }
    },
    stop: () => client.end(),
  };
}

export const liveForReal = realLine(
  '6-real',
  "A completed step to the sponsor's open page",
  PEOPLE,
  async (world, replicas) => {
    const stops: (() => Promise<unknown>)[] = [];
    try {
      const clients = await Promise.all(
        [world.databases.training, world.databases.team].map(async (url) => {
          const client = new Client({ connectionString: url });
          await client.connect();
          stops.push(() => client.end());
          await client.query(
            'create table bare (id bigint generated always as identity primary key, note text not null)',
          );
          return client;
        }),
      );
      const [commits, poller, visitors] = [
        await watchCommits(world.databases.training),
        startPoller(world.databases.training),
        startVisitors(),
      ];
      stops.push(
        () => commits.stop(),
        () => poller.stop(),
        () => visitors.close(),
      );
      const rounds = await playRounds({
        visitors,
        poller,
        training: edgeOf(world),
        team: edgeOf(world),
        committed: commits.firstSince,
        bare: () => twoBareCommits(clients[0]!, clients[1]!),
      });
      return liveFigures(rounds, `${replicasText(replicas)}, `);
    } finally {
      for (const stop of stops) await stop();
    }
  },
);

/** How late the event loop was since it was last asked, p99 of the worst of them, ms. */
async function lagOf(world: World): Promise<number> {
  const lags = await Promise.all(
    world.services.identity.map(async ({ url }) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/nodejs_eventloop_lag_seconds\{quantile="0.99"\} (\S+)/.exec(text)?.[1] ?? 0) * 1_000;
    }),
  );
  return Math.max(...lags);
}

export const signInForReal = realLine('7-real', 'Sign-in against argon2 alone', 400, async (world, replicas, say) => {
  const passwordHash = await hash(PASSWORD, ARGON2);
  await world.rows('identity', 'update users set password_hash = $1', [passwordHash]);
  const client = signingIn(edgeOf(world));
  const one = (n: number) => client.one(`person${(n % 400) + 1}@example.test`);
  await perSecond(SIGNING_IN, one);
  say(`${SIGNING_IN} sign-ins in parallel, ${ROUNDS} rounds`);
  const lags: number[] = [];
  const pairs = await interleave(
    ROUNDS,
    async () => {
      await lagOf(world);
      const rate = await perSecond(SIGNING_IN, one);
      lags.push(await lagOf(world));
      return rate;
    },
    () => perSecond(HASHING, async () => void (await verify(passwordHash, PASSWORD))),
  );
  client.close();
  const worst = median(lags);
  const detail = `${median(pairs.map(({ a }) => a)).toFixed(1)}/s; argon2 alone ${median(pairs.map(({ b }) => b)).toFixed(1)}/s`;
  return [
    judge(
      `${replicasText(replicas)}, sign-ins a second`,
      medianRatio(
        pairs,
        (a) => a,
        (b) => b,
      ),
      { atLeast: 0.5 },
      detail,
    ),
    {
      what: `${replicasText(replicas)}, event-loop lag p99`,
      goal: `≤ ${LAG_LIMIT_MS} ms`,
      figure: ms(worst),
      met: worst <= LAG_LIMIT_MS,
      detail: `rounds: ${lags.map(ms).join(', ')}`,
    },
  ];
});

export const memoryForReal = realLine('9-real', 'Memory of three services, idle', 4_100, async (world, replicas) => {
  await pause(SETTLE_MS);
  const held = async (processes: readonly { pid(): number | undefined }[]) =>
    (await Promise.all(processes.map((each) => memory(each.pid()!)))).reduce((sum, each) => sum + each, 0);
  const services = await held(SERVICE_NAMES.flatMap((name) => world.services[name]));
  const edge = await held(world.edges);
  // The goal is one set of services; of several, each.
  return [
    judge(
      `${replicasText(replicas)}, three services idle, against one Directus`,
      services / replicas / DIRECTUS_MB,
      { atMost: 1.2 },
      `${services.toFixed(0)} MB (PSS) in ${3 * replicas} processes, the edge ${edge.toFixed(0)} MB besides; Directus ${DIRECTUS_MB} MB as measured for the design, not in this run`,
    ),
  ];
});
