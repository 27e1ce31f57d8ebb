import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Prospect, eachContactText, type pipelineRow } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { sql } from 'kysely';
import { type ImportedFields, columnOf } from './prospect.entity.js';

/** Where a contact stands, as a row of a file may say it; null = the row says nothing of it. */
export type ImportedState = {
  [Field in Exclude<keyof typeof pipelineRow, 'tags' | 'force'> | 'tagIds']: Prospect[Field] | null;
};
export type Imported = ImportedFields & ImportedState;
type Update = Imported & { id: string };

/** What an import writes, with the type of its column, and what a new contact has where the row says nothing. */
const FIELDS = Object.entries({
  name: ['text'],
  ...eachContactText(() => ['text'] as const),
  isPotentialPartner: ['boolean'],
  isPotentialCustomer: ['boolean'],
} satisfies Record<keyof ImportedFields, readonly [string]>).map(([name, [type]]) =>
  fieldOf(name as keyof Imported, type),
);
const STATE_FIELDS = Object.entries({
  stage: ['text', `'new'`],
  stageAt: ['timestamptz', 'null'],
  followUpOn: ['date', 'null'],
  followUpTime: ['text', 'null'],
  cadenceDays: ['int', 'null'],
  lastContactAt: ['timestamptz', 'null'],
  lastContactKind: ['text', 'null'],
  unanswered: ['int', '0'],
  mayContact: ['text', `'unknown'`],
  mayContactAt: ['timestamptz', 'null'],
  knownFrom: ['text', 'null'],
  tagIds: ['uuid[]', `'{}'`],
} satisfies Record<keyof ImportedState, readonly [string, string]>).map(([name, [type, otherwise]]) => ({
  ...fieldOf(name as keyof Imported, type),
  otherwise,
}));
const ALL = [...FIELDS, ...STATE_FIELDS];

function fieldOf(field: keyof Imported, type: string) {
  return { field, type, column: columnOf(field) };
}
/** A part of a statement with one piece for each of these fields. */
const each = (pieceOf: (field: (typeof ALL)[number]) => string) => sql.raw(ALL.map(pieceOf).join(', '));
const COLUMNS = each(({ column }) => column);
const columnsIn = (row: string) => each(({ column }) => `${row}.${column}`);
/** What a contact was, as `import_updates.before` keeps it. */
const BEFORE = each(({ column }) => `'${column}', p.${column}`);
/** An array of a list can't be an array of lists of several lengths: those come as text. */
const listed = (type: string) => (type.endsWith('[]') ? 'text' : type);
const otherwise = (field: (typeof ALL)[number]): string | undefined =>
  'otherwise' in field && typeof field.otherwise === 'string' ? field.otherwise : undefined;

/** A row's value where it says something, otherwise what stands after it. */
const orElse = (row: string, elseOf: (field: (typeof ALL)[number]) => string) =>
  each((field) => {
    const value = `${row}.${field.column}${listed(field.type) === field.type ? '' : `::${field.type}`}`;
    return otherwise(field) === undefined ? value : `coalesce(${value}, ${elseOf(field)})`;
  });
const valueOf = (value: Imported[keyof Imported]) => (Array.isArray(value) ? `{${value.join(',')}}` : (value ?? null));

/** The columns of a file's rows as arrays: one statement of fixed length writes them all. */
const arraysOf = (ids: readonly string[], rows: readonly Imported[]) => sql`
  unnest(${ids}::uuid[], ${sql.join(
    ALL.map(({ field, type }) => sql`${rows.map((row) => valueOf(row[field]))}::${sql.raw(listed(type))}[]`),
  )})`;

/** Statements over all rows of a file, in the transaction of `em`. */
@Injectable()
export class ProspectImportsRepository {
  /** Earlier rows are younger by a microsecond each: the list shows the newest first, and the file's order is kept. */
  async insertAll(em: EntityManager, userId: string, importId: string, rows: readonly Imported[]): Promise<void> {
    const ids = rows.map(() => newId());
    await sql`
      insert into prospects (id, user_id, import_id, ${COLUMNS}, created_at, updated_at)
      select r.id, ${userId}, ${importId}, ${orElse('r', (field) => otherwise(field) ?? 'null')}, now() - r.line * interval '1 microsecond', now()
      from ${arraysOf(ids, rows)} with ordinality as r(id, ${COLUMNS}, line)`.execute(em.getKysely());
  }

