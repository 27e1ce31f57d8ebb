import type { NoticeChoices } from '@nb/contracts';
import { execute, prepare } from '@nb/nest-kit';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The tree of sponsors: `partner_path` (closure table) and `team_count` (how many stand below whom, in all and by generation).
 * Every change goes through here, in the caller's transaction, after `lockTree`: two changes side by side would not see each other's rows.
 */

/** Row of `team_count` that counts everybody. */
export const NETWORK = '00000000-0000-0000-0000-000000000000';
/** What one person adds to the counts of everybody above. */
export interface Weight {
  people: 0 | 1;
  completed: 0 | 1;
}
export const NO_WEIGHT: Weight = { people: 0, completed: 0 };

const LOCK_TREE = prepare('tree-lock', `select settle_newcomers(2147483647)`, []);
/**
 * One change of the tree at a time, until the end of the transaction. Call it before locking rows of partners. Brings over who the previous
 * version may have left in `partner_path_lately`; the next version takes the advisory lock 7342001 alone (docs/releases.md).
 */
export const lockTree = async (em: EntityManager): Promise<void> => {
  await execute(em, LOCK_TREE, {});
};

/** A row for everybody whom an event names: nothing happens when there is one. */
export async function ensurePeople(em: EntityManager, ids: readonly string[]): Promise<void> {
  await em.execute(
    `with named as (
       insert into partner (id, registered) select id::uuid, false from jsonb_array_elements_text(:ids::jsonb) as each (id) on conflict do nothing returning id)
     insert into team_count (partner_id) select id from named on conflict do nothing`,
    { ids: JSON.stringify(ids) },
  );
}
export const ensurePerson = (em: EntityManager, id: string): Promise<void> => ensurePeople(em, [id]);

/** Whose counts change, and how far above they stand: `above`, and the network, which stands above everybody. Part of the statements below. */
const COUNTING = `counting as (
    select ancestor, depth, depth = 1 as direct, false as network from above
    union all select '${NETWORK}', (select count(*)::int from above) + 1, false, true)`;
/** Above `:id`. */
const ABOVE = `above as (select ancestor, depth from partner_path where descendant = :id),
  ${COUNTING}`;

/** Above a person who is about to stand under `:sponsorId` (null: on top). */
const ABOVE_SPONSOR = `above as (
    select ancestor, depth + 1 as depth from partner_path where descendant = :sponsorId::uuid
    union all select :sponsorId::uuid, 1 where :sponsorId::uuid is not null),
  ${COUNTING}`;

/** The counts of `t` with a change of one person, `counting.depth` generations below. */
const CHANGED_BY_ONE = `
  team_size = t.team_size + :people::int, team_completed = t.team_completed + :completed::int,
  direct_partners = t.direct_partners + case when counting.direct then :people::int else 0 end,
  direct_completed = t.direct_completed + case when counting.direct then :completed::int else 0 end,
  generations = case when :people::int = 0 then t.generations else add_generations(t.generations, array[:people::int], counting.depth - 1, 1) end,
  generations_completed = case when :completed::int = 0 then t.generations_completed
    else add_generations(t.generations_completed, array[:completed::int], counting.depth - 1, 1) end`;

/** The person (whose own weight is `:people` and `:completed`) and everybody below, by generation, the person being the first. */
const WHOLE = {
  generations: `array[:people::int] || moved.generations`,
  generations_completed: `array[:completed::int] || moved.generations_completed`,
};
type Counts = keyof typeof WHOLE;
const shifted = (counts: string, more: string, by: string, sign: 1 | -1) =>
  `add_generations(${counts}, ${more}, ${by}, ${sign})`;
