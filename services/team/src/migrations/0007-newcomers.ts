import { Migration } from '@mikro-orm/migrations';

/**
 * Newcomers are written to a small table first, `partner_path_lately`: one row for each person above, which stands for both the path and a count not
 * added yet. It inherits from `partner_path`, so reads, updates and deletes there cover both; counts are read from `team_counts`, which adds the
 * rows not counted yet. `settle_newcomers(most)` moves up to `most` rows into closure and counts in one transaction, so that each person is always
 * counted exactly once. With a million people a registration touched two dozen pages of tables and indexes that were rarely cached; the small table
 * stays cached.
 *
 * Only adds. A version that does not know the table adds people and changes weights as before. Before a person moves or is deleted, all newcomers
 * must be settled: when such a version tries it earlier, the database refuses with a connection error, and the event is retried until it succeeds.
 */
export class Team0007 extends Migration {
  override up(): void {
    // Rows come and go quickly, so dead rows are vacuumed early to keep the table small.
    this.addSql(`
create table partner_path_lately (primary key (descendant, ancestor) include (depth)) inherits (partner_path)
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
    this.addSql(
      `create unique index partner_path_lately_below on partner_path_lately (ancestor, depth, descendant desc)`,
    );

    // People in the small table count as registered and not completed; a change of that is added to the counts directly.
    this.addSql(`
create view team_counts as
  select t.partner_id,
    t.team_size + (select count(*)::integer from partner_path_lately l where l.ancestor = t.partner_id) as team_size,
    t.team_completed,
    t.direct_partners + (select count(*)::integer from partner_path_lately l where l.ancestor = t.partner_id and l.depth = 1) as direct_partners,
    t.direct_completed,
    case when exists (select from partner_path_lately l where l.ancestor = t.partner_id)
      then add_generations(t.generations, (
        select array_agg((select count(*)::integer from partner_path_lately l where l.ancestor = t.partner_id and l.depth = generation) order by generation)
        from generate_series(1, (select max(l.depth) from partner_path_lately l where l.ancestor = t.partner_id)) generation), 0, 1)
      else t.generations end as generations,
    t.generations_completed
  from team_count t`);

    // Goes row by row through the indexes: a set-based plan would scan the big tables for a few rows.
    this.addSql(`
create function settle_newcomers(most integer) returns integer language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  settled integer;
begin
  perform pg_advisory_xact_lock(7342001);
  with chosen as (select descendant, ancestor from partner_path_lately order by descendant, ancestor limit most),
    taken as (
      delete from partner_path_lately l using chosen c where l.descendant = c.descendant and l.ancestor = c.ancestor returning l.descendant, l.ancestor, l.depth),
    placed as (insert into partner_path (descendant, ancestor, depth) select descendant, ancestor, depth from taken order by descendant, depth returning 1),
    counted as (select ancestor, depth, count(*)::integer as people from taken group by 1, 2),
    -- Lists of generations have no gaps.
    sums as (
      select ancestor, people, (
        select array_agg(coalesce(counts[array_position(depths, generation)], 0) order by generation)
        from generate_series(1, depths[cardinality(depths)]) generation) as list
      from (
        select ancestor, sum(people)::integer as people, array_agg(depth order by depth) as depths, array_agg(people order by depth) as counts
        from counted group by 1) each),
    added as (
      update team_count t set
        team_size = t.team_size + sums.people, direct_partners = t.direct_partners + sums.list[1], generations = add_generations(t.generations, sums.list, 0, 1)
      from sums where t.partner_id = sums.ancestor)
  select count(*) into settled from placed;
  return settled;
end $$`);

    // Like add_person, which the version before still calls; only the count of the whole network, one row that is always cached, is changed immediately.
    // The plan is cached and usually made while the small table is empty, so it would choose to scan the table.
    this.addSql(`
create function admit_person(
  new_id uuid, new_first_name text, new_last_name text, new_email text, new_uid text, new_phone text, new_language text, new_sponsor uuid,
  new_master_admin boolean, new_active boolean, new_created_at timestamptz, new_last_login_at timestamptz, new_notices jsonb
) returns boolean language plpgsql set enable_seqscan = off as $$
declare
  above integer := 0;
begin
  perform pg_advisory_xact_lock(7342001);
  if exists (select from partner where id = new_id) then
    return false;
  end if;
  if new_sponsor is not null then
    if exists (select from tombstone where user_id = new_sponsor) then
      return false;
    end if;
    insert into partner_path_lately (descendant, ancestor, depth) select new_id, ancestor, depth + 1 from partner_path where descendant = new_sponsor;
    get diagnostics above = row_count;
    -- Whoever stands below somebody is known; it saves reading their row.
    if above = 0 and not exists (select from partner where id = new_sponsor) then
      return false;
    end if;
    insert into partner_path_lately (descendant, ancestor, depth) values (new_id, new_sponsor, 1);
  end if;
  insert into partner (id, first_name, last_name, email, uid, phone, language, sponsor_id, is_master_admin, is_active, created_at, last_login_at, notices)
    values (new_id, new_first_name, new_last_name, new_email, new_uid, new_phone, new_language, new_sponsor, new_master_admin, new_active, new_created_at, new_last_login_at, new_notices)
    on conflict (id) do nothing;
  -- An event that named them has just made a row, without the lock of the tree.
  if not found then
    delete from partner_path_lately where descendant = new_id;
    return false;
  end if;
  insert into team_count (partner_id) values (new_id);
  above := above + case when new_sponsor is null then 0 else 1 end;
  update team_count t set
    team_size = t.team_size + 1,
    -- Nearly always somebody of the generation before is counted there; without it the list has to be filled up.
    generations = case when cardinality(t.generations) < above then add_generations(t.generations, array[1], above, 1)
      else t.generations[1 : above] || (coalesce(t.generations[above + 1], 0) + 1) || t.generations[above + 2 : ] end
  where t.partner_id = '00000000-0000-0000-0000-000000000000';
  return true;
end $$`);

    this.addSql(`
create function tree_is_settled() returns trigger language plpgsql as $$
begin
  if exists (select from partner_path_lately) then
    raise exception 'Newcomers are not settled yet (settle_newcomers)' using errcode = 'cannot_connect_now';
  end if;
  return null;
end $$`);
    this.addSql(
      `create trigger partner_moves before update of sponsor_id, unattached or delete on partner for each statement execute function tree_is_settled()`,
    );

    // A rebuild counts everybody.
    this.addSql(`alter function rebuild_team_tree() rename to make_team_tree`);
    this.addSql(`
create function rebuild_team_tree() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7342001);
  delete from partner_path_lately;
  perform make_team_tree();
end $$`);
  }
}
