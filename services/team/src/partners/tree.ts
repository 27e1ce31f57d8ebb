import type { NoticeChoices } from '@nb/contracts';
import { execute, prepare } from '@nb/nest-kit';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The tree of sponsors: `partner_path` (closure table) and `team_count` (how many stand below whom, in all and by generation).
 * Every change goes through here, in the caller's transaction, after `lockTree`: two changes side by side would not see each other's rows.
 * A move changes the sponsor immediately, and closure and counts in batches (`markOutdated`, `refreshPaths`), because it may take very many along.
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

/** Adds a row for each person whom an event names, unless there is one. */
export async function ensurePeople(em: EntityManager, ids: readonly string[]): Promise<void> {
  await em.execute(
    `with named as (
       insert into partner (id, registered) select id::uuid, false from jsonb_array_elements_text(:ids::jsonb) as each (id) on conflict do nothing returning id)
     insert into team_count (partner_id) select id from named on conflict do nothing`,
    { ids: JSON.stringify(ids) },
  );
}
export const ensurePerson = (em: EntityManager, id: string): Promise<void> => ensurePeople(em, [id]);

/** The rows of `team_count` that change, with their distance: those in `above`, and the row of the network on top. Part of the statements below. */
const COUNTING = `counting as (
    select ancestor, depth, depth = 1 as direct, false as network from above
    union all select '${NETWORK}', (select count(*)::int from above) + 1, false, true)`;
/** The upline of `:id`. */
const ABOVE = `above as (select ancestor, depth from partner_path where descendant = :id),
  ${COUNTING}`;

/** The upline that a person will have under `:sponsorId` (null: none). */
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

/** Applies a change of what one person counts: registered, or completed the training. */
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

/** Whether `ancestorId` stands somewhere above `id`, by the sponsors themselves: the closure may be behind them. */
export async function standsAbove(em: EntityManager, ancestorId: string, id: string): Promise<boolean> {
  const rows = await em.execute(
    `with recursive up (id) as (
       select sponsor_id from partner where id = :id and sponsor_id is not null and not unattached
       union
       select p.sponsor_id from up join partner p on p.id = up.id where p.sponsor_id is not null and not p.unattached)
     select 1 from up where id = :ancestorId`,
    { id, ancestorId },
  );
  return rows.length > 0;
}

/**
 * These stand under another sponsor now: their rows of the closure are to be written again, and then those of everybody below. Until then they are counted where
 * they stood. Everybody who is not marked here has exactly the sponsor's rows, one generation further, and the sponsor.
 */
export async function markOutdated(em: EntityManager, ids: readonly string[]): Promise<void> {
  await em.execute(
    `insert into outdated_path (partner_id) select id::uuid from jsonb_array_elements_text(:ids::jsonb) as each (id) on conflict do nothing`,
    { ids: JSON.stringify(ids) },
  );
}