  async countOwn(em: EntityManager, userId: string, ids: readonly string[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from prospects
      where user_id = ${userId} and deleted_at is null and id = any(${ids}::uuid[])`.execute(em.getKysely());
    return rows[0]?.count ?? 0;
  }

  /** Updates the learner's contacts and keeps what they were before; what a row does not say of where a contact stands stays. @returns how many were really changed. */
  async updateAll(em: EntityManager, userId: string, importId: string, updates: readonly Update[]): Promise<number> {
    const ids = updates.map(({ id }) => id);
    const { rows } = await sql`
      with given as (
        select * from ${arraysOf(ids, updates)} as r(id, ${COLUMNS})
      ), whole (id, ${COLUMNS}) as (
        select r.id, ${orElse('r', ({ column }) => `p.${column}`)} from prospects p join given r on r.id = p.id
      ), r as (
        select ${each(({ column }) => {
          if (column === 'follow_up_on')
            return `case when may_contact = 'no' then null else follow_up_on end as follow_up_on`;
          if (column === 'follow_up_time')
            return `case when may_contact = 'no' or follow_up_on is null then null else follow_up_time end as follow_up_time`;
          return column;
        })}, id from whole
      ), before as (
        insert into import_updates (import_id, prospect_id, before, version_after)
        select ${importId}, p.id, jsonb_build_object(${BEFORE}), p.version + 1
        from prospects p join r on r.id = p.id
        where p.user_id = ${userId}
          and (${columnsIn('p')}) is distinct from (${columnsIn('r')})
        returning prospect_id
      )
      update prospects p set ${each(({ column }) => `${column} = r.${column}`)}, version = p.version + 1, updated_at = now()
      from r, before where p.id = r.id and before.prospect_id = p.id returning p.id`.execute(em.getKysely());
    return rows.length;
  }

  /** Removes the contacts that the import made and nobody changed since. @returns how many of them were in the list. */
  async removeUnchanged(em: EntityManager, importId: string): Promise<number> {
    const { rows } = await sql`
      with removed as (
        delete from prospects where import_id = ${importId} and (version = 1 or deleted_at is not null) returning deleted_at
      ) select 1 from removed where deleted_at is null`.execute(em.getKysely());
    return rows.length;
  }

  /** Gives the contacts that the import updated, and nobody changed since, what they had before. @returns how many. */
  async restoreUnchanged(em: EntityManager, importId: string): Promise<number> {
    const setBefore = each((field) =>
      field.column === 'tag_ids'
        ? // A tag may have been deleted since.
          `tag_ids = case when b.tag_ids is null then p.tag_ids else array(select t from unnest(b.tag_ids) with ordinality as u(t, n) join tags on tags.id = t order by n) end`
        : // An import of the version before kept nothing of where a contact stands.
          `${field.column} = ${otherwise(field) === undefined ? `b.${field.column}` : `case when u.before ? '${field.column}' then b.${field.column} else p.${field.column} end`}`,
    );
    const { rows } = await sql`
      update prospects p set ${setBefore}, version = p.version + 1, updated_at = now()
      from import_updates u,
        jsonb_to_record(u.before) as b(${each(({ column, type }) => `${column} ${type}`)})
      where u.import_id = ${importId} and p.id = u.prospect_id and p.version = u.version_after and p.deleted_at is null
      returning p.id`.execute(em.getKysely());
    return rows.length;
  }

  /** Contacts in the list that the import made or updated. */
  async countInList(em: EntityManager, importId: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from prospects where import_id = ${importId})::int
        + (select count(*) from import_updates u join prospects p on p.id = u.prospect_id
           where u.import_id = ${importId} and p.deleted_at is null)::int as count`.execute(em.getKysely());
    return rows[0]?.count ?? 0;
  }
}
