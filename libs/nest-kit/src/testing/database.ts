import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migrate, migrationsOf } from '../orm/migrate.js';
import type { StoredService } from '../service-definition.js';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
  /** What the server's connections are doing, a line each: to wait for one of them in a test. */
  activity(): Promise<string>;
}
/** Set by the tests' global setup: any database of the server on which tests make theirs. */
export const TEST_SERVER = 'TEST_POSTGRES_URL';
const TEMPLATE_LOCK = 7_221_041_003;

const databaseUrl = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

async function withServer<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl(server, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A copy of the service's migrated template database; the template is made once for each state of the migrations. */
export async function createTestDatabase(
  definition: Pick<StoredService, 'name' | 'migrations'>,
): Promise<TestDatabase> {
  const server = serverFor(definition.name);
  const state = createHash('sha256');
  for (const migration of migrationsOf(definition)) state.update(`${migration.name}\n${migration.class.toString()}\n`);
  const template = `tpl_${definition.name}_${state.digest('hex').slice(0, 16)}`;
  const name = `t_${definition.name}_${randomBytes(6).toString('hex')}`;
  await withServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [
      template,
    ]);
    if (rowCount === 0) await makeTemplate(definition, server, template, client);
    await client.query(`create database ${name} template ${template}`);
  });
  return handleOf(server, name);
}

function serverFor(service: string): string {
  const variable = `DATABASE_URL_${service.toUpperCase()}`;
  const server = process.env[TEST_SERVER] ?? process.env[variable];
  if (server === undefined) throw new Error(`No PostgreSQL for tests: set ${variable} or run them through npm test`);
  return server;
}

function handleOf(server: string, name: string): TestDatabase {
  return {
    url: databaseUrl(server, name),
    drop: () =>
      withServer(server, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
    activity: () =>
      withServer(server, async (client) => {
        const { rows } = await client.query<{ line: string }>(
          `select concat_ws(' | ', pid, datname, backend_type, application_name, state, wait_event_type, wait_event, now() - state_change, left(query, 120)) as line from pg_stat_activity order by datname nulls last, pid`,
        );
        return rows.map(({ line }) => line).join('\n');
      }),
  };
}

/** A database as another version left it, as SQL, brought up to date. */
export async function migrateTestDatabase(
  definition: Pick<StoredService, 'name' | 'migrations'>,
  sql: string,
): Promise<TestDatabase> {
  const server = serverFor(definition.name);
  const name = `t_${definition.name}_${randomBytes(6).toString('hex')}`;
  await withServer(server, (client) => client.query(`create database ${name} template template0`));
  const client = new Client({ connectionString: databaseUrl(server, name) });
  await client.connect();
  await client.query(sql);
  await client.end();
  await migrate(definition, databaseUrl(server, name));
  return handleOf(server, name);
}

async function makeTemplate(
  definition: Pick<StoredService, 'migrations'>,
  server: string,
  template: string,
  client: Client,
): Promise<void> {
  await client.query(`drop database if exists ${template} with (force)`);
  await client.query(`create database ${template} template template0`);
  await migrate(definition, databaseUrl(server, template));
  // Only now, so that a run that broke off half-way is not mistaken for a template.
  await client.query(`alter database ${template} is_template true`);
}
