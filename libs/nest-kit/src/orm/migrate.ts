import { setTimeout } from 'node:timers/promises';
import type { MigrationObject } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import type { StoredService } from '../service-definition.js';
import { kitMigrations } from './kit-migrations.js';

/** One number for all our services: it only has to differ from other programs' in the same database. */
const MIGRATION_LOCK = 7_221_041_001;
const LOCK_RETRY_MS = 100;

type Migrated = Pick<StoredService, 'migrations'>;
export interface MigrateOptions {
  /** Names of the migrations to apply, where an older state is wanted (restoring a copy); all by default. */
  only?: readonly string[];
}

/** All migrations in the order in which they run. */
export const migrationsOf = (definition: Migrated, only?: readonly string[]) =>
  [...kitMigrations, ...definition.migrations].filter(({ name }) => only?.includes(name) !== false);

/**
 * Brings the database's schema up to date; returns the names of what it applied. Safe to call twice and from several
 * processes at the same time (an advisory lock); each migration is a transaction, or can be repeated from its start, so a killed run resumes. Migrations
 * only expand: the version before goes on running on the new schema, and what it no longer needs is dropped one release later.
 */
export async function migrate(
  definition: Migrated,
  databaseUrl: string,
  { only }: MigrateOptions = {},
): Promise<string[]> {
  const lock = new Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    await acquire(lock);
    const pending = await pendingOf(
      lock,
      migrationsOf(definition, only).map(({ name }) => name),
    );
    if (pending.length > 0) await applyAll(migrationsOf(definition, only), databaseUrl);
    return pending;
  } finally {
    await lock.end();
  }
}

/** Polls for the lock: `create index concurrently`, which runs under the lock, would wait for a statement that blocks on it. */
async function acquire(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.acquired === true) return;
    await setTimeout(LOCK_RETRY_MS);
  }
}

/** Queried directly, because mostly there is nothing to do and creating the migrator costs more. */
async function pendingOf(client: Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('mikro_orm_migrations') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return names;
  const done = await client.query<{ name: string }>('select name from mikro_orm_migrations');
  const applied = new Set(done.rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}

async function applyAll(migrationsList: MigrationObject[], databaseUrl: string): Promise<void> {
  const orm = new MikroORM({
    clientUrl: databaseUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    pool: { min: 0, max: 2 },
    logger: () => undefined,
    migrations: {
      migrationsList,
      snapshot: false,
      silent: true,
      allOrNothing: false,
      transactional: true,
      disableForeignKeys: false,
    },
  });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close(true);
  }
}
