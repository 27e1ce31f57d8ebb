/** R1 and R2 in the embedded mode: all processes killed together while clients write, every other time including the database. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Pool } from 'pg';
import { freePort, migrate, startEmbeddedPostgres } from '@nb/nest-kit';
import type { Databases } from '../bench/databases.ts';
import { addPeople } from '../bench/people.ts';
import { SERVICE_NAMES, withDefinition } from '../bench/services.ts';
import { byService } from '../scripts/services.ts';
import { pause, seconds, size, Verdict, type Fault } from './fault.ts';
import { makeFolder, products } from './product.ts';
import { PEOPLE } from './world.ts';
import { countLosses, CLIENTS, deadLetters, settled, startWriters, type Looked } from './writers.ts';

const KILLS = size(20, 4);
const READY_WITHIN_S = 5;

/** Prepares the databases for the first start of the product. */
async function fill(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  await postgres.createDatabases(SERVICE_NAMES);
  const urls = byService((name) => postgres.url(name));
  for (const name of SERVICE_NAMES) await withDefinition(name, (definition) => migrate(definition, urls[name]));
  await addPeople({ urls } as Databases, PEOPLE, PEOPLE);
  await postgres.stop();
}

const postmaster = async (dataDir: string) =>
  (await readFile(path.join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n');

/** Kills the database without a clean stop: its child processes end by themselves, and the next start recovers from the log. */
async function killDatabase(dataDir: string): Promise<void> {
  process.kill(Number((await postmaster(dataDir))[0]), 'SIGKILL');
}

/** Reads the databases of the running product. */
async function looking<T>(dataDir: string, edges: Looked['edges'], work: (looked: Looked) => Promise<T>): Promise<T> {
  const [lines, password] = await Promise.all([postmaster(dataDir), readFile(path.join(dataDir, 'password'), 'utf8')]);
  const pools = byService((name) =>
    new Pool({
      connectionString: `postgres://postgres:${password}@127.0.0.1:${lines[3]?.trim() ?? ''}/${name}`,
      max: 2,
    }).on('error', () => undefined),
  );
  try {
    return await work({
      edges,
      rows: async (service, text, values) => (await pools[service].query(text, values)).rows,
    });
  } finally {
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  }
}

export const killedProduct: Fault = {
  name: 'R1',
  title: `the embedded product killed ${KILLS} times under ${CLIENTS} clients, half of the times with its database (with R2)`,
  world: 'none',
  async run(_, say) {
    const verdict = new Verdict();
    const folder = await makeFolder('embedded');
    const dataDir = path.join(folder, 'postgres');
    const port = await freePort();
    const edges = [{ url: `http://127.0.0.1:${port}` }];
    const { start, end } = products(
      folder,
      {
        PUBLIC_ORIGIN: `http://localhost:${port}`,
        RATE_LIMIT_FACTOR: '1000000',
        LOG_LEVEL: process.env['FAULTS_LOG_LEVEL'] ?? 'fatal',
      },
      ['--no-demo'],
    );
    try {
      await fill(dataDir);
      let product = start(port);
      say(`first start ready after ${seconds(await product.ready())}`);
      const writers = startWriters({ edges }, CLIENTS);
      const recoveries: number[] = [];
      for (let n = 0; n < KILLS; n += 1) {
        await pause(2_000 + Math.random() * 1_000);
        await product.kill('SIGKILL');
        if (n % 2 === 1) await killDatabase(dataDir);
        product = start(port);
        recoveries.push(await product.ready());
      }
      await writers.stop();
      const { ledger } = writers;
      const [settling, { lost, doubled }, dead] = await looking(
        dataDir,
        edges,
        async (looked) =>
          [await settled(looked), await countLosses(looked, ledger), await deadLetters(looked)] as const,
      );
      await product.kill('SIGINT');
      const slowest = Math.max(...recoveries);
      // While the product is down, calls get no answer at all; only answers count as odd.
      const odd = ledger.surprises.filter((each) => each.includes(' answered '));
      verdict.expect(ledger.acknowledged > CLIENTS * 10, 'the clients got hardly anything done');
      verdict.expect(lost === 0, `${lost} acknowledged writes are lost`);
      verdict.expect(doubled === 0, `${doubled} writes were done twice`);
      verdict.expect(dead === 0, `${dead} events became dead letters`);
      verdict.expect(slowest <= READY_WITHIN_S, `the product needed ${seconds(slowest)} to be ready again`);
      verdict.expect(odd.length === 0, `answers other than 503: ${odd.slice(0, 3).join('; ')}`);
      return {
        figures: {
          clients: CLIENTS,
          kills: KILLS,
          acknowledged: ledger.acknowledged,
          refused: ledger.unavailable,
          'cut off': ledger.surprises.length - odd.length,
          lost,
          doubled,
          'ready again after': seconds(slowest),
          'all agree after': seconds(settling),
        },
        broken: verdict.broken,
      };
    } finally {
      end();
      // Stops a database that survived the product.
      await killDatabase(dataDir).catch(() => undefined);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  },
};
