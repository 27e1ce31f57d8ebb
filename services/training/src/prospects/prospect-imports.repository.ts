import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '@nb/nest-kit';
import { sql } from 'kysely';
import type { ImportedFields } from './prospect.entity.js';

type Update = ImportedFields & { id: string };

/** The columns of a file's rows as arrays: one statement of fixed length writes them all. */
const columnsOf = (ids: readonly string[], rows: readonly ImportedFields[]) => sql`
  unnest(${ids}::uuid[], ${rows.map(({ name }) => name)}::text[], ${rows.map(({ email }) => email)}::text[],
    ${rows.map(({ phone }) => phone)}::text[], ${rows.map(({ notes }) => notes)}::text[],
    ${rows.map(({ isPotentialPartner }) => isPotentialPartner)}::boolean[],
    ${rows.map(({ isPotentialCustomer }) => isPotentialCustomer)}::boolean[])`;

/** Statements over all rows of a file, in the transaction of `em`. */
@Injectable()
export class ProspectImportsRepository {
  /** Earlier rows are younger by a microsecond each: the list shows the newest first, and the file's order is kept. */
  async insertAll(em: EntityManager, userId: string, importId: string, rows: readonly ImportedFields[]): Promise<void> {
    const ids = rows.map(() => newId());
    await sql`
      insert into prospects (id, user_id, import_id, name, email, phone, notes, is_potential_partner, is_potential_customer, created_at, updated_at)
      select r.id, ${userId}, ${importId}, r.name, r.email, r.phone, r.notes, r.partner, r.customer, now() - r.line * interval '1 microsecond', now()
      from ${columnsOf(ids, rows)} with ordinality as r(id, name, email, phone, notes, partner, customer, line)`.execute(
      em.getKysely(),
    );
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
        select * from ${columnsOf(ids, updates)} as r(id, name, email, phone, notes, partner, customer)
      ), before as (
        insert into import_updates (import_id, prospect_id, before, version_after)
        select ${importId}, p.id, jsonb_build_object('name', p.name, 'email', p.email, 'phone', p.phone, 'notes', p.notes,
            'is_potential_partner', p.is_potential_partner, 'is_potential_customer', p.is_potential_customer), p.version + 1
        from prospects p join r on r.id = p.id
        where p.user_id = ${userId}
          and (p.name, p.email, p.phone, p.notes, p.is_potential_partner, p.is_potential_customer)
            is distinct from (r.name, r.email, r.phone, r.notes, r.partner, r.customer)
        returning prospect_id
      )
      update prospects p set name = r.name, email = r.email, phone = r.phone, notes = r.notes, is_potential_partner = r.partner,
        is_potential_customer = r.customer, version = p.version + 1, updated_at = now()
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
      update prospects p set name = b.name, email = b.email, phone = b.phone, notes = b.notes, is_potential_partner = b.is_potential_partner,
        is_potential_customer = b.is_potential_customer, version = p.version + 1, updated_at = now()
      from import_updates u,
        jsonb_to_record(u.before) as b(name text, email text, phone text, notes text, is_potential_partner boolean, is_potential_customer boolean)
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
