import type { EntityManager } from '@mikro-orm/postgresql';
import { Problem } from '@nb/nest-kit';
import { ProspectRow } from './prospect.entity.js';

/** @throws Problem `prospect.not-found`, also for another's and a deleted one. */
export async function ownProspect(em: EntityManager, userId: string, id: string): Promise<ProspectRow> {
  const row = await em.findOne(ProspectRow, { id, userId, deletedAt: null });
  if (row === null) throw new Problem('prospect.not-found');
  return row;
}
