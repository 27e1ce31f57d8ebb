import type { EntityManager } from '@mikro-orm/postgresql';
import { execute, prepare } from '../orm/prepared.js';

/** Prepared, because it runs for every account in an event, and planning costs more than running it. */
const CHAIN = prepare(
  'living-ancestor',
  `with recursive chain as (
     select user_id, moved_to, 1 as hops from tombstone where user_id = :userId::uuid
     union all
     select t.user_id, t.moved_to, hops + 1 from tombstone t join chain c on t.user_id = c.moved_to where hops < 1000
   ) select moved_to from chain order by hops desc limit 1`,
  ['userId'],
);

/**
 * Whom the partners of `userId` belong to now: that user, or, when deleted, the user they were moved to, along the whole
 * chain of deletions; null when nobody is left (docs/product/admin.md#deleting-a-user).
 */
export async function livingAncestor(em: EntityManager, userId: string | null): Promise<string | null> {
  const rows = await execute<{ moved_to: string | null }, 'userId'>(em, CHAIN, { userId });
  return rows[0] ? rows[0].moved_to : userId;
}
