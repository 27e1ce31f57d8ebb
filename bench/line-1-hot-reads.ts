/** Line 1: the reads that every page begins with, session check included, against bare `node:http` and `pg`. */
import autocannon from 'autocannon';
import { openDatabases } from './databases.ts';
import { interleave, judge, medianRatio, ROUNDS, type Figure, type Line } from './harness.ts';
import { addPeople, cookieOf } from './people.ts';
import { serve, serviceEnv, type Served } from './services.ts';

const PEOPLE = 4_100;
const SIGNED_IN = 100;
const CONNECTIONS = 16;
const SECONDS = 3;
/** Requests to each side before the first round: a service runs more code for an answer than the bare server, which V8 compiles later. In production it runs for weeks. */
const WARM_UP = 60_000;

/** A server under test: its address and the processor time of all its processes. */
export type Measured = Pick<Served, 'url' | 'cpu'>;

interface Load {
  perSecond: number;
  /** Processor time of the server, ms a request. */
  cpu: number;
}

async function load(
  server: Measured,
  path: string,
  until: { duration: number } | { amount: number } = { duration: SECONDS },
): Promise<Load> {
  const requests = Array.from({ length: SIGNED_IN }, (_, n) => ({
    method: 'GET' as const,
    path,
    headers: { cookie: cookieOf(n + 1) },
  }));
  const before = await server.cpu();
  const result = await autocannon({ url: server.url, connections: CONNECTIONS, ...until, requests });
  const used = (await server.cpu()) - before;
  const answered = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0 || answered === 0)
    throw new Error(
      `${server.url}${path} answered ${answered} well and ${result.non2xx + result.errors} badly (${JSON.stringify(result.statusCodeStats)}, ${result.errors} without an answer, ${result.timeouts} of them too late)`,
    );
  return { perSecond: answered / result.duration, cpu: used / answered };
}

export const HOT_READS = [
  ['current user', '/api/auth/user'],
  ['progress', '/api/training/progress'],
] as const;

/** One of the reads, side by side with its bare twin. */
export async function hotRead(
  say: (text: string) => void,
  { what, path, service, bare }: { what: string; path: string; service: Measured; bare: Measured },
): Promise<Figure[]> {
  say(`${what}: ${ROUNDS} rounds`);
  await load(service, path, { amount: WARM_UP });
  await load(bare, path, { amount: WARM_UP });
  const pairs = await interleave(
    ROUNDS,
    () => load(service, path),
    () => load(bare, path),
  );
  const middle = (side: 'a' | 'b', of: keyof Load) =>
    pairs.map((pair) => pair[side][of]).toSorted((x, y) => x - y)[Math.floor(pairs.length / 2)] ?? 0;
  const side = (which: 'a' | 'b') =>
    `${middle(which, 'perSecond').toFixed(0)}/s, ${middle(which, 'cpu').toFixed(3)} ms CPU`;
  const detail = `${side('a')}; bare ${side('b')}`;
  return [
    judge(
      `${what}: requests/s`,
      medianRatio(
        pairs,
        (a) => a.perSecond,
        (b) => b.perSecond,
      ),
      { atLeast: 0.6 },
      detail,
    ),
    judge(
      `${what}: CPU a request`,
      medianRatio(
        pairs,
        (a) => a.cpu,
        (b) => b.cpu,
      ),
      { atMost: 1.6 },
      detail,
    ),
  ];
}

export const hotReads: Line = {
  name: '1',
  title: 'Hot reads against bare node:http + pg',
  async run(say) {
    const databases = await openDatabases();
    const running: Served[] = [];
    const started = async (server: Promise<Served>) => {
      running.push(await server);
      return server;
    };
    try {
      say(`${databases.server}; ${PEOPLE} people`);
      await addPeople(databases, PEOPLE, SIGNED_IN);
      const { urls } = databases;
      const identity = await started(
        serve('serve-service.ts', { name: 'identity', env: serviceEnv('identity', urls.identity) }),
      );
      const training = await started(
        serve('serve-service.ts', {
          name: 'training',
          env: serviceEnv('training', urls.training, { IDENTITY_URL: identity.url }),
        }),
      );
      const bareUser = await started(
        serve('serve-bare.ts', { what: 'user', identityUrl: urls.identity, url: urls.identity }),
      );
      const bareProgress = await started(
        serve('serve-bare.ts', { what: 'progress', identityUrl: urls.identity, url: urls.training }),
      );
      const figures: Figure[] = [];
      for (const [what, path, service, bare] of [
        ['current user', '/api/auth/user', identity, bareUser],
        ['progress', '/api/training/progress', training, bareProgress],
      ] as const) {
        figures.push(...(await hotRead(say, { what, path, service, bare })));
      }
      return figures;
    } finally {
      for (const server of running.toReversed()) await server.stop();
      await databases.close();
    }
  },
};
