import type { Client } from 'pg';

/** A column's value as JSON carries it; dates become ISO text. */
export type Value = string | number | boolean | Date | null | object;
export type Row = Record<string, Value>;
/** Column → PostgreSQL type. */
export type Columns = Record<string, string>;

/** Inserts many rows with one statement. Table and column names come from our own code, never from input. */
export async function insertRows(client: Client, table: string, columns: Columns, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns).join(', ');
  const typed = Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
  await client.query(
    `insert into ${table} (${names}) select ${names} from json_to_recordset($1::json) as given (${typed})`,
    [JSON.stringify(rows)],
  );
}

/** Drops the tables' plain indexes, runs `work` and creates them again: much faster when most rows are new. */
export async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid::regclass::text = any($1) and not i.indisunique and not i.indisprimary`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}
