/** R16: one key, many parallel requests, over all replicas. */
import { cookieOf, personId } from '../bench/people.ts';
import { size, Verdict, type Fault } from './fault.ts';

const ROUNDS = size(50, 10);
const PARALLEL = 20;
const OWNER = 60;

export const idempotency: Fault = {
  name: 'R16',
  title: `the same Idempotency-Key ${PARALLEL} times in parallel, over two replicas and two edges`,
  world: { replicas: 2, edges: 2 },
  async run(world) {
    const verdict = new Verdict();
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, async (_, n) => {
          const response = await fetch(`${world.edges[n % 2]!.url}/api/prospects`, {
            method: 'POST',
            body: JSON.stringify({ name: `once ${round}` }),
            headers: {
              cookie: cookieOf(OWNER),
              'content-type': 'application/json',
              'idempotency-key': `same-key-${round}`,
            },
          });
          return `${response.status} ${await response.text()}`;
        }),
      );
      verdict.expect(
        new Set(answers).size === 1 && answers[0]!.startsWith('201'),
        `the answers differ: ${[...new Set(answers)].slice(0, 3).join(' | ')}`,
      );
    }
    const [row] = await world.rows<{ count: number }>(
      'training',
      'select count(*)::int as count from prospects where user_id = $1',
      [personId(OWNER)],
    );
    verdict.expect(row?.count === ROUNDS, `${row?.count ?? 0} rows instead of ${ROUNDS}`);
    return { figures: { rounds: ROUNDS, requests: ROUNDS * PARALLEL, rows: row?.count ?? 0 }, broken: verdict.broken };
  },
};
