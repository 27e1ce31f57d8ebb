import { Migration } from '@mikro-orm/migrations';

/**
 * Tables of the team service. To fill them in bulk: insert into `partner` (and `onboarding_call`, `invitation`,
 * `activity`), every column without a default must be given, and end with `select rebuild_team_tree()`, which makes
 * `partner_path` and `team_count` from `partner.sponsor_id`.
 */
export class Team0001 extends Migration {
  override up(): void {
    // Lower case without accents, the same for what is searched and what is typed.
    this.addSql(`
create function search_text(value text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(normalize(value, nfkd), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu")`);
    this.addSql(`
create function search_pattern(value text) returns text language sql immutable strict parallel safe
return '%' || replace(replace(replace(search_text(value), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`);

    this.addSql(`
create table partner (
  id uuid primary key,
  -- false: known only because an event named them (as a sponsor, or by their progress); shown and counted nowhere
  registered boolean not null default true,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  uid text,
  phone text,
  language text not null default 'en',
  -- the sponsor identity told of, or whoever took over that sponsor's people when the sponsor was deleted
  sponsor_id uuid,
  -- true: following sponsor_id would close a circle for now; stands as a root until the other side's event has come
  unattached boolean not null default false,
  is_master_admin boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz(3) not null default 'epoch',
  last_login_at timestamptz(3),
  steps_completed smallint[] not null default '{}',
  current_step smallint not null default 1,
  training_completed boolean not null default false,
  training_completed_at timestamptz(3),
  prospects_total integer not null default 0,
  prospects_customers integer not null default 0,
  prospects_partners integer not null default 0,
  goals_shared boolean not null default false,
  -- what searches look in: lower case, without accents
  search text generated always as (search_text(
    first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(uid, ''))) stored
) with (fillfactor = 85)`);
    this.addSql(`create index partner_of_sponsor on partner (sponsor_id, created_at desc, id desc)`);
    this.addSql(`create index partner_recent on partner (created_at desc, id desc) where registered`);
    this.addSql(`create index partner_unattached on partner (id) where unattached`);

    // Every pair of a person and one of their upline with the distance (1 = direct sponsor); a closure table without rows of distance 0.
    this.addSql(`
create table partner_path (
  descendant uuid not null,
  ancestor uuid not null,
  depth integer not null,
  primary key (descendant, ancestor)
)`);
    this.addSql(`create unique index partner_path_below on partner_path (ancestor, depth, descendant desc)`);

    // How many registered people stand below each; the row of id 0 counts the whole network. Narrow, so that updates stay in place.
    this.addSql(`
create table team_count (
  partner_id uuid primary key,
  team_size integer not null default 0,
  team_completed integer not null default 0,
  direct_partners integer not null default 0,
  direct_completed integer not null default 0
) with (fillfactor = 70)`);
    this.addSql(`insert into team_count (partner_id) values ('00000000-0000-0000-0000-000000000000')`);

    this.addSql(`
create table invitation (
  id uuid primary key,
  owner_id uuid not null,
  code text not null,
  is_active boolean not null,
  usage_count integer not null default 0,
  max_uses integer,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  call_at timestamptz(3),
  call_zone text
)`);
    this.addSql(
      `create index invitation_open on invitation (owner_id, expires_at) where is_active and usage_count = 0`,
    );
    this.addSql(`create index invitation_owner on invitation (owner_id)`);

    this.addSql(`
create table onboarding_call (
  user_id uuid primary key,
  at timestamptz(3),
  zone text not null,
  version integer not null default 0,
  scheduled_by uuid,
  changed_at timestamptz(3) not null default now()
)`);
    this.addSql(`create index onboarding_call_at on onboarding_call (at) where at is not null`);

    // One line of what a partner did. \`slot\` distinguishes repetitions of a kind: step number, instant or day.
    this.addSql(`
create table activity (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  at timestamptz(3) not null,
  slot text not null,
  step smallint,
  count integer,
  unique (user_id, kind, slot)
)`);
    this.addSql(`create index activity_recent on activity (user_id, at desc, id desc)`);

    // Speeds up searches in a big network; without the module they scan the table and find the same.
    this.addSql(`
do $$ begin
  create extension if not exists pg_trgm;
  create index if not exists partner_search on partner using gin (search gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: searches in partner are not indexed';
end $$`);

    // Rebuilds everything that is derived from partner.sponsor_id, generation by generation, for any number of people.
    this.addSql(`
create function rebuild_team_tree() returns void language plpgsql as $$
declare
  round_now integer := 0;
  found_rows integer;
begin
  perform pg_advisory_xact_lock(7342001);
  insert into partner (id, registered)
    select distinct p.sponsor_id, false from partner p
    where p.sponsor_id is not null and not exists (select from partner s where s.id = p.sponsor_id)
    on conflict do nothing;
  truncate partner_path;
  drop index if exists partner_path_below;
  create temporary table placed (id uuid primary key, round integer not null) on commit drop;
  insert into placed select id, 0 from partner where sponsor_id is null or unattached;
  analyze placed;
  loop
    insert into partner_path (descendant, ancestor, depth)
      select p.id, above.ancestor, above.depth + 1
      from partner p join placed s on s.id = p.sponsor_id and s.round = round_now
      join partner_path above on above.descendant = p.sponsor_id
      where not p.unattached
      union all
      select p.id, p.sponsor_id, 1
      from partner p join placed s on s.id = p.sponsor_id and s.round = round_now
      where not p.unattached;
    insert into placed (id, round)
      select p.id, round_now + 1
      from partner p join placed s on s.id = p.sponsor_id and s.round = round_now
      where not p.unattached;
    get diagnostics found_rows = row_count;
    if found_rows = 0 then
      -- Whoever was not reached stands in a circle: one of them waits, the rest hangs below.
      update partner set unattached = true where id = (
        select p.id from partner p where not exists (select from placed where placed.id = p.id) order by p.id limit 1);
      get diagnostics found_rows = row_count;
      exit when found_rows = 0;
      insert into placed select id, round_now + 1 from partner where unattached on conflict do nothing;
    end if;
    round_now := round_now + 1;
  end loop;
  create unique index partner_path_below on partner_path (ancestor, depth, descendant desc);
  truncate team_count;
  insert into team_count (partner_id, team_size, team_completed, direct_partners, direct_completed)
    select p.id, coalesce(t.size, 0), coalesce(t.completed, 0), coalesce(t.direct, 0), coalesce(t.direct_completed, 0)
    from partner p left join (
      select path.ancestor,
        count(*) filter (where d.registered) as size,
        count(*) filter (where d.registered and d.training_completed) as completed,
        count(*) filter (where d.registered and path.depth = 1) as direct,
        count(*) filter (where d.registered and d.training_completed and path.depth = 1) as direct_completed
      from partner_path path join partner d on d.id = path.descendant group by path.ancestor
    ) t on t.ancestor = p.id;
  insert into team_count (partner_id, team_size, team_completed)
    select '00000000-0000-0000-0000-000000000000', count(*), count(*) filter (where training_completed)
    from partner where registered;
end $$`);
  }
}
