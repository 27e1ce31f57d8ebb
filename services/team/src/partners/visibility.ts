import type { EntityManager } from '@mikro-orm/postgresql';
import type { SessionInfo } from '@nb/contracts';

/**
 * How many generations below the viewer a registered person stands, of whom the viewer may know (anyone above in the line,
 * master admins); 0 = the viewer. A master admin's are counted from the top, where 1 is. null = there is no such person for them.
 */
export async function depthFor(em: EntityManager, viewer: SessionInfo, id: string): Promise<number | null> {
  if (id === viewer.userId && !viewer.isMasterAdmin) return 0;
  const [row] = await em.execute<{ depth: number }[]>(
    viewer.isMasterAdmin
      ? `select (select count(*)::int + 1 from partner_path where descendant = p.id) as depth from partner p where p.id = :id and p.registered`
      : `select path.depth from partner_path path join partner p on p.id = path.descendant and p.registered
         where path.descendant = :id and path.ancestor = :viewer`,
    { id, viewer: viewer.userId },
  );
  return row?.depth ?? null;
}
