/** R18: a service stopped while many calls are in flight. */
import { cookieOf, personId } from '../bench/people.ts';
import { seconds, Verdict, type Fault } from './fault.ts';

const IN_FLIGHT = 200;
const ROWS = 20;
const EXIT_WITHIN_S = 10;

export const drained: Fault = {
  name: 'R18',
  title: `SIGTERM with ${IN_FLIGHT} calls in flight: none dropped`,
  async run(world) {
    const verdict = new Verdict();
    const training = world.services.training[0]!;
    const body = JSON.stringify({ prospects: Array.from({ length: ROWS }, (_, n) => ({ name: `row ${n}` })) });
    // Connections are opened before the signal, because new ones after it are rightly refused.
    await Promise.all(
      Array.from({ length: IN_FLIGHT }, () => fetch(`${training.url}/health/live`).then((response) => response.text())),
    );
    const answers = Array.from({ length: IN_FLIGHT }, (_, n) =>
      fetch(`${training.url}/api/prospects/import`, {
        method: 'POST',
        headers: { cookie: cookieOf(n + 1), 'content-type': 'application/json' },
        body,
      }).then(
        async (response) => `${response.status} ${response.ok ? '' : await response.text()}`,
        (error: Error) => `dropped: ${error.message}`,
      ),
    );
    // With the first answer all are on their way, and most of them still at work.
    await Promise.race(answers);
    const begun = performance.now();
    const stopped = training.stop();
    const statuses = await Promise.all(answers);
    await stopped;
    const took = (performance.now() - begun) / 1000;
    const bad = statuses.filter((status) => !status.startsWith('2'));
    const [rows] = await world.rows<{ count: number }>(
      'training',
      'select count(*)::int as count from prospects where user_id = any($1)',
      [Array.from({ length: IN_FLIGHT }, (_, n) => personId(n + 1))],
    );
    verdict.expect(
      bad.length === 0,
      `${bad.length} calls were not answered well: ${[...new Set(bad)].slice(0, 3).join('; ')}`,
    );
    verdict.expect(rows?.count === (IN_FLIGHT - bad.length) * ROWS, `${rows?.count ?? 0} rows are there`);
    verdict.expect(took <= EXIT_WITHIN_S, `it took ${seconds(took)} to stop`);
    return {
      figures: {
        'in flight': IN_FLIGHT,
        answered: IN_FLIGHT - bad.length,
        dropped: bad.length,
        'stopped after': seconds(took),
      },
      broken: verdict.broken,
    };
  },
};
