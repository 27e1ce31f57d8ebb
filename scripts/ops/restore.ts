/** `npm run restore -- DIR`: loads the copy of `npm run backup` into the databases and rebuilds the read model from it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import type { z } from 'zod';
import { MANIFEST, manifest, type Manifest } from './backup.ts';
import {
  command,
  loadServices,
  openDatabases,
  say,
  SERVICE_NAMES,
  type Services,
  type ServiceName,
  type Urls,
} from './databases.ts';
import { checkTables, readTables } from './tables.ts';

const HELP = `npm run restore -- DIR [--replace]

Restores a copy made by npm run backup into the databases and rebuilds team's read model from it. Stop the product before.

  --replace   the databases hold accounts already: they are replaced by those of the copy

Takes DATABASE_URL_* from the environment or .env, otherwise the embedded data.`;

export interface RestoreOptions {
  services: Services;
  urls: Urls;
  dir: string;
  /** Replace existing accounts; refused by default. */
  replace?: boolean;
}

export interface Restored {
  /** How many people team knows. */
  people: number;
  /** The keys of two-step sign-in that the accounts of the copy need, which no backup holds. */
  secondStepKeys: { keyId: string; accounts: number }[];
}

/**
 * Restores the copy: the schema of that time, the rows, then the migrations since; each database in one transaction. Changes nothing unless
 * the whole copy is readable.
 */
export async function restore({ services, urls, dir, replace = false }: RestoreOptions): Promise<Restored> {
  const { databases } = await readManifest(dir);
  const { migrate, migrationsOf, rebuild } = await import('@nb/nest-kit');
  // A service that is newer than the copy is only migrated and keeps its data.
  const copied = SERVICE_NAMES.flatMap((name) => (databases[name] ? [[name, databases[name]] as const] : []));
  for (const [name, copy] of copied) {
    const known = migrationsOf(services[name]).map((migration) => migration.name);
    const unknown = copy.migrations.filter((migration) => !known.includes(migration));
    if (unknown.length > 0)
      throw new Error(
        `The copy of ${name} was made by a newer version of the product (${unknown.join(', ')}). Restore it with that version.`,
      );
    await checkTables(copy, path.join(dir, name));
  }
  for (const [name, copy] of copied) await refuseUnready(urls[name], name, copy.migrations, replace);
  for (const [name, copy] of copied) {
    await migrate(services[name], urls[name], { only: copy.migrations });
    await inTransaction(urls[name], (client) => readTables(client, copy, path.join(dir, name)));
  }
  for (const name of SERVICE_NAMES) await migrate(services[name], urls[name]);
  const data = (name: ServiceName) => ({ definition: services[name], databaseUrl: urls[name] });
  const others = (name: ServiceName) => SERVICE_NAMES.filter((other) => other !== name).map(data);
  for (const name of SERVICE_NAMES)
    if (name !== 'team' && services[name].rebuild) await rebuild(data(name), others(name));
  const people = await rebuild(data('team'), others('team'));
  return { people, secondStepKeys: await readSecondStepKeys(urls.identity) };
}

function readSecondStepKeys(identity: string): Promise<Restored['secondStepKeys']> {
  return inTransaction(identity, async (client) => {
    const { rows } = await client.query<{ keyId: string; accounts: number }>(
      `select key_id as "keyId", count(distinct user_id)::int as accounts
         from (select key_id, user_id from totp_secrets union all select key_id, user_id from recovery_codes where used_at is null) stored
         group by key_id order by key_id`,
    );
    return rows;
  });
}

/** What somebody has to do about them before the start; undefined where nothing is. */
export function secondStepNotice(keys: Restored['secondStepKeys']): string | undefined {
  if (keys.length === 0) return undefined;
  const needed = keys.map(({ keyId, accounts }) => `${keyId} (${accounts} ${accounts === 1 ? 'account' : 'accounts'})`);
  return `The copy has no keys of two-step sign-in. Before you start, set SECOND_STEP_KEY to what it was at the time of the backup; needed: ${needed.join(', ')}.
Of the embedded product it is the file second-step-key in its DATA_DIR. Without it codes are refused; if it is lost: docs/operations.md#restore.`;
}

async function readManifest(dir: string): Promise<Manifest> {
  const file = path.join(dir, MANIFEST);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no backup in ${dir}: ${MANIFEST} is missing.`);
  });
  let read: z.output<typeof manifest>;
  try {
    read = manifest.parse(JSON.parse(text));
  } catch {
    throw new Error(`The backup is damaged: ${file} can't be read.`);
  }
  const unknown = Object.keys(read.databases).filter((name) => !(SERVICE_NAMES as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new Error(
      `The copy has a service that is not known here (${unknown.join(', ')}). Restore it with the version that made it.`,
    );
  return read as Manifest;
}

/** Refuses a database with accounts, in use, or with a schema newer than the copy's. */
async function refuseUnready(
  url: string,
  name: ServiceName,
  migrations: readonly string[],
  replace: boolean,
): Promise<void> {
  await inTransaction(url, async (client) => {
    const { rows: others } = await client.query<{ application_name: string }>(
      'select application_name from pg_stat_activity where datname = current_database() and application_name in ($1, $2)',
      [name, 'relay'],
    );
    if (others.length > 0) throw new Error(`The ${name} service runs on the database. Stop the product first.`);
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('mikro_orm_migrations') is not null as exists`,
    );
    if (rows[0]?.exists !== true) return;
    const { rows: applied } = await client.query<{ name: string }>('select name from mikro_orm_migrations');
    const newer = applied.filter((migration) => !migrations.includes(migration.name));
    if (newer.length > 0)
      throw new Error(
        `The database of ${name} is newer than the copy (${newer.map((migration) => migration.name).join(', ')}). Restore into an empty one.`,
      );
    const { rows: tables } = await client.query<{ relname: string }>(
      `select relname from pg_class where relname in ('users', 'learners', 'partner') and relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { relname } of tables) {
      const { rowCount } = await client.query(`select 1 from ${client.escapeIdentifier(relname)} limit 1`);
      if (rowCount && !replace)
        throw new Error(
          `The database of ${name} holds accounts already. Restore into empty databases, or say --replace to lose what is there.`,
        );
    }
  });
}

async function inTransaction<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'restore' });
  await client.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

if (import.meta.main)
  await command(async () => {
    const {
      values,
      positionals: [dir],
    } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    });
    if (values.help) return say(HELP);
    if (!dir) throw new Error(`Say where the copy is.\n\n${HELP}`);
    const services = await loadServices();
    const databases = await openDatabases();
    try {
      const { people, secondStepKeys } = await restore({
        services,
        urls: databases.urls,
        dir: path.resolve(dir),
        replace: values.replace,
      });
      const notice = secondStepNotice(secondStepKeys);
      say(
        `Restored; team knows ${people} ${people === 1 ? 'person' : 'people'}.${notice ? '' : ' Start the product when you like.'}`,
      );
      if (notice) say(notice);
    } finally {
      await databases.close();
    }
  });
