import { Migration } from '@mikro-orm/migrations';

/**
 * `rebuild_team_tree()` writes closure and counts in the order of people's ids, as they come to lie where people join one by one. Made
 * generation by generation, as before, a newcomer's way up was strewn over the tables: adding a person among a million took three plain
 * inserts instead of two, and the primary key was larger by half. What it makes is the same.
 */
export class Team0004 extends Migration {
  override up(): void {
    this.addSql(`
create or replace function rebuild_team_tree() returns void language plpgsql as $$
declare
  round_now integer := 0;
  found_rows integer;
begin
  perform pg_advisory_xact_lock(7342001);
  insert into partner (id, registered)
    select distinct p.sponsor_id, false from partner p
    where p.sponsor_id is not null and not exists (select from partner s where s.id = p.sponsor_id)
    on conflict do nothing;
  -- \`above\`: the way up, the direct sponsor first.
  create temporary table placed (id uuid primary key, round integer not null, above uuid[] not null) on commit drop;
  insert into placed select id, 0, '{}' from partner where sponsor_id is null or unattached;
  analyze placed;
  loop
    insert into placed (id, round, above)
      select p.id, round_now + 1, s.id || s.above
      from partner p join placed s on s.id = p.sponsor_id and s.round = round_now
      where not p.unattached;
    get diagnostics found_rows = row_count;
    if found_rows = 0 then
      -- Whoever was not reached stands in a circle: one of them waits, the rest hangs below.
      update partner set unattached = true where id = (
        select p.id from partner p where not exists (select from placed where placed.id = p.id) order by p.id limit 1);
      get diagnostics found_rows = row_count;
      exit when found_rows = 0;
      insert into placed select id, round_now + 1, '{}' from partner where unattached on conflict do nothing;
    end if;
    round_now := round_now + 1;
  end loop;
  truncate partner_path, team_count;
  drop index if exists partner_path_below;
  insert into partner_path (descendant, ancestor, depth)
    select s.id, each.ancestor, each.depth
    from (select id, above from placed order by id) s cross join lateral unnest(s.above) with ordinality as each (ancestor, depth);
  create unique index partner_path_below on partner_path (ancestor, depth, descendant desc);
  insert into team_count (partner_id, team_size, team_completed, direct_partners, direct_completed)
    select p.id, coalesce(t.size, 0), coalesce(t.completed, 0), coalesce(t.direct, 0), coalesce(t.direct_completed, 0)
    from partner p left join (
      select path.ancestor,
        count(*) filter (where d.registered) as size,
        count(*) filter (where d.registered and d.training_completed) as completed,
        count(*) filter (where d.registered and path.depth = 1) as direct,
        count(*) filter (where d.registered and d.training_completed and path.depth = 1) as direct_completed
      from partner_path path join partner d on d.id = path.descendant group by path.ancestor
    ) t on t.ancestor = p.id
    order by p.id;
  insert into team_count (partner_id, team_size, team_completed)
    select '00000000-0000-0000-0000-000000000000', count(*), count(*) filter (where training_completed)
    from partner where registered;
  -- In a second writing: it leaves room beside each row, where what changes often can stay in place.
  update team_count t set generations = c.generations, generations_completed = c.generations_completed
    from counted_generations c where c.partner_id = t.partner_id;
end $$`);
    this.addSql(`drop function rebuild_team_tree_1()`);
  }
}
