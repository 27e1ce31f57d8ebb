import type { EntityManager } from '@mikro-orm/postgresql';

const LOCK = 7342002;

/**
 * One change of who sponsors whom at a time, until the end of the transaction: of two moves side by side, each right by itself, both together could
 * close a circle. Call it before locking rows of users.
 */
export const lockSponsors = async (em: EntityManager): Promise<void> => {
  await em.execute('select pg_advisory_xact_lock(?)', [LOCK]);
};

/** Whether `ancestorId` stands somewhere above `id`. */
export async function standsAbove(em: EntityManager, ancestorId: string, id: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `with recursive up (id) as (
       select sponsor_id from users where id = :id and sponsor_id is not null
       union
       select u.sponsor_id from up join users u on u.id = up.id where u.sponsor_id is not null)
     select from up where id = :ancestorId`,
    { id, ancestorId },
  );
  return rows.length > 0;
}
