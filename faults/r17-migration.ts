/** R17: the next version's migrations while this version serves, and a migration that is killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pause, seconds, size, until, Verdict, type Fault } from './fault.ts';
import { CLIENTS, countLosses, settled, startWriters } from './writers.ts';

const TRAFFIC_MS = size(20_000, 4_000);
const COLUMN = `select 1 from information_schema.columns where table_name = 'prospects' and column_name = 'next_version_of_faults'`;
const ROWS = `select 1 where to_regclass('next_version_rows_of_faults') is not null`;

function migration(url: string, sleepS: number) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'next-version.ts'), url], {
    env: { ...process.env, SLEEP_S: String(sleepS) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const over = once(child, 'exit').then(([code]) => ({
    code: code as number | null,
    applied: said === '' ? [] : (JSON.parse(said) as string[]),
  }));
  return { over, kill: () => child.kill('SIGKILL') };
}

export const migrated: Fault = {
  name: 'R17',
  title: 'migrations of the next version under the traffic of this one, the first run killed half-way',
  world: { replicas: 2 },
  async run(world) {
    const verdict = new Verdict();
    const url = world.databases.training;
    const there = async (query: string) => (await world.rows('training', query)).length > 0;
    const writers = startWriters(world);
    await pause(TRAFFIC_MS / 2);
    const first = migration(url, 30);
    await until(() => there(COLUMN), 20_000, 'the first migration is applied');
    // The second is in the middle of its transaction.
    await until(
      () =>
        there(
          `select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active' and datname = current_database()`,
        ),
      20_000,
      'the second migration is under way',
    );
    first.kill();
    await first.over;
    await until(
      async () =>
        !(await there(
          `select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active' and datname = current_database()`,
        )) || there(ROWS),
      40_000,
      'the database lets go of the killed run',
    );
    verdict.expect(!(await there(ROWS)), 'the killed migration left half of itself');
    const begun = performance.now();
    // Two in parallel, as two replicas of a job would run.
    const again = await Promise.all([migration(url, 0).over, migration(url, 0).over]);
    const resumed = (performance.now() - begun) / 1000;
    verdict.expect(
      again.every(({ code }) => code === 0),
      'the next run failed',
    );
    verdict.expect(
      again.flatMap(({ applied }) => applied).join() === 'faults-0002-rows',
      `the next runs applied «${again.flatMap(({ applied }) => applied).join()}»`,
    );
    verdict.expect((await there(ROWS)) && (await there(COLUMN)), 'something of the migrations is missing');
    await pause(TRAFFIC_MS / 2);
    await writers.stop();
    await settled(world);
    const { lost, doubled } = await countLosses(world, writers.ledger);
    const { acknowledged, unavailable, surprises } = writers.ledger;
    verdict.expect(
      surprises.length === 0 && unavailable === 0,
      `${unavailable} calls got 503, ${surprises.length} something else: ${surprises.slice(0, 2).join('; ')}`,
    );
    verdict.expect(lost === 0 && doubled === 0, `${lost} lost, ${doubled} doubled`);
    return {
      figures: {
        clients: CLIENTS,
        acknowledged,
        lost,
        doubled,
        '5xx': unavailable + surprises.length,
        'resumed in': seconds(resumed),
      },
      broken: verdict.broken,
    };
  },
};
