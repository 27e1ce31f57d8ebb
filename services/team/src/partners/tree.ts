import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The tree of sponsors: `partner_path` (closure table) and `team_count` (how many stand below whom). Every change goes
 * through here, in the caller's transaction, after `lockTree`: two changes at once would not see each other's rows.
 */

/** Row of `team_count` that counts everybody. */
export const NETWORK = '00000000-0000-0000-0000-000000000000';
const TREE_LOCK = 7342001;

/** What one person adds to the counts of everybody above. */
export interface Weight {
  people: 0 | 1;
  completed: 0 | 1;
}
export const NO_WEIGHT: Weight = { people: 0, completed: 0 };

/** One change of the tree at a time, until the end of the transaction. Call it before locking rows of partners. */
export const lockTree = async (em: EntityManager): Promise<void> => {
  await em.execute(`select pg_advisory_xact_lock(${TREE_LOCK})`);
};

/** A row for everybody whom an event names: nothing happens when there is one. */
export async function ensurePerson(em: EntityManager, id: string): Promise<void> {
  await em.execute(
    `with named as (insert into partner (id, registered) values (:id, false) on conflict do nothing returning id)
     insert into team_count (partner_id) select id from named on conflict do nothing`,
    { id },
  );
}

/** Places a person whose `partner` row was just written and who has nobody below: one statement for everything. */
export async function addPerson(em: EntityManager, id: string, sponsorId: string | null, own: Weight): Promise<void> {
  await em.execute(
    `with counted as (insert into team_count (partner_id) values (:id)),
     above as (
       select ancestor, depth + 1 as depth from partner_path where descendant = :sponsorId::uuid
       union all select :sponsorId::uuid, 1 where :sponsorId::uuid is not null),
     placed as (insert into partner_path (descendant, ancestor, depth) select :id, ancestor, depth from above)
     update team_count t set
       team_size = t.team_size + :people, team_completed = t.team_completed + :completed,
       direct_partners = t.direct_partners + case when above.depth = 1 then :people else 0 end,
       direct_completed = t.direct_completed + case when above.depth = 1 then :completed else 0 end
     from (select ancestor, depth from above union all select '${NETWORK}', 0) above
     where t.partner_id = above.ancestor`,
    { id, sponsorId, ...own },
  );
}

/** The person counts differently from now on: registered, or completed the training. */
export async function changeWeight(em: EntityManager, id: string, from: Weight, to: Weight): Promise<void> {
  const people = to.people - from.people;
  const completed = to.completed - from.completed;
  if (people === 0 && completed === 0) return;
  await em.execute(
    `with above as (
       select ancestor, depth from partner_path where descendant = :id
       union all select '${NETWORK}'::uuid, 0)
     update team_count t set
       team_size = t.team_size + :people, team_completed = t.team_completed + :completed,
       direct_partners = t.direct_partners + case when above.depth = 1 then :people else 0 end,
       direct_completed = t.direct_completed + case when above.depth = 1 then :completed else 0 end
     from above where t.partner_id = above.ancestor`,
    { id, people, completed },
  );
}

/** Hangs a person with everybody below under a sponsor. The person must be a root now and must not stand above the sponsor. */
export async function attach(em: EntityManager, id: string, sponsorId: string, own: Weight): Promise<void> {
  await em.execute(
    `with above as (
       select ancestor, depth + 1 as depth from partner_path where descendant = :sponsorId
       union all select :sponsorId::uuid, 1),
     placed as (
       insert into partner_path (descendant, ancestor, depth)
       select below.id, above.ancestor, above.depth + below.depth from above cross join (
         select descendant as id, depth from partner_path where ancestor = :id
         union all select :id::uuid, 0) below)
     update team_count t set
       team_size = t.team_size + moved.team_size + :people, team_completed = t.team_completed + moved.team_completed + :completed,
       direct_partners = t.direct_partners + case when above.depth = 1 then :people else 0 end,
       direct_completed = t.direct_completed + case when above.depth = 1 then :completed else 0 end
     from above, team_count moved where moved.partner_id = :id and t.partner_id = above.ancestor`,
    { id, sponsorId, ...own },
  );
}

/** Takes a person with everybody below from under the sponsor: a root of its own. */
export async function detach(em: EntityManager, id: string, own: Weight): Promise<void> {
  await em.execute(
    `with above as (select ancestor, depth from partner_path where descendant = :id),
     taken as (
       delete from partner_path path using above, (
         select descendant as id from partner_path where ancestor = :id union all select :id::uuid) below
       where path.ancestor = above.ancestor and path.descendant = below.id)
     update team_count t set
       team_size = t.team_size - moved.team_size - :people, team_completed = t.team_completed - moved.team_completed - :completed,
       direct_partners = t.direct_partners - case when above.depth = 1 then :people else 0 end,
       direct_completed = t.direct_completed - case when above.depth = 1 then :completed else 0 end
     from above, team_count moved where moved.partner_id = :id and t.partner_id = above.ancestor`,
    { id, ...own },
  );
}

/** Whether `ancestorId` stands somewhere above `id`. */
export async function standsAbove(em: EntityManager, ancestorId: string, id: string): Promise<boolean> {
  const rows = await em.execute(`select 1 from partner_path where descendant = :id and ancestor = :ancestorId`, { id, ancestorId });
  return rows.length > 0;
}

/**
 * Takes one person out of the middle: the people directly below move up to the person's own sponsor (or become roots).
 * One statement a table, however many they are. The rows of the person itself stay for the caller to delete.
 */
export async function takeOut(em: EntityManager, id: string, own: Weight): Promise<void> {
  await em.execute(
    `update team_count t set
       team_size = t.team_size - :people, team_completed = t.team_completed - :completed,
       direct_partners = t.direct_partners + case when path.depth = 1 then gone.direct_partners - :people else 0 end,
       direct_completed = t.direct_completed + case when path.depth = 1 then gone.direct_completed - :completed else 0 end
     from partner_path path, team_count gone
     where path.descendant = :id and gone.partner_id = :id and t.partner_id = path.ancestor`,
    { id, ...own },
  );
  await em.execute(
    `update partner_path path set depth = path.depth - 1
     from partner_path above, partner_path below
     where above.descendant = :id and below.ancestor = :id and path.ancestor = above.ancestor and path.descendant = below.descendant`,
    { id },
  );
  await em.execute(`delete from partner_path where ancestor = :id or descendant = :id`, { id });
  await em.execute(
    `update partner child set sponsor_id = gone.sponsor_id
     from partner gone where gone.id = :id and child.sponsor_id = :id and not child.unattached`,
    { id },
  );
  await em.execute(
    `update team_count set team_size = team_size - :people, team_completed = team_completed - :completed where partner_id = '${NETWORK}'`,
    own,
  );
}

/** Makes closure and counts anew from `partner.sponsor_id`, for any number of people in one go (also callable as SQL). */
export const rebuildTree = async (em: EntityManager): Promise<void> => {
  await em.execute('select rebuild_team_tree()');
};
