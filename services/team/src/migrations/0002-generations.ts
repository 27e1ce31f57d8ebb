import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the size of each generation below a person, since when a partner has made no progress, and the claims of timed messages. Only adds, and
 * fills the new columns from what is known. `rebuild_team_tree()` keeps its meaning and rebuilds the new columns, too.
 */
export class Team0002 extends Migration {
  override up(): void {
    // Takes the lock of the tree, so that no count changes while the columns are filled.
    this.addSql(`select pg_advisory_xact_lock(7342001)`);
    // By generation: [1] counts the direct partners. No zeros at the end. Of the row of id 0: by generation of the whole network.
    this.addSql(
      `alter table team_count add column generations integer[] not null default '{}', add column generations_completed integer[] not null default '{}'`,
    );
    this.addSql(`
create function add_generations(counts integer[], more integer[], shift integer, sign integer) returns integer[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(n order by i) filter (where i <= last), '{}') from (
    select i, n, max(i) filter (where n <> 0) over () as last from (
      select i, coalesce(counts[i], 0) + sign * coalesce(more[i - shift], 0) as n
      from generate_series(1, greatest(cardinality(counts), cardinality(more) + shift)) i) sums) known
$$`);
    this.addSql(`
create view counted_generations as
  select partner_id,
    case when people[cardinality(people)] = 0 then add_generations(people, '{}', 0, 1) else people end as generations,
    case when completed[cardinality(completed)] = 0 then add_generations(completed, '{}', 0, 1) else completed end as generations_completed
  from (
    select partner_id, array_agg(people order by depth) as people, array_agg(completed order by depth) as completed from (
      select path.ancestor as partner_id, path.depth,
        (count(*) filter (where d.registered))::integer as people, (count(*) filter (where d.registered and d.training_completed))::integer as completed
      from partner_path path join partner d on d.id = path.descendant group by path.ancestor, path.depth
      union all
      select '00000000-0000-0000-0000-000000000000', coalesce(up.depth, 0) + 1,
        (count(*) filter (where p.registered))::integer, (count(*) filter (where p.registered and p.training_completed))::integer
      from partner p left join (select descendant, max(depth) as depth from partner_path group by descendant) up on up.descendant = p.id
      group by coalesce(up.depth, 0) + 1) each
    group by partner_id) lists`);
    this.addSql(`
update team_count t set generations = c.generations, generations_completed = c.generations_completed
from counted_generations c where c.partner_id = t.partner_id`);
    // The existing function gets another name; the new one calls it and completes the counts.
    this.addSql(`alter function rebuild_team_tree() rename to rebuild_team_tree_1`);
    this.addSql(`
create function rebuild_team_tree() returns void language plpgsql as $$
begin
  perform rebuild_team_tree_1();
  update team_count t set generations = c.generations, generations_completed = c.generations_completed
    from counted_generations c where c.partner_id = t.partner_id;
end $$`);

    // When a step was last completed, cleared or reset.
    this.addSql(`alter table partner add column progressed_at timestamptz(3)`);
    this.addSql(`
update partner p set progressed_at = a.at
from (select user_id, max(at) as at from activity where kind in ('step-completed', 'step-cleared', 'progress-reset') group by user_id) a
where a.user_id = p.id`);

    // The zone in which a person sets calls: the only zone of theirs that this service knows.
    this.addSql(`create table own_zone (user_id uuid primary key, zone text not null)`);

    // Timed messages, each claimed by a row, so that only one replica publishes it.
    this.addSql(`
create table digest (
  user_id uuid not null,
  week text not null,
  -- false: there was nothing to tell
  told boolean not null,
  at timestamptz(3) not null default now(),
  primary key (user_id, week)
)`);
    this.addSql(`
create table call_reminder (
  user_id uuid not null,
  version integer not null,
  hours integer not null,
  call_at timestamptz(3) not null,
  primary key (user_id, version, hours)
)`);

    // A secret address under which a calendar program reads a person's calls; of the secret only its hash is kept.
    this.addSql(`
create table calendar_feed (
  user_id uuid primary key,
  token_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  last_read_at timestamptz(3)
)`);
  }
}
