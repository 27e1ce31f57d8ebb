import type { EntityManager } from '@mikro-orm/postgresql';
import { attach, detach, ensurePerson, standsAbove, type Weight } from './tree.js';

/** A person's place in the tree, and what they add to the counts above. */
export interface Placed {
  id: string;
  sponsorId: string | null;
  unattached: boolean;
  own: Weight;
}

/** What a `partner` row adds to the counts above it. */
export const weightOf = (partner: { registered: boolean; trainingCompleted: boolean }): Weight => ({
  people: partner.registered ? 1 : 0,
  completed: partner.registered && partner.trainingCompleted ? 1 : 0,
});

/**
 * Moves a person with their whole downline under this sponsor (null: to the top). A sponsor of whom no event has arrived yet gets a row
 * that waits for their events. If the sponsor is below that person for now, because events came in another order, the person is marked `unattached`.
 * Needs `lockTree`. Returns whether anything moved.
 */
export async function place(em: EntityManager, person: Placed, sponsor: string | null): Promise<boolean> {
  const sponsorId = sponsor === person.id ? null : sponsor;
  if (sponsorId === person.sponsorId && !person.unattached) return false;
  if (person.sponsorId !== null && !person.unattached) await detach(em, person.id, person.own);
  if (sponsorId !== null) await ensurePerson(em, sponsorId);
  const circle = sponsorId !== null && (await standsAbove(em, person.id, sponsorId));
  await em.execute(`update partner set sponsor_id = :sponsorId, unattached = :circle where id = :id`, {
    id: person.id,
    sponsorId,
    circle,
  });
  if (sponsorId !== null && !circle) await attach(em, person.id, sponsorId, person.own);
  return true;
}

interface WaitingRow {
  id: string;
  sponsor_id: string;
  registered: boolean;
  training_completed: boolean;
}

/** After a move: attaches every `unattached` person whose sponsor is no longer below them. */
export async function placeWaiting(em: EntityManager): Promise<void> {
  for (let moved = true; moved;) {
    moved = false;
    const waiting = await em.execute<WaitingRow[]>(
      `select id, sponsor_id, registered, training_completed from partner where unattached order by id`,
    );
    for (const row of waiting) {
      if (await standsAbove(em, row.id, row.sponsor_id)) continue;
      await em.execute(`update partner set unattached = false where id = :id`, { id: row.id });
      await attach(
        em,
        row.id,
        row.sponsor_id,
        weightOf({ registered: row.registered, trainingCompleted: row.training_completed }),
      );
      moved = true;
    }
  }
}
