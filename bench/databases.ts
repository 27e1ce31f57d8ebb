/** A PostgreSQL to measure on: the one that DATABASE_URL_* name, otherwise the embedded one; databases of our own either way. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { migrate, startEmbeddedPostgres } from '@nb/nest-kit';
import { withDefinition, SERVICE_NAMES, type ServiceName } from './services.ts';

export interface Databases {
  urls: Record<ServiceName, string>;
  /** Which server it is, for the report. */
  server: string;
  close(): Promise<void>;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @throws when no PostgreSQL runs here. */
export async function openDatabases(): Promise<Databases> {
  const given = process.env['DATABASE_URL_IDENTITY'];
  const suffix = randomBytes(4).toString('hex');
  const urls = {} as Record<ServiceName, string>;
  if (given) {
    const named = (name: string) => Object.assign(new URL(given), { pathname: `/${name}` }).href;
    const server = await withClient(given, async (client) => {
      for (const name of SERVICE_NAMES) {
        urls[name] = named(`bench_${name}_${suffix}`);
        await client.query(`create database bench_${name}_${suffix} template template0`);
      }
      return (await client.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? '';
    });
    await migrateAll(urls);
    const close = () =>
      withClient(given, async (client) => {
        for (const name of SERVICE_NAMES)
          await client.query(`drop database if exists bench_${name}_${suffix} with (force)`);
      });
    return { urls, server: `PostgreSQL ${server} of DATABASE_URL_IDENTITY`, close };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: path.resolve(import.meta.dirname, '../.data/bench/postgres'),
  });
  await postgres.createDatabases(SERVICE_NAMES.map((name) => `bench_${name}_${suffix}`));
  for (const name of SERVICE_NAMES) urls[name] = postgres.url(`bench_${name}_${suffix}`);
  await migrateAll(urls);
  const close = async () => {
    await withClient(Object.assign(new URL(urls.identity), { pathname: '/postgres' }).href, async (client) => {
      for (const name of SERVICE_NAMES)
        await client.query(`drop database if exists bench_${name}_${suffix} with (force)`);
    });
    await postgres.stop();
  };
  return { urls, server: 'the embedded PostgreSQL', close };
}

async function migrateAll(urls: Record<ServiceName, string>): Promise<void> {
  for (const name of SERVICE_NAMES) await withDefinition(name, (definition) => migrate(definition, urls[name]));
}

export const query = <Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(text, values)).rows);
