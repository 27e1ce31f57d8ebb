/** Line 7: signing in against argon2 alone, and how long the event loop is held up meanwhile. */
import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { openDatabases, query } from './databases.ts';
import { interleave, judge, median, medianRatio, ms, ROUNDS, type Line } from './harness.ts';
import { serve, serviceEnv, type Served } from './services.ts';

/** The same parameters as in the service. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const PASSWORD = 'password-of-the-benchmark';
const PEOPLE = 400;
/** How many passwords the service hashes in parallel, and enough sign-ins to keep it busy while some of them wait for the database. */
export const HASHING = Math.min(4, Math.max(1, availableParallelism()));
export const SIGNING_IN = 4 * HASHING;
const SECONDS = 4;
export const LAG_LIMIT_MS = 50;

/** Runs of `work` per second, `concurrency` in parallel. */
export async function perSecond(concurrency: number, work: (n: number) => Promise<void>): Promise<number> {
  const started = performance.now();
  let count = 0;
  const worker = async () => {
    while (performance.now() - started < SECONDS * 1000) {
      const n = count;
      count += 1;
      await work(n);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return count / ((performance.now() - started) / 1000);
}

/**
 * Signs in at `url` repeatedly over kept connections. With `node:http`, because the client shares the processors with the server, and `fetch` would
 * take twice as much processor time.
 */
export function signingIn(url: string): { one(email: string): Promise<void>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: SIGNING_IN });
  const at = new URL('/api/login', url);
  const one = (email: string) =>
    new Promise<void>((resolve, reject) => {
      const body = JSON.stringify({ email, password: PASSWORD });
      const call = request(
        at,
        {
          method: 'POST',
          agent,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          response
            .on('error', reject)
            .on('end', () =>
              response.statusCode === 200 ? resolve() : reject(new Error(`Signing in answered ${response.statusCode}`)),
            )
            .resume();
        },
      );
      call.on('error', reject).end(body);
    });
  return { one, close: () => agent.destroy() };
}

export const signIn: Line = {
  name: '7',
  title: 'Sign-in against argon2 alone',
  async run(say) {
    const databases = await openDatabases();
    let server: Served | undefined;
    let client: ReturnType<typeof signingIn> | undefined;
    try {
      const passwordHash = await hash(PASSWORD, ARGON2);
      await query(
        databases.urls.identity,
        `insert into users (id, email, password_hash, first_name, last_name) select gen_random_uuid(), 'person' || n || '@example.test', $2, 'First', 'Last' from generate_series(0, $1::int - 1) n`,
        [PEOPLE, passwordHash],
      );
      server = await serve('serve-service.ts', {
        name: 'identity',
        env: serviceEnv('identity', databases.urls.identity),
      });
      const signer = signingIn(server.url);
      client = signer;
      const one = (n: number) => signer.one(`person${n % PEOPLE}@example.test`);
      const alone = async () => void (await verify(passwordHash, PASSWORD));
      await perSecond(SIGNING_IN, one);
      say(`${databases.server}; ${SIGNING_IN} sign-ins in parallel, ${HASHING} hashed in parallel, ${ROUNDS} rounds`);
      const lags: number[] = [];
      const signing = server;
      const pairs = await interleave(
        ROUNDS,
        async () => {
          await signing.lag();
          const rate = await perSecond(SIGNING_IN, one);
          lags.push((await signing.lag()) / 1e6);
          return rate;
        },
        () => perSecond(HASHING, alone),
      );
      const detail = `${median(pairs.map(({ a }) => a)).toFixed(1)}/s; argon2 alone ${median(pairs.map(({ b }) => b)).toFixed(1)}/s`;
      const worst = median(lags);
      return [
        judge(
          'sign-ins a second',
          medianRatio(
            pairs,
            (a) => a,
            (b) => b,
          ),
          { atLeast: 0.5 },
          detail,
        ),
        {
          what: 'event-loop lag p99',
          goal: `≤ ${LAG_LIMIT_MS} ms`,
          figure: ms(worst),
          met: worst <= LAG_LIMIT_MS,
          detail: `rounds: ${lags.map(ms).join(', ')}`,
        },
      ];
    } finally {
      client?.close();
      await server?.stop();
      await databases.close();
    }
  },
};
