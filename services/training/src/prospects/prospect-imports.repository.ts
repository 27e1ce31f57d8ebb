import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { eachContactText } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { sql } from 'kysely';
import { type ImportedFields, columnOf } from './prospect.entity.js';

type Update = ImportedFields & { id: string };

/** What an import writes, with the type of its column. */
const FIELDS = Object.entries({
  name: 'text',
  ...eachContactText(() => 'text'),
  isPotentialPartner: 'boolean',
  isPotentialCustomer: 'boolean',
} satisfies Record<keyof ImportedFields, string>).map(([name, type]) => {
  const field = name as keyof ImportedFields;
  return { field, type, column: columnOf(field) };
});
/** A part of a statement with one piece for each of these fields. */
const each = (pieceOf: (field: (typeof FIELDS)[number]) => string) => sql.raw(FIELDS.map(pieceOf).join(', '));
const COLUMNS = each(({ column }) => column);
const columnsIn = (row: string) => each(({ column }) => `${row}.${column}`);
/** What a contact was, as `import_updates.before` keeps it. */
const BEFORE = each(({ column }) => `'${column}', p.${column}`);
const setFrom = (row: string) => each(({ column }) => `${column} = ${row}.${column}`);

/** The columns of a file's rows as arrays: one statement of fixed length writes them all. */
const arraysOf = (ids: readonly string[], rows: readonly ImportedFields[]) => sql`
  unnest(${ids}::uuid[], ${sql.join(
    FIELDS.map(({ field, type }) => sql`${rows.map((row) => row[field])}::${sql.raw(type)}[]`),
  )})`;

/** Statements over all rows of a file, in the transaction of `em`. */
@Injectable()
export class ProspectImportsRepository {
  /** Earlier rows are younger by a microsecond each: the list shows the newest first, and the file's order is kept. */
  async insertAll(em: EntityManager, userId: string, importId: string, rows: readonly ImportedFields[]): Promise<void> {
    const ids = rows.map(() => newId());
    await sql`
      insert into prospects (id, user_id, import_id, ${COLUMNS}, created_at, updated_at)
      select r.id, ${userId}, ${importId}, ${columnsIn('r')}, now() - r.line * interval '1 microsecond', now()
      from ${arraysOf(ids, rows)} with ordinality as r(id, ${COLUMNS}, line)`.execute(em.getKysely());
  }

  async countOwn(em: EntityManager, userId: string, ids: readonly string[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from prospects
      where user_id = ${userId} and deleted_at is null and id = any(${ids}::uuid[])`.execute(em.getKysely());
    return rows[0]?.count ?? 0;
  }

  /** Updates the learner's contacts and keeps what they were before. @returns how many were really changed. */
  async updateAll(em: EntityManager, userId: string, importId: string, updates: readonly Update[]): Promise<number> {
    const ids = updates.map(({ id }) => id);
    const { rows } = await sql`
      with r as (
        select * from ${arraysOf(ids, updates)} as r(id, ${COLUMNS})
      ), before as (
        insert into import_updates (import_id, prospect_id, before, version_after)
        select ${importId}, p.id, jsonb_build_object(${BEFORE}), p.version + 1
        from prospects p join r on r.id = p.id
        where p.user_id = ${userId}
          and (${columnsIn('p')}) is distinct from (${columnsIn('r')})
        returning prospect_id
      )
      update prospects p set ${setFrom('r')}, version = p.version + 1, updated_at = now()
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
    const { rows } = await sql`
      update prospects p set ${setFrom('b')}, version = p.version + 1, updated_at = now()
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
