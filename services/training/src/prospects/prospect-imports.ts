import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_PROSPECTS, importRow, importUndone, type ImportResult } from '@nb/contracts';
import { fieldProblem, Problem, newId } from '@nb/nest-kit';
import { CompiledQuery } from 'kysely';
import { z } from 'zod';
import { ContactBook } from './contact-book.js';

/** The whole file; how many rows there may be is told by codes of its own, so it is not the schema that counts them. */
export const importRows = z.object({ prospects: z.array(importRow) });
type Row = z.output<typeof importRow>;
type UpdateRow = Row & { id: string };

const FIELDS = 'name, email, phone, notes, is_potential_partner, is_potential_customer';
const columnsOf = (rows: readonly Row[]): unknown[] => [
  rows.map(({ name }) => name),
  rows.map(({ email }) => email),
  rows.map(({ phone }) => phone),
  rows.map(({ notes }) => notes),
  rows.map(({ isPotentialPartner }) => isPotentialPartner),
  rows.map(({ isPotentialCustomer }) => isPotentialCustomer),
];
/** Bound parameters: a file's rows travel as arrays, so one statement does for all of them. */
const run = async <T>(em: EntityManager, sql: string, parameters: unknown[]): Promise<T[]> =>
  (await em.getKysely().executeQuery<T>(CompiledQuery.raw(sql, parameters))).rows;

/** Imports of whole files, all or nothing, and taking them back (decisions 28). */
@Injectable()
export class ProspectImports {
  constructor(private readonly book: ContactBook) {}

  /**
   * Makes a contact of each row; a row with an `id` updates that contact instead. `skipped` are updates that change nothing.
   * @throws Problem `import.empty`, `import.too-many`, `prospect.limit`, `prospect.not-found` (an `id` that is not the learner's).
   */
  import(userId: string, rows: readonly Row[]): Promise<ImportResult> {
    if (rows.length === 0) throw fieldProblem('import.empty', 'prospects');
    if (rows.length > MAX_PROSPECTS) throw new Problem('import.too-many', { params: { max: MAX_PROSPECTS } });
    const fresh = rows.filter(({ id }) => id === undefined);
    const known = rows.filter((row): row is UpdateRow => row.id !== undefined);
    refuseTwice(rows);
    return this.book.change(userId, async (em) => {
      const importId = newId();
      await em.execute('insert into prospect_imports (id, user_id) values (?, ?)', [importId, userId]);
      if (fresh.length > 0) await insertAll(em, userId, importId, fresh);
      const updated = known.length > 0 ? await updateAll(em, userId, importId, known) : 0;
      return { importId, created: fresh.length, updated, skipped: known.length - updated };
    });
  }

  /** Takes an import back: what was changed since is kept. @throws Problem `import.not-found`, also for one taken back already. */
  undo(userId: string, importId: string): Promise<z.output<typeof importUndone>> {
    return this.book.change(userId, async (em) => {
      const found = await em.execute('select 1 from prospect_imports where id = ? and user_id = ?', [importId, userId]);
      if (found.length === 0) throw new Problem('import.not-found');
      const removed = await em.execute(
        `with gone as (delete from prospects where import_id = ? and (version = 1 or deleted_at is not null) returning deleted_at)
         select 1 from gone where deleted_at is null`,
        [importId],
      );
      const restored = await em.execute(
        `update prospects p set name = b.name, email = b.email, phone = b.phone, notes = b.notes, is_potential_partner = b.is_potential_partner,
           is_potential_customer = b.is_potential_customer, version = p.version + 1, updated_at = now()
         from import_updates u, jsonb_to_record(u.before) as b(name text, email text, phone text, notes text, is_potential_partner boolean, is_potential_customer boolean)
         where u.import_id = ? and p.id = u.prospect_id and p.version = u.version_after and p.deleted_at is null returning p.id`,
        [importId],
      );
      const [kept] = await em.execute<{ count: number }[]>(
        `select (select count(*) from prospects where import_id = ?)::int + (select count(*) from import_updates u join prospects p on p.id = u.prospect_id
           where u.import_id = ? and p.deleted_at is null)::int as count`,
        [importId, importId],
      );
      await em.execute('delete from prospect_imports where id = ?', [importId]);
      return { removed: removed.length, restored: restored.length, kept: (kept?.count ?? 0) - restored.length };
    });
  }
}

/** One contact can't become two different things by one file. */
function refuseTwice(rows: readonly Row[]): void {
  const seen = new Set<string>();
  rows.forEach(({ id }, index) => {
    if (id !== undefined && seen.has(id))
      throw new Problem('request.invalid', { errors: [{ path: `prospects.${index}.id`, message: 'import.twice' }] });
    if (id !== undefined) seen.add(id);
  });
}

async function insertAll(em: EntityManager, userId: string, importId: string, rows: readonly Row[]): Promise<void> {
  // Newest first is the order of the list: earlier rows are younger by a microsecond each, so that the file's order is kept.
  await run(
    em,
    `insert into prospects (id, user_id, import_id, ${FIELDS}, created_at, updated_at)
     select r.id, $1, $2, r.name, r.email, r.phone, r.notes, r.partner, r.customer, now() - r.line * interval '1 microsecond', now()
     from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::boolean[])
       with ordinality as r(id, name, email, phone, notes, partner, customer, line)`,
    [userId, importId, rows.map(() => newId()), ...columnsOf(rows)],
  );
}

/** @returns how many were really changed. */
async function updateAll(
  em: EntityManager,
  userId: string,
  importId: string,
  rows: readonly UpdateRow[],
): Promise<number> {
  const [own] = await run<{ count: number }>(
    em,
    'select count(*)::int as count from prospects where user_id = $1 and deleted_at is null and id = any($2::uuid[])',
    [userId, rows.map(({ id }) => id)],
  );
  if (own?.count !== rows.length) throw new Problem('prospect.not-found');
  const changed = await run(
    em,
    `with r as (
       select * from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::boolean[]) as r(id, name, email, phone, notes, partner, customer)
     ), before as (
       insert into import_updates (import_id, prospect_id, before, version_after)
       select $2, p.id, jsonb_build_object('name', p.name, 'email', p.email, 'phone', p.phone, 'notes', p.notes,
           'is_potential_partner', p.is_potential_partner, 'is_potential_customer', p.is_potential_customer), p.version + 1
       from prospects p join r on r.id = p.id
       where p.user_id = $1
         and (p.name, p.email, p.phone, p.notes, p.is_potential_partner, p.is_potential_customer) is distinct from (r.name, r.email, r.phone, r.notes, r.partner, r.customer)
       returning prospect_id
     )
     update prospects p set name = r.name, email = r.email, phone = r.phone, notes = r.notes, is_potential_partner = r.partner,
       is_potential_customer = r.customer, version = p.version + 1, updated_at = now()
     from r, before where p.id = r.id and before.prospect_id = p.id returning p.id`,
    [userId, importId, rows.map(({ id }) => id), ...columnsOf(rows)],
  );
  return changed.length;
}
