import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { BaseEnv } from '../env.js';
import { Semaphore } from '../http/semaphore.js';
import { ENV } from '../tokens.js';
import { inSnapshot, type Cursor } from './snapshot.js';

/** Tables of the kit: nothing in them is kept about a person. */
const TECHNICAL = ['idempotency', 'tombstone', 'rate_limit', 'inbox', 'outbox', 'stream_version', 'dead_letter'];
/** Secrets, and columns that only repeat others. */
const HIDDEN = new Set([
  'token_hash',
  'password_hash',
  'passcode_hash',
  'code_hash',
  'secret',
  'key_id',
  'public_key',
  'credential_id',
  'webauthn_challenge',
  'last_time_step',
  'search',
]);
/** Shorter than the service that asks waits for the beginning. */
const MAX_WAIT_MS = 8_000;

const camelCase = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
type Row = Record<string, unknown>;

/**
 * Everything that this service's tables hold about a person, by table: each row whose `columns` contain their id, a column of every table or, as
 * `table.column`, of one. Each of them must say whose row it is: a row of somebody else that is about the person is not theirs. The tables are read from
 * the database's catalogue, so that no later table is forgotten. Empty tables are left out; secrets are never included.
 */
export async function personalRows(
  em: EntityManager,
  userId: string,
  columns: readonly string[],
): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for await (const { table, rows } of inSnapshot(em, (cursor) => batchesOf(cursor, userId, columns)))
    found[table] = [...(found[table] ?? []), ...rows];
  return found;
}

/** The same as a stream of JSON, read from the database as fast as the client takes it; a limited number in parallel. */
@Injectable()
export class PersonalRows {
  private readonly downloads: Semaphore;
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) { DATABASE_POOL }: BaseEnv,
  ) {
    this.downloads = new Semaphore(Math.max(1, Math.floor(DATABASE_POOL / 4)), MAX_WAIT_MS);
  }

  /** @throws Problem `server.busy`. */
  async json(userId: string, columns: readonly string[], left: AbortSignal): Promise<Readable> {
    const release = await this.downloads.acquire(left);
    const text = inSnapshot(this.em.fork(), (cursor) => jsonOf(batchesOf(cursor, userId, columns)));
    // `close` comes even if the stream was never read.
    return Readable.from(text, { objectMode: false, highWaterMark: 64 * 1024 }).once('close', release);
  }
}

async function* jsonOf(batches: AsyncGenerator<{ table: string; rows: Row[] }>): AsyncGenerator<string> {
  let open: string | undefined;
  for await (const { table, rows } of batches) {
    const text = rows.map((row) => JSON.stringify(row)).join(',');
    if (table === open) yield `,${text}`;
    else yield `${open === undefined ? '{' : '],'}${JSON.stringify(table)}:[${text}`;
    open = table;
  }
  yield open === undefined ? '{}' : ']}';
}

async function* batchesOf(
  cursor: Cursor,
  userId: string,
  columns: readonly string[],
): AsyncGenerator<{ table: string; rows: Row[] }> {
  const namesOwner = (table: string, column: string) =>
    columns.includes(`${table}.${column}`) || (column !== 'id' && columns.includes(column));
  const naming = new Map<string, string[]>();
  const uuids = cursor<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type = 'uuid' order by 1, 2`,
    [],
  );
  for await (const batch of uuids)
    for (const { table_name: table, column_name: column } of batch)
      if (!TECHNICAL.includes(table) && namesOwner(table, column))
        naming.set(table, [...(naming.get(table) ?? []), column]);
  for (const [table, by] of naming) {
    const isNamed = by.map((column) => `t.${quoted(column)} = $1`).join(' or ');
    for await (const rows of cursor<{ row: Row }>(
      `select to_jsonb(t) as row from ${quoted(table)} t where ${isNamed}`,
      [userId],
    ))
      yield { table: camelCase(table), rows: rows.map(({ row }) => shown(row)) };
  }
}

const shown = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !HIDDEN.has(name))
      .map(([name, value]) => [camelCase(name), value]),
  );