/** Everybody of the network is counted before and after, only in other generations: from or to the top, where roots stand. */
const movedList = (counts: Counts, sign: 1 | -1) => {
  const here = shifted(`t.${counts}`, WHOLE[counts], 'counting.depth - 1', sign);
  return `${counts} = case when counting.network then ${shifted(here, WHOLE[counts], '0', sign === 1 ? -1 : 1)} else ${here} end`;
};
const MOVED = (sign: 1 | -1) => {
  const [plus, all] = [sign === 1 ? '+' : '-', 'case when counting.network then 0 else 1 end'];
  return `
  team_size = t.team_size ${plus} ${all} * (moved.team_size + :people), team_completed = t.team_completed ${plus} ${all} * (moved.team_completed + :completed),
  direct_partners = t.direct_partners ${plus} case when counting.direct then :people else 0 end,
  direct_completed = t.direct_completed ${plus} case when counting.direct then :completed else 0 end,
  ${movedList('generations', sign)}, ${movedList('generations_completed', sign)}`;
};

/** What identity says of a person, as columns of `partner`; training's have defaults. */
export interface NewPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  uid: string | null;
  phone: string | null;
  language: string;
  sponsorId: string | null;
  isMasterAdmin: boolean;
  isActive: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
  notices?: NoticeChoices | null;
}

const INSERT_PERSON = prepare(
  'tree-insert-person',
  `insert into partner (id, first_name, last_name, email, uid, phone, language, sponsor_id, is_master_admin, is_active, created_at, last_login_at, notices)
   values (:id, :firstName, :lastName, :email, :uid, :phone, :language, :sponsorId, :isMasterAdmin, :isActive, :createdAt, :lastLoginAt, :notices::jsonb)`,
  [
    'id',
    'firstName',
    'lastName',
    'email',
    'uid',
    'phone',
    'language',
    'sponsorId',
    'isMasterAdmin',
    'isActive',
    'createdAt',
    'lastLoginAt',
    'notices',
  ],
);
const PLACE_NEWCOMER = prepare(
  'tree-place-newcomer',
  `with ${ABOVE_SPONSOR},
   placed as (insert into partner_path (descendant, ancestor, depth) select :id::uuid, ancestor, depth from above),
   counter as (insert into team_count (partner_id) values (:id::uuid))
   update team_count t set ${CHANGED_BY_ONE} from counting where t.partner_id = counting.ancestor`,
  ['id', 'sponsorId', 'people', 'completed'],
);

/** Adds somebody who has no row yet, under a sponsor who has one: row, place and counts. Needs `lockTree`. */
export async function addPerson(em: EntityManager, person: NewPerson): Promise<void> {
  const { id, sponsorId, createdAt, lastLoginAt, notices } = person;
  await execute<object, string>(em, INSERT_PERSON, {
    ...person,
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    notices: notices ? JSON.stringify(notices) : null,
  });
  await execute(em, PLACE_NEWCOMER, { id, sponsorId, people: 1, completed: 0 });
}

/** The person counts differently from now on: registered, or completed the training. */
export async function changeWeight(em: EntityManager, id: string, from: Weight, to: Weight): Promise<void> {
  const people = to.people - from.people;
  const completed = to.completed - from.completed;
  if (people === 0 && completed === 0) return;
  await em.execute(
    `with ${ABOVE} update team_count t set ${CHANGED_BY_ONE} from counting where t.partner_id = counting.ancestor`,
    { id, people, completed },
  );
}

/**
 * As `changeWeight` for many: whether these have completed the training, before their rows say so. Each row above them is written once, with the
 * sums of all who stand below it, by generation.
 */
