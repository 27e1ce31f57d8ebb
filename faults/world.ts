/** The product as it runs in production, on a PostgreSQL and a NATS of the suite's own that may be killed. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Client, Pool } from 'pg';
import { freePort, migrate } from '@nb/nest-kit';
import {
  natsProgram,
  startEmbeddedPostgres,
  startNatsServer,
  type EmbeddedPostgres,
  type NatsServer,
} from '@nb/nest-kit/embedded';
import type { Databases } from '../bench/databases.ts';
import { addPeople } from '../bench/people.ts';
import { SERVICE_NAMES, withDefinition, type ServiceName } from '../bench/services.ts';
import { root } from '../scripts/config.ts';
import { sharing, supervise, type Supervised } from '../scripts/processes.ts';
import { byService, databaseVariable, urlVariable } from '../scripts/services.ts';
import { makeFolder } from './product.ts';

export const PEOPLE = 400;

export interface World {
  edges: Supervised[];
  services: Record<ServiceName, Supervised[]>;
  databases: Record<ServiceName, string>;
  nats: NatsServer;
  /** `pg_ctl restart -m immediate`: aborts without a checkpoint, like a crash; the next start recovers from the write-ahead log. */
  restartPostgres(): Promise<void>;
  rows<Row extends object>(service: ServiceName, text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export interface WorldOptions {
  replicas?: number;
  edges?: number;
  /** How many users there are; each has a session. */
  people?: number;
  env?: Record<string, string>;
  say: (line: string) => void;
}

/** Why the suite can't run on this machine; undefined when it can. */
export const missing = (): string | undefined =>
  natsProgram === undefined ? 'no nats-server on this machine (Debian: apt install nats-server)' : undefined;

async function openPostgres(dataDir: string) {
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir });
  const { port } = postgres;
  await postgres.createDatabases(SERVICE_NAMES);
  const urls = byService((name) => postgres.url(name));
  for (const name of SERVICE_NAMES) await withDefinition(name, (definition) => migrate(definition, urls[name]));
  return {
    urls,
    async restart() {
      await postgres.stop('immediate');
      postgres = await startEmbeddedPostgres({ dataDir, port });
      if (postgres.port !== port) throw new Error('The port of the database was taken meanwhile');
    },
    stop: () => postgres.stop(),
  };
}

/** Pools, because the faults poll the databases often, and a new connection each time would slow down the product on the same machine. */
function openPools(urls: Record<ServiceName, string>): Record<ServiceName, Pool> {
  return byService((name) =>
    new Pool({ connectionString: urls[name], max: 2, application_name: 'faults' }).on('error', () => undefined),
  );
}

export async function openWorld({
  replicas = 1,
  edges = 1,
  people = PEOPLE,
  env = {},
  say,
}: WorldOptions): Promise<World> {
  const folder = await makeFolder('world');
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  try {
    const postgres = await openPostgres(path.join(folder, 'postgres'));
    stops.push(() => postgres.stop());
    const pools = openPools(postgres.urls);
    stops.push(() => Promise.all(Object.values(pools).map((pool) => pool.end())));
    await addPeople({ urls: postgres.urls } as Databases, people, people);
    const nats = await startNatsServer();
    stops.push(() => nats.remove());
    const origin = `http://localhost:${await freePort()}`;
    const shared: NodeJS.ProcessEnv = {
      ...process.env,
      NATS_URL: nats.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      INTERNAL_SECRET: 'internal-secret-of-the-faults',
      PUBLIC_ORIGIN: origin,
      HOST: '127.0.0.1',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: process.env['FAULTS_LOG_LEVEL'] ?? 'fatal',
      METRICS_PORT: '',
      ...env,
      ...Object.fromEntries(SERVICE_NAMES.map((name) => [databaseVariable(name), postgres.urls[name]])),
    };
    const services: World['services'] = byService(() => []);
    for (const name of SERVICE_NAMES)
      for (let n = 0; n < replicas; n += 1) {
        const port = await freePort();
        const identity = services.identity[n]?.url;
        const service = await supervise({
          kind: 'service',
          name: `${name}-${n + 1}`,
          script: path.join(root, 'services', name, 'dist/main.js'),
          port,
          say,
          env: { ...sharing(replicas), ...shared, PORT: String(port), ...(identity ? { IDENTITY_URL: identity } : {}) },
        });
        stops.push(() => service.stop());
        services[name].push(service);
      }
    const urlsOf = (name: ServiceName) => services[name].map(({ url }) => url).join(',');
    const opened: Supervised[] = [];
    for (let n = 0; n < edges; n += 1) {
      const port = n === 0 ? Number(new URL(origin).port) : await freePort();
      const edge = await supervise({
        kind: 'edge',
        name: `edge-${n + 1}`,
        script: path.join(root, 'services/edge/dist/main.js'),
        port,
        say,
        env: {
          ...shared,
          ...Object.fromEntries(SERVICE_NAMES.map((name) => [urlVariable(name), urlsOf(name)])),
          PORT: String(port),
        },
      });
      stops.push(() => edge.stop());
      opened.push(edge);
    }
    return {
      edges: opened,
      services,
      databases: postgres.urls,
      nats,
      restartPostgres: () => postgres.restart(),
      rows: async (service, text, values) => (await pools[service].query(text, values)).rows,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A connection that stays open, for polling. */
export async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
