import type { EntityManager } from '@mikro-orm/postgresql';
import type { SessionInfo } from '@nb/contracts';
import { Problem } from '@nb/nest-kit';

/**
 * Reads the caller's role again in the transaction, because the session may be seconds old, and keeps it until the end.
 * @throws Problem `access.forbidden`.
 */
export async function requireAdmin(em: EntityManager, { userId }: SessionInfo): Promise<void> {
  const rows = await em.execute('select 1 from users where id = ? and is_master_admin and is_active for share', [userId]);
  if (rows.length === 0) throw new Problem('access.forbidden');
}

/** Locks every master admin's row, always in the same order, so that of two who remove each other one comes first; returns their ids. */
export async function lockAdmins(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>('select id from users where is_master_admin and is_active order by id for update');
  return rows.map(({ id }) => id);
}
