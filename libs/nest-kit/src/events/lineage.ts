import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Whom the people of `userId` belong to now: that user, or, when deleted, whoever they were moved to, along the whole
 * chain of deletions; null when nobody is left (decisions 25).
 */
export async function livingAncestor(em: EntityManager, userId: string | null): Promise<string | null> {
  const rows = await em.execute<{ user_id: string; moved_to: string | null }[]>(
    `with recursive chain as (
       select user_id, moved_to, 1 as hops from tombstone where user_id = ?
       union all
       select t.user_id, t.moved_to, hops + 1 from tombstone t join chain c on t.user_id = c.moved_to where hops < 1000
     ) select user_id, moved_to from chain order by hops desc limit 1`,
    [userId],
  );
  return rows[0] ? rows[0].moved_to : userId;
}
