import type { EntityManager } from '@mikro-orm/postgresql';

/** Tables of the kit: nothing in them is kept about a person. */
const TECHNICAL = ['idempotency', 'tombstone', 'rate_limit', 'inbox', 'outbox', 'stream_version', 'dead_letter'];
/** Secrets, and columns that only repeat others. */
const HIDDEN = new Set(['token_hash', 'password_hash', 'passcode_hash', 'search']);

const camelCase = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Everything that this service's tables hold of a person, by table: each row whose `columns` name them. The tables are asked for, not
 * listed, so that none that comes later is forgotten. Empty tables are left out; secrets are never in it.
 */
export async function personalRows(
  em: EntityManager,
  userId: string,
  columns: readonly string[],
): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await em.execute<{ table_name: string; column_name: string }[]>(
    `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type = 'uuid' order by 1, 2`,
  );
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const { table_name: table, column_name: column } of tables) {
    if (TECHNICAL.includes(table) || !columns.includes(column === 'id' ? `${table}.id` : column)) continue;
    const rows = await em.execute<{ row: Record<string, unknown> }[]>(
      `select to_jsonb(t) as row from ${quoted(table)} t where t.${quoted(column)} = ?`,
      [userId],
    );
    if (rows.length > 0)
      found[camelCase(table)] = [...(found[camelCase(table)] ?? []), ...rows.map(({ row }) => shown(row))];
  }
  return found;
}

const shown = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !HIDDEN.has(name))
      .map(([name, value]) => [camelCase(name), value]),
  );
