/** Line 5: a file of 10,000 contacts in one call against one call a row. */
import { openDatabases } from './databases.ts';
import { interleave, judge, median, medianRatio, ms, ROUNDS, type Line } from './harness.ts';
import { addPeople, cookieOf } from './people.ts';
import { serve, serviceEnv, type Served } from './services.ts';

const ROWS = 10_000;
/** Number of single calls; the time of 10,000 is extrapolated. */
const SINGLES = 300;

const contact = (n: number) => ({
  name: `Contact ${n}`,
  email: `contact${n}@example.test`,
  phone: `+1 555 ${String(n).padStart(6, '0')}`,
  notes: `Met at the fair, table ${n % 40}`,
  isPotentialCustomer: n % 3 !== 0,
  isPotentialPartner: n % 3 === 0,
});

async function post(url: string, person: number, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookieOf(person) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${text.slice(0, 200)}`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export const importRows: Line = {
  name: '5',
  title: '10,000 rows in one call against one call a row',
  async run(say) {
    const databases = await openDatabases();
    const running: Served[] = [];
    try {
      const people = 2 * (ROUNDS + 1);
      await addPeople(databases, people, people);
      const { urls } = databases;
      const identity = await serve('serve-service.ts', {
        name: 'identity',
        env: serviceEnv('identity', urls.identity),
      });
      running.push(identity);
      const training = await serve('serve-service.ts', {
        name: 'training',
        env: serviceEnv('training', urls.training, { IDENTITY_URL: identity.url }),
      });
      running.push(training);
      say(`${databases.server}; ${ROUNDS} rounds, single calls: ${SINGLES} made, ${ROWS} reckoned`);
      const prospects = Array.from({ length: ROWS }, (_, n) => contact(n));
      const inOne = (round: number) =>
        timed(() => post(`${training.url}/api/prospects/import`, 2 * round + 1, { prospects }));
      const single = async (round: number) => {
        const url = `${training.url}/api/prospects`;
        const taken = await timed(async () => {
          for (let n = 0; n < SINGLES; n += 1) await post(url, 2 * round + 2, contact(n));
        });
        return (taken / SINGLES) * ROWS;
      };
      await inOne(ROUNDS);
      await single(ROUNDS);
      const pairs = await interleave(ROUNDS, single, inOne);
      const detail = `${ms(median(pairs.map(({ b }) => b)))} in one; ${ms(median(pairs.map(({ a }) => a)))} in single calls (reckoned from ${SINGLES})`;
      return [
        judge(
          '10,000 contacts: times faster in one call',
          medianRatio(
            pairs,
            (a) => a,
            (b) => b,
          ),
          { atLeast: 40 },
          detail,
        ),
      ];
    } finally {
      for (const server of running.toReversed()) await server.stop();
      await databases.close();
    }
  },
};
