import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '@nb/nest-kit';
import { startEmbeddedPostgres } from '@nb/nest-kit/embedded';
import { Client } from 'pg';
import { loadServices, SERVICE_NAMES, type ServiceName } from '../services.js';

const root = path.resolve(import.meta.dirname, '../..');
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let folder: string;
const services = await loadServices();

/** A server as the versions before had it: one administrator, to whom everything belongs. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nb-roles-'));
  await chmod(folder, 0o755);
  server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), durable: false });
  await server.createDatabases(SERVICE_NAMES);
  for (const name of SERVICE_NAMES) await migrate(services[name], server.url(name));
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Row>(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}
/** The same database, as the role of a service. */
const urlAs = (role: ServiceName, database: ServiceName) => {
  const url = new URL(server.url(database));
  url.username = role;
  url.password = `secret-of-${role}`;
  return url.href;
};
const OTHERS_OBJECTS = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^(pg_|information_schema$)' and c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner <> current_user::regrole
  and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  union all
  select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname !~ '^(pg_|information_schema$)' and p.proowner <> current_user::regrole
  and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;

test('an older database server gets a role for each service, which owns its own database and reaches no other', async () => {
  const env = path.join(folder, '.env');
  const script = () => promisify(execFile)(process.execPath, [path.join(root, 'deploy/roles.mjs'), env]);
  await writeFile(env, 'POSTGRES_PASSWORD=one\n');
  await expect(script()).rejects.toThrow('run node deploy/secrets.mjs first');
  await writeFile(
    env,
    [
      'POSTGRES_PASSWORD=one',
      ...SERVICE_NAMES.map((name) => `POSTGRES_PASSWORD_${name.toUpperCase()}=secret-of-${name}`),
    ].join('\n'),
  );
  // Twice: the second time there is nothing left to do.
  for (let n = 0; n < 2; n += 1) {
    const sql = (await script()).stdout;
    const [first = '', ...parts] = sql.split(/^\\connect /m);
    // What only psql can do: a database where there is none.
    // After the last connection, for which psql knows the password that was there before.
    expect(sql.trimEnd().split('\n').at(-1)).toBe("ALTER ROLE CURRENT_USER PASSWORD 'one';");
    expect(first.match(/CREATE DATABASE \w+/g)).toEqual(SERVICE_NAMES.map((name) => `CREATE DATABASE ${name}`));
    for (const part of parts) {
      const [database = '', ...lines] = part.split('\n');
      const url = new URL(server.url(database as ServiceName));
      if (n > 0) url.password = 'one';
      await ask(url.href, lines.join('\n'));
    }
  }
  for (const name of SERVICE_NAMES) {
    expect(await ask(urlAs(name, name), OTHERS_OBJECTS)).toEqual([]);
    // As the next version migrates it, and as a restore empties it.
    await ask(
      urlAs(name, name),
      'begin; create table of_the_next_version (id int); drop schema jobs cascade; rollback',
    );
    for (const other of SERVICE_NAMES.filter((each) => each !== name))
      await expect(ask(urlAs(name, other), 'select 1')).rejects.toThrow('permission denied for database');
  }
}, 60_000);