/** Rows of the closure before and after, and every count by the difference, each row of counts written once. */
const REFRESH_PATHS = `with person as materialized (
    select id, case when unattached then null else sponsor_id end as sponsor_id, registered::int as people, (registered and training_completed)::int as completed
    from partner where id in (select id::uuid from jsonb_array_elements_text(:ids::jsonb) as each (id))),
  before as materialized (
    select path.descendant, path.ancestor, path.depth, person.people, person.completed
    from person join partner_path path on path.descendant = person.id),
  after as materialized (
    -- Somebody above may be outdated, too, and still stand below this person there.
    select person.id as descendant, path.ancestor, path.depth + 1 as depth, person.people, person.completed
    from person join partner_path path on path.descendant = person.sponsor_id where path.ancestor <> person.id
    union all select id, sponsor_id, 1, people, completed from person where sponsor_id is not null),
  difference as materialized (
    select descendant, ancestor, max(was) as was, max(now) as now, max(people) as people, max(completed) as completed
    from (
      select descendant, ancestor, depth as was, null::int as now, people, completed from before
      union all select descendant, ancestor, null, depth, people, completed from after) each
    group by 1, 2 having max(was) is distinct from max(now)),
  removed as (
    delete from partner_path path using difference d where d.now is null and path.descendant = d.descendant and path.ancestor = d.ancestor),
  written as (
    insert into partner_path (descendant, ancestor, depth) select descendant, ancestor, now from difference where now is not null
    on conflict (descendant, ancestor) do update set depth = excluded.depth),
  -- In the whole network everybody stands one generation further down than they have people above them.
  generation as (
    select id, count(*)::int as depth, -1 as sign, max(people) as people, max(completed) as completed
    from (select id, people, completed from person union all select descendant, people, completed from before) each group by 1
    union all
    select id, count(*)::int, 1, max(people), max(completed)
    from (select id, people, completed from person union all select descendant, people, completed from after) each group by 1),
  levels as (
    select ancestor, was as depth, -people as people, -completed as completed from difference where was is not null
    union all select ancestor, now, people, completed from difference where now is not null
    union all select '${NETWORK}', depth, sign * people, sign * completed from generation),
  counted as (
    select ancestor, depth, sum(people)::int as people, sum(completed)::int as completed from levels group by 1, 2
    having sum(people) <> 0 or sum(completed) <> 0),
  -- Lists of generations have no gaps.
  sums as materialized (
    select ancestor, people, completed, (
      select array_agg(coalesce(people_of[array_position(depths, generation)], 0) order by generation) from generate_series(1, depths[cardinality(depths)]) generation) as list, (
      select array_agg(coalesce(completed_of[array_position(depths, generation)], 0) order by generation) from generate_series(1, depths[cardinality(depths)]) generation) as completed_list
    from (
      select ancestor, sum(people)::int as people, sum(completed)::int as completed, array_agg(depth order by depth) as depths,
        array_agg(people order by depth) as people_of, array_agg(completed order by depth) as completed_of
      from counted group by 1) each),
  changed_counts as (
    update team_count t set
      team_size = t.team_size + sums.people, team_completed = t.team_completed + sums.completed,
      direct_partners = t.direct_partners + case when sums.ancestor = '${NETWORK}' then 0 else sums.list[1] end,
      direct_completed = t.direct_completed + case when sums.ancestor = '${NETWORK}' then 0 else sums.completed_list[1] end,
      generations = add_generations(t.generations, sums.list, 0, 1),
      generations_completed = add_generations(t.generations_completed, sums.completed_list, 0, 1)
    from sums where t.partner_id = sums.ancestor returning t.partner_id)
  select array(select distinct descendant::text from difference) as moved, array(select partner_id::text from changed_counts where partner_id <> '${NETWORK}') as counted`;
/** Row by row through the indexes: a plan for any number of rows would read the whole closure for some hundreds. */
const byIndex = (on: boolean) =>
  ['seqscan', 'hashjoin', 'mergejoin'].map((way) => `set local enable_${way} = ${on ? 'off' : 'on'}`).join('; ');
/** People whose rows are written in one statement: it takes some tens of milliseconds. */
const REFRESHED_TOGETHER = 500;

/**
 * Writes the closure and counts of up to `limit` partners who are outdated, and marks who stands directly below those whose rows changed. `newest`: those
 * marked last go first, so that a small move does not wait for a big one. Needs `lockTree`.
 * @returns how many were looked at, and whose counts changed.
 */
export async function refreshPaths(
  em: EntityManager,
  { limit = REFRESHED_TOGETHER, newest = false }: { limit?: number; newest?: boolean } = {},
): Promise<{ refreshed: number; counted: string[] }> {
  const taken = await em.execute<{ partner_id: string }[]>(
    `delete from outdated_path where partner_id in (
       select partner_id from outdated_path order by position ${newest ? 'desc' : 'asc'} limit :limit) returning partner_id`,
    { limit },
  );
  if (taken.length === 0) return { refreshed: 0, counted: [] };
  await em.execute(byIndex(true));
  const [{ moved, counted } = { moved: [], counted: [] }] = await em.execute<{ moved: string[]; counted: string[] }[]>(
    REFRESH_PATHS,
    { ids: JSON.stringify(taken.map(({ partner_id }) => partner_id)) },
  );
  await em.execute(byIndex(false));
  if (moved.length > 0)
    await em.execute(
      `insert into outdated_path (partner_id) select id from partner
       where sponsor_id in (select id::uuid from jsonb_array_elements_text(:moved::jsonb) as each (id)) and not unattached
       on conflict do nothing`,
      { moved: JSON.stringify(moved) },
    );
  return { refreshed: taken.length, counted };
}

/**
 * Takes somebody out of the tree, whose partners stand elsewhere already: nobody counts them any more. Rows of those who stood below follow with
 * `refreshPaths`. The row of the person stays for the caller to delete.
 */
export async function takeOut(em: EntityManager, id: string, own: Weight): Promise<void> {
  await changeWeight(em, id, own, NO_WEIGHT);
  await em.execute(`delete from partner_path where descendant = :id`, { id });
  await em.execute(`delete from outdated_path where partner_id = :id`, { id });
  await em.execute(`delete from team_count where partner_id = :id`, { id });
}

/** Rebuilds closure and counts from `partner.sponsor_id`, for any number of people in one go (also callable as SQL). */
export const rebuildTree = async (em: EntityManager): Promise<void> => {
  await em.execute('select rebuild_team_tree()');
};