export async function changeCompletedOf(em: EntityManager, ids: readonly string[], completed: boolean): Promise<void> {
  await em.execute(
    `with changing as (
       select id from partner where id in (select id::uuid from jsonb_array_elements_text(:ids::jsonb) as each (id)) and registered and training_completed <> :completed),
     above as (select path.descendant, path.ancestor, path.depth from changing join partner_path path on path.descendant = changing.id),
     levels as (
       select ancestor, depth from above
       union all select '${NETWORK}', count(above.ancestor)::int + 1 from changing left join above on above.descendant = changing.id group by changing.id),
     counted as (select ancestor, depth, count(*)::int as people from levels group by 1, 2),
     -- Lists of generations have no gaps. Filled row by row: as a join of its own it is taken for so many rows that all of team_count is read for it.
     sums as (
       select ancestor, people, (
         select array_agg(coalesce(counts[array_position(depths, generation)], 0) order by generation)
         from generate_series(1, depths[cardinality(depths)]) generation) as list
       from (
         select ancestor, sum(people)::int as people, array_agg(depth order by depth) as depths, array_agg(people order by depth) as counts
         from counted group by 1) each)
     update team_count t set
       team_completed = t.team_completed + :sign * sums.people,
       direct_completed = t.direct_completed + case when sums.ancestor = '${NETWORK}' then 0 else :sign * sums.list[1] end,
       generations_completed = add_generations(t.generations_completed, sums.list, 0, :sign)
     from sums where t.partner_id = sums.ancestor`,
    { ids: JSON.stringify(ids), completed, sign: completed ? 1 : -1 },
  );
}

/** Hangs a person with everybody below under a sponsor. The person must be a root now and must not stand above the sponsor. */
export async function attach(em: EntityManager, id: string, sponsorId: string, own: Weight): Promise<void> {
  await em.execute(
    `with ${ABOVE_SPONSOR},
     placed as (
       insert into partner_path (descendant, ancestor, depth)
       select below.id, above.ancestor, above.depth + below.depth from above cross join (
         select descendant as id, depth from partner_path where ancestor = :id
         union all select :id::uuid, 0) below)
     update team_count t set ${MOVED(1)}
     from counting, team_count moved where moved.partner_id = :id and t.partner_id = counting.ancestor`,
    { id, sponsorId, ...own },
  );
}

/** Takes a person with everybody below from under the sponsor: a root of its own. */
export async function detach(em: EntityManager, id: string, own: Weight): Promise<void> {
  await em.execute(
    `with ${ABOVE},
     taken as (
       delete from partner_path path using above, (
         select descendant as id from partner_path where ancestor = :id union all select :id::uuid) below
       where path.ancestor = above.ancestor and path.descendant = below.id)
     update team_count t set ${MOVED(-1)}
     from counting, team_count moved where moved.partner_id = :id and t.partner_id = counting.ancestor`,
    { id, ...own },
  );
}

/** Whether `ancestorId` stands somewhere above `id`. */
export async function standsAbove(em: EntityManager, ancestorId: string, id: string): Promise<boolean> {
  const rows = await em.execute(`select 1 from partner_path where descendant = :id and ancestor = :ancestorId`, {
    id,
    ancestorId,
  });
  return rows.length > 0;
}

/**
 * Takes one person out of the middle: the people directly below move up to the person's own sponsor (or become roots).
 * One statement a table, however many they are. The rows of the person itself stay for the caller to delete.
 */
export async function takeOut(em: EntityManager, id: string, own: Weight): Promise<void> {
  const up = (counts: Counts) => {
    const without = shifted(`t.${counts}`, WHOLE[counts], 'counting.depth - 1', -1);
    return `${counts} = ${shifted(without, `moved.${counts}`, 'counting.depth - 1', 1)}`;
  };
  await em.execute(
    `with ${ABOVE} update team_count t set
       team_size = t.team_size - :people, team_completed = t.team_completed - :completed,
       direct_partners = t.direct_partners + case when counting.direct then moved.direct_partners - :people else 0 end,
       direct_completed = t.direct_completed + case when counting.direct then moved.direct_completed - :completed else 0 end,
       ${up('generations')}, ${up('generations_completed')}
     from counting, team_count moved where moved.partner_id = :id and t.partner_id = counting.ancestor`,
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
}

/** Rebuilds closure and counts from `partner.sponsor_id`, for any number of people in one go (also callable as SQL). */
export const rebuildTree = async (em: EntityManager): Promise<void> => {
  await em.execute('select rebuild_team_tree()');
};
