import type { EntityManager } from '@mikro-orm/postgresql';
import { JOB_SCHEMA } from '../jobs/job-queue.migration.js';
import { newId } from '../orm/new-id.js';

/** Somebody whose name, address and number are like nobody else's. */
export interface Traced {
  id: string;
  name: string;
  email: string;
  phone: string;
}
interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
}
interface Reference {
  table: string;
  name: string;
  to: string;
  key: string;
}

/** Columns that hold a word of the product, not something of a person. */
const CODES =
  /^(?:type|kind|what|status|action|method|language|consent_(?:language|method|version)|version|stream|slot|week|clip|zone|call_zone|store|country_code|area_code|request|request_id|traceparent|stage|from_stage|to_stage|outcome|colour|time_zone|last_contact_kind|may_contact|known_from|follow_up_time)$/;
const SECRET = /hash|token/;
const TEXTS = ['text', 'character varying', 'jsonb', 'json', '_text'];
const PERSON = ['user_id', 'owner_id', 'id'];

async function columnsOf(em: EntityManager): Promise<Column[]> {
  return em.execute<Column[]>(
    `select c.table_name as "table", c.column_name as name, case when c.data_type = 'ARRAY' then c.udt_name else c.data_type end as type, c.is_nullable = 'YES' as nullable,
       c.column_default is not null as "hasDefault"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
       and c.table_name <> 'mikro_orm_migrations' order by 1, c.ordinal_position`,
  );
}
const isFree = ({ name, type }: Column) => TEXTS.includes(type) && !CODES.test(name) && !SECRET.test(name);

/** Tables that can hold something of a person as text. */
export async function textTables(em: EntityManager): Promise<string[]> {
  return [...new Set((await columnsOf(em)).filter(isFree).map(({ table }) => table))];
}

/** Writes a row about the person, with name, address and number in every free text of it, into each table that takes one. */
export async function plantTraces(em: EntityManager, person: Traced, tables: readonly string[]): Promise<void> {
  const columns = await columnsOf(em);
  const references = await em.execute<Reference[]>(
    `select f.conrelid::regclass::text as "table", a.attname as name, f.confrelid::regclass::text as "to", k.attname as key
     from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
       join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1] where f.contype = 'f'`,
  );
  const valueOf = (column: Column): unknown => {
    const { table, name, type, nullable, hasDefault } = column;
    const reference = references.find((each) => each.table === table && each.name === name);
    if (reference) return { of: reference };
    if (type === 'uuid') return name === 'id' ? newId() : person.id;
    if (type === 'jsonb' || type === 'json') {
      const { name: called, email, phone } = person;
      return JSON.stringify(
        name === 'changes'
          ? [{ field: 'email', before: email, after: `${called} ${phone}` }]
          : { called, email, phone },
      );
    }
    if (SECRET.test(name)) return newId();
    if (type === '_text') return `{${person.email}}`;
    if (isFree(column)) return /email/.test(name) ? person.email : `${person.name} ${person.email} ${person.phone}`;
    if (nullable || hasDefault) return undefined;
    if (type === 'bytea') return Buffer.from('x');
    if (TEXTS.includes(type)) return 'x';
    if (type.startsWith('timestamp')) return new Date().toISOString();
    return type === 'boolean' ? false : 1;
  };
  // A row may need one of another table: those come with the second round.
  for (const table of [...tables, ...tables]) {
    const given = columns
      .filter((each) => each.table === table)
      .flatMap((column) => {
        const value = valueOf(column);
        return value === undefined ? [] : [{ name: column.name, value }];
      });
    const parts = given.map(({ value }) => {
      const to = (value as { of?: Reference }).of;
      if (to === undefined) return { sql: '?', values: [value] };
      const owner = columns.find(({ table: other, name }) => other === to.to && PERSON.slice(0, 2).includes(name));
      return owner === undefined
        ? { sql: `(select ${to.key} from ${to.to} where ${to.key} = ?)`, values: [person.id] }
        : { sql: `(select ${to.key} from ${to.to} where ${owner.name} = ? limit 1)`, values: [person.id] };
    });
    await em
      .fork()
      .execute(
        `insert into ${table} (${given.map(({ name }) => `"${name}"`).join(', ')}) values (${parts.map(({ sql }) => sql).join(', ')})`,
        parts.flatMap(({ values }) => values),
      )
      // What this table asks for more of is written by the test itself: it looks whether every table has a trace.
      .catch(() => undefined);
  }
}

