/** A database's tables as files of COPY's own text form: exact for every type, and readable by psql. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import { z } from 'zod';

export const tableCopy = z.object({
  schema: z.string().default('public'),
  name: z.string(),
  columns: z.array(z.string()),
  /** How to create a table that no migration creates, such as the mark of the demo data. */
  definition: z.array(z.string()),
  rows: z.int(),
  file: z.string(),
  sha256: z.string(),
});
export const databaseCopy = z.object({
  migrations: z.array(z.string()),
  tables: z.array(tableCopy),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type DatabaseCopy = z.infer<typeof databaseCopy>;
type TableCopy = z.infer<typeof tableCopy>;

/** Table of the migrator, which fills it again. */
const MIGRATIONS = 'mikro_orm_migrations';
/** PostgreSQL schema of the job queue. Only its related tables are copied, and of the jobs the unfinished ones. */
const JOB_SCHEMA = 'jobs';
const JOB_TABLES = ['job', 'queue', 'schedule', 'subscription'];
const WAITING_JOBS = `where state < 'completed'`;
const TABLES = `
select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
  array_agg(format('%I %s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end) order by a.attnum)
    filter (where a.attgenerated = '')
  || coalesce((select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c')), '{}') as definition
from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where (n.nspname = 'public' and c.relkind = 'r' and c.relname <> '${MIGRATIONS}')
  or (n.nspname = '${JOB_SCHEMA}' and c.relname = any ('{${JOB_TABLES.join(',')}}'))
group by c.oid, n.nspname, c.relname order by n.nspname = 'public' desc, c.relname`;
/** Without those of the migrator, whose rows are not copied. */
const SEQUENCES = `
select sequencename as name, last_value::text as value from pg_sequences
where schemaname = 'public' and last_value is not null and sequencename not like '${MIGRATIONS}%' order by 1`;

const tableName = (client: Client, { schema, name }: Pick<TableCopy, 'schema' | 'name'>) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
const names = (client: Client, columns: readonly string[]) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');

function digest() {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, sha256: () => hash.digest('hex') };
}

/** Writes every table to `dir`; `client` is in a transaction that sees one moment. */
export async function writeTables(client: Client, dir: string): Promise<DatabaseCopy> {
  const tables: TableCopy[] = [];
  const { rows: found } = await client.query<Pick<TableCopy, 'schema' | 'name' | 'columns' | 'definition'>>(TABLES);
  for (const table of found) {
    const { schema, name, columns } = table;
    const file = `${schema === 'public' ? '' : `${schema}.`}${name}.copy.gz`;
    const which = schema === JOB_SCHEMA && name === 'job' ? WAITING_JOBS : '';
    const source = client.query(
      to(`copy (select ${names(client, columns)} from ${tableName(client, table)} ${which}) to stdout`),
    );
    const { stream, sha256 } = digest();
    await pipeline(source, stream, createGzip({ level: 6 }), createWriteStream(path.join(dir, file), { mode: 0o600 }));
    tables.push({ ...table, rows: source.rowCount ?? 0, file, sha256: sha256() });
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(SEQUENCES);
  const { rows: migrations } = await client.query<{ name: string }>(`select name from ${MIGRATIONS} order by id`);
  return { migrations: migrations.map(({ name }) => name), tables, sequences };
}

/** Checks that every file exists and is unchanged. @throws Error that names a file that is not. */
export async function checkTables(copy: DatabaseCopy, dir: string): Promise<void> {
  for (const { file, sha256: expected } of copy.tables) {
    const { stream, sha256 } = digest();
    try {
      await pipeline(createReadStream(path.join(dir, file)), createGunzip(), stream.resume());
    } catch (error) {
      throw new Error(`The backup is damaged: ${path.join(dir, file)} can't be read (${(error as Error).message}).`);
    }
    if (sha256() !== expected)
      throw new Error(`The backup is damaged: ${path.join(dir, file)} is not what was written.`);
  }
}

/** Replaces the rows of the tables; `client` is in a transaction, so that it is all or nothing. */
export async function readTables(client: Client, copy: DatabaseCopy, dir: string): Promise<void> {
  for (const table of copy.tables)
    await client.query(`create table if not exists ${tableName(client, table)} (${table.definition.join(', ')})`);
  const all = copy.tables.map((table) => tableName(client, table));
  // Triggers are disabled, because the copy contains the derived rows as well.
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${all.join(', ')}`);
  for (const table of await inOrderOfReferences(client, copy.tables)) {
    const { columns, file, rows } = table;
    const target = client.query(from(`copy ${tableName(client, table)} (${names(client, columns)}) from stdin`));
    await pipeline(createReadStream(path.join(dir, file)), createGunzip(), target);
    if (target.rowCount !== rows)
      throw new Error(`Of ${table.name}, ${target.rowCount ?? 0} of ${rows} rows came back.`);
  }
  for (const { name, value } of copy.sequences)
    await client.query('select setval($1::regclass, $2)', [client.escapeIdentifier(name), value]);
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  // All events are published again; services skip those that they have applied.
  await client.query('update outbox set published_at = null, store = null, store_seq = null');
}

/** Sorts tables so that each comes after those it references. */
async function inOrderOfReferences(client: Client, tables: readonly TableCopy[]): Promise<TableCopy[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select format('%s.%s', c.relnamespace::regnamespace, c.relname) as child, format('%s.%s', p.relnamespace::regnamespace, p.relname) as parent
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  );
  const key = ({ schema, name }: TableCopy) => `${schema}.${name}`;
  const ordered: TableCopy[] = [];
  const place = (table: TableCopy, above: readonly string[]) => {
    if (ordered.includes(table)) return;
    if (above.includes(key(table)))
      throw new Error(`Tables point to each other: ${[...above, key(table)].join(', ')}.`);
    for (const { parent } of rows.filter(({ child }) => child === key(table))) {
      const needed = tables.find((other) => key(other) === parent);
      if (needed) place(needed, [...above, key(table)]);
    }
    ordered.push(table);
  };
  for (const table of tables) place(table, []);
  return ordered;
}
