import type { EntityManager } from '@mikro-orm/postgresql';
import { ensurePerson, markOutdated, standsAbove, type Weight } from './tree.js';

/** A person's place in the tree. */
export interface Placed {
  id: string;
  sponsorId: string | null;
  unattached: boolean;
}

/** What a `partner` row adds to the counts above it. */
export const weightOf = (partner: { registered: boolean; trainingCompleted: boolean }): Weight => ({
  people: partner.registered ? 1 : 0,
  completed: partner.registered && partner.trainingCompleted ? 1 : 0,
});

/**
 * Moves a person with their whole downline under this sponsor (null: to the top). A sponsor of whom no event has arrived yet gets a row
 * that waits for their events. If the sponsor is below that person for now, because events came in another order, the person is marked `unattached`.
 * Needs `lockTree`, and `refreshPaths` afterwards. Returns whether anything moved.
 */
export async function place(em: EntityManager, person: Placed, sponsor: string | null): Promise<boolean> {
  const sponsorId = sponsor === person.id ? null : sponsor;
  if (sponsorId === person.sponsorId && !person.unattached) return false;
  if (sponsorId !== null) await ensurePerson(em, sponsorId);
  const circle = sponsorId !== null && (await standsAbove(em, person.id, sponsorId));
  await em.execute(`update partner set sponsor_id = :sponsorId, unattached = :circle where id = :id`, {
    id: person.id,
    sponsorId,
    circle,
  });
  await markOutdated(em, [person.id]);
  return true;
}

/** Everybody directly below one person moves under another (null: on top), who does not stand below any of them. Returns who moved. */
export async function placeTogether(em: EntityManager, from: string, to: string | null): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `update partner set sponsor_id = :to where sponsor_id = :from and not unattached returning id`,
    { from, to },
  );
  const ids = rows.map(({ id }) => id);
  await markOutdated(em, ids);
  return ids;
}

/** After a move: attaches every `unattached` person whose sponsor is no longer below them. */
export async function placeWaiting(em: EntityManager): Promise<void> {
  for (let moved = true; moved;) {
    moved = false;
    const waiting = await em.execute<{ id: string; sponsor_id: string }[]>(
      `select id, sponsor_id from partner where unattached order by id`,
    );
    for (const { id, sponsor_id: sponsorId } of waiting) {
      if (await standsAbove(em, id, sponsorId)) continue;
      await em.execute(`update partner set unattached = false where id = :id`, { id });
      await markOutdated(em, [id]);
      moved = true;
    }
  }
}