/** Where name, address or number of the person stands: `table.column`, in all texts of the service's tables and of its jobs. */
export async function findTraces(em: EntityManager, { name, email, phone }: Traced): Promise<string[]> {
  const columns = await em.execute<{ place: string; column: string; found: string }[]>(
    `select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as "column",
       case when table_schema = current_schema() then '' else table_schema || '.' end || table_name || '.' || column_name as found
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in (current_schema(), '${JOB_SCHEMA}') and table_type = 'BASE TABLE' and case when data_type = 'ARRAY' then udt_name else data_type end in (${TEXTS.map((each) => `'${each}'`).join(', ')})
     order by 3`,
  );
  const found: string[] = [];
  for (const { place, column, found: where } of columns) {
    const rows = await em.execute(
      `select 1 from ${place} where lower(${column}::text) like any (array[?, ?, ?]) limit 1`,
      [name, email, phone].map((each) => `%${each.toLowerCase()}%`),
    );
    if (rows.length > 0) found.push(where);
  }
  return found;
}

/**
 * Rows of the tables that every service has, as calls, failures and acts leave them: of the person, and of an admin about the person.
 * `knowsAddresses` false: the service has no e-mails and phone numbers, so none get into failures of somebody else's events and jobs.
 */
export async function plantKitTraces(
  em: EntityManager,
  { id, name, email, phone }: Traced,
  adminId: string,
  { knowsAddresses = true } = {},
): Promise<void> {
  const answer = JSON.stringify({ id, name, email, phone });
  for (const [userId, key] of [
    [id, 'own'],
    [adminId, 'about'],
  ])
    await em.execute(`insert into idempotency (user_id, key, request, status, body) values (?, ?, 'x', 201, ?)`, [
      userId,
      key,
      answer,
    ]);
  for (const [subject, data] of [
    [id, { userId: id }],
    ...(knowsAddresses ? [[adminId, { userId: adminId, note: email }] as const] : []),
  ] as const)
    await em.execute(`insert into dead_letter (event_id, type, envelope, error, tries) values (?, 'x', ?, ?, 5)`, [
      newId(),
      JSON.stringify({ subject, data: { ...data, email } }),
      `Key (email)=(${email}) already exists`,
    ]);
  for (const [actorId, userId] of [
    [adminId, id],
    [id, adminId],
  ])
    await em.execute(
      `insert into outbox (id, type, subject, version, data, occurred_at, published_at) values (?, 'team.admin-acted', ?, 1, ?, now(), now())`,
      [
        newId(),
        newId(),
        JSON.stringify({
          actorId,
          userId,
          action: 'call.scheduled',
          address: actorId === id ? `${phone} as an address` : '203.0.113.7',
          changes: userId === id ? [{ field: 'x', before: email, after: name }] : [],
        }),
      ],
    );
  const [{ queue } = { queue: '' }] = await em.execute<{ queue: string }[]>(
    `select name as queue from ${JOB_SCHEMA}.queue order by 1 limit 1`,
  );
  await em.execute(`insert into ${JOB_SCHEMA}.job (name, data, output) values (?, ?, ?)`, [
    queue,
    JSON.stringify({ about: id }),
    JSON.stringify({ message: `550 ${knowsAddresses ? email : id} unknown` }),
  ]);
}
/** Tables that every service has and `plantKitTraces` fills, or that hold ids and hashes alone. */
export const KIT_TABLES = ['dead_letter', 'idempotency', 'outbox', 'rate_limit'];
