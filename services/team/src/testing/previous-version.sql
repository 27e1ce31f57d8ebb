-- A database of the version before: its tables, and what waits in them.
create table mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz default current_timestamp);
-- kit-001-tables
create table outbox (
  id uuid primary key,
  seq bigint generated always as identity,
  type text not null,
  subject uuid not null,
  version int not null,
  data jsonb not null,
  request_id text,
  occurred_at timestamptz not null,
  published_at timestamptz,
  store text,
  store_seq bigint
  );
create index outbox_unpublished on outbox (seq) where published_at is null;
create index outbox_stored on outbox (store, store_seq) where published_at is not null;
create index outbox_subject on outbox (subject);
create function outbox_notify() returns trigger language plpgsql as $$ begin perform pg_notify('outbox', ''); return null; end $$;
create trigger outbox_notify after insert on outbox for each statement execute function outbox_notify();
create table inbox (event_id uuid primary key, type text not null, at timestamptz not null default now());
create index inbox_at on inbox (at);
create table stream_version (subject uuid, stream text, version int not null, primary key (subject, stream));
create table tombstone (user_id uuid primary key, moved_to uuid, at timestamptz not null default now());
create table dead_letter (
  event_id uuid primary key,
  type text not null,
  envelope jsonb not null,
  error text not null,
  tries int not null,
  at timestamptz not null default now()
  );
create table idempotency (
  user_id uuid,
  key text,
  request text not null,
  status int,
  body text,
  at timestamptz not null default now(),
  primary key (user_id, key)
  );
create index idempotency_at on idempotency (at);
create table rate_limit (key text primary key, points int not null default 0, expire bigint);
insert into mikro_orm_migrations (name) values ('kit-001-tables');
-- kit-002-traceparent
alter table outbox add column traceparent text;
insert into mikro_orm_migrations (name) values ('kit-002-traceparent');
-- team-0001-tables
create function search_text(value text) returns text language sql immutable strict parallel safe
return lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g') collate "und-x-icu");
create function search_pattern(value text) returns text language sql immutable strict parallel safe
return '%' || replace(replace(replace(search_text(value), '\', '\\'), '%', '\%'), '_', '\_') || '%';
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
) with (fillfactor = 85);
create index partner_of_sponsor on partner (sponsor_id, created_at desc, id desc);
create index partner_recent on partner (created_at desc, id desc) where registered;
create index partner_unattached on partner (id) where unattached;
create table partner_path (
  descendant uuid not null,
  ancestor uuid not null,
  depth integer not null,
  primary key (descendant, ancestor)
);
create unique index partner_path_below on partner_path (ancestor, depth, descendant desc);
create table team_count (
  partner_id uuid primary key,
  team_size integer not null default 0,
  team_completed integer not null default 0,
  direct_partners integer not null default 0,
  direct_completed integer not null default 0
) with (fillfactor = 70);
insert into team_count (partner_id) values ('00000000-0000-0000-0000-000000000000');
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
);
create index invitation_open on invitation (owner_id, expires_at) where is_active and usage_count = 0;
create index invitation_owner on invitation (owner_id);
create table onboarding_call (
  user_id uuid primary key,
  at timestamptz(3),
  zone text not null,
  version integer not null default 0,
  scheduled_by uuid,
  changed_at timestamptz(3) not null default now()
);
create index onboarding_call_at on onboarding_call (at) where at is not null;
create table activity (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  at timestamptz(3) not null,
  slot text not null,
  step smallint,
  count integer,
  unique (user_id, kind, slot)
);
create index activity_recent on activity (user_id, at desc, id desc);
do $$ begin
  create extension if not exists pg_trgm;
  create index if not exists partner_search on partner using gin (search gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: searches in partner are not indexed';
end $$;
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
end $$;
insert into mikro_orm_migrations (name) values ('team-0001-tables');
-- team-0002-generations
select pg_advisory_xact_lock(7342001);
alter table team_count add column generations integer[] not null default '{}', add column generations_completed integer[] not null default '{}';
create function add_generations(counts integer[], more integer[], shift integer, sign integer) returns integer[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(n order by i) filter (where i <= last), '{}') from (
  select i, n, max(i) filter (where n <> 0) over () as last from (
  select i, coalesce(counts[i], 0) + sign * coalesce(more[i - shift], 0) as n
  from generate_series(1, greatest(cardinality(counts), cardinality(more) + shift)) i) sums) known
$$;
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
  group by partner_id) lists;
update team_count t set generations = c.generations, generations_completed = c.generations_completed
from counted_generations c where c.partner_id = t.partner_id;
alter function rebuild_team_tree() rename to rebuild_team_tree_1;
create function rebuild_team_tree() returns void language plpgsql as $$
begin
  perform rebuild_team_tree_1();
  update team_count t set generations = c.generations, generations_completed = c.generations_completed
  from counted_generations c where c.partner_id = t.partner_id;
end $$;
alter table partner add column progressed_at timestamptz(3);
update partner p set progressed_at = a.at
from (select user_id, max(at) as at from activity where kind in ('step-completed', 'step-cleared', 'progress-reset') group by user_id) a
where a.user_id = p.id;
create table own_zone (user_id uuid primary key, zone text not null);
create table digest (
  user_id uuid not null,
  week text not null,
  -- false: there was nothing to tell
  told boolean not null,
  at timestamptz(3) not null default now(),
  primary key (user_id, week)
);
create table call_reminder (
  user_id uuid not null,
  version integer not null,
  hours integer not null,
  call_at timestamptz(3) not null,
  primary key (user_id, version, hours)
);
create table calendar_feed (
  user_id uuid primary key,
  token_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  last_read_at timestamptz(3)
);
insert into mikro_orm_migrations (name) values ('team-0002-generations');
-- team-0003-notifications
alter table partner add column notices jsonb;
create table notification (
  id uuid primary key,
  -- whose it is
  user_id uuid not null,
  kind text not null,
  -- tells repetitions of a kind apart: the same thing is told once, however often its event comes
  key text not null,
  at timestamptz(3) not null,
  read_at timestamptz(3),
  -- false: switched off in the app; kept all the same, so that it is mailed once
  in_app boolean not null,
  -- whom and what it is about, to show today's name; it goes with them
  partner_id uuid,
  invitation_id uuid,
  facts jsonb not null,
  unique (user_id, kind, key)
);
create index notification_newest on notification (user_id, at desc, id desc) where in_app;
create index notification_unread on notification (user_id) where in_app and read_at is null;
create index notification_partner on notification (partner_id) where partner_id is not null;
create index notification_invitation on notification (invitation_id) where invitation_id is not null;
create index notification_at on notification (at);
create index invitation_ending on invitation (expires_at) where is_active and usage_count = 0;
insert into mikro_orm_migrations (name) values ('team-0003-notifications');
-- team-0004-rebuild-in-order
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
  -- `above`: the way up, the direct sponsor first.
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
end $$;
drop function rebuild_team_tree_1();
insert into mikro_orm_migrations (name) values ('team-0004-rebuild-in-order');
-- team-0005-way-up-in-one-page
create unique index partner_path_up on partner_path (descendant, ancestor) include (depth);
alter table partner_path drop constraint partner_path_pkey, add constraint partner_path_pkey primary key using index partner_path_up;
insert into mikro_orm_migrations (name) values ('team-0005-way-up-in-one-page');
-- team-0006-join-in-one-call
create function add_person(
  new_id uuid, new_first_name text, new_last_name text, new_email text, new_uid text, new_phone text, new_language text, new_sponsor uuid,
  new_master_admin boolean, new_active boolean, new_created_at timestamptz, new_last_login_at timestamptz, new_notices jsonb
) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7342001);
  if new_sponsor is not null
  and (not exists (select from partner where id = new_sponsor) or exists (select from tombstone where user_id = new_sponsor)) then
  return false;
  end if;
  insert into partner (id, first_name, last_name, email, uid, phone, language, sponsor_id, is_master_admin, is_active, created_at, last_login_at, notices)
  values (new_id, new_first_name, new_last_name, new_email, new_uid, new_phone, new_language, new_sponsor, new_master_admin, new_active, new_created_at, new_last_login_at, new_notices)
  on conflict (id) do nothing;
  if not found then
  return false;
  end if;
  with above as (
  select ancestor, depth + 1 as depth from partner_path where descendant = new_sponsor
  union all select new_sponsor, 1 where new_sponsor is not null),
  counted as (insert into team_count (partner_id) values (new_id)),
  placed as (insert into partner_path (descendant, ancestor, depth) select new_id, ancestor, depth from above),
  -- Above everybody stands the network.
  counting as (select ancestor, depth from above union all select '00000000-0000-0000-0000-000000000000', (select count(*)::integer from above) + 1)
  update team_count t set
  team_size = t.team_size + 1,
  direct_partners = t.direct_partners + case when counting.ancestor = new_sponsor then 1 else 0 end,
  -- Nearly always somebody of the generation before is counted there; without it the list has to be filled up.
  generations = case when cardinality(t.generations) < counting.depth - 1 then add_generations(t.generations, array[1], counting.depth - 1, 1)
  else t.generations[1 : counting.depth - 1] || (coalesce(t.generations[counting.depth], 0) + 1) || t.generations[counting.depth + 1 : ] end
  from counting where t.partner_id = counting.ancestor;
  return true;
end $$;
insert into mikro_orm_migrations (name) values ('team-0006-join-in-one-call');
-- team-0007-newcomers
create table partner_path_lately (primary key (descendant, ancestor) include (depth)) inherits (partner_path)
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create unique index partner_path_lately_below on partner_path_lately (ancestor, depth, descendant desc);
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
  from team_count t;
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
end $$;
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
end $$;
create function tree_is_settled() returns trigger language plpgsql as $$
begin
  if exists (select from partner_path_lately) then
  raise exception 'Newcomers are not settled yet (settle_newcomers)' using errcode = 'cannot_connect_now';
  end if;
  return null;
end $$;
create trigger partner_moves before update of sponsor_id, unattached or delete on partner for each statement execute function tree_is_settled();
alter function rebuild_team_tree() rename to make_team_tree;
create function rebuild_team_tree() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7342001);
  delete from partner_path_lately;
  perform make_team_tree();
end $$;
insert into mikro_orm_migrations (name) values ('team-0007-newcomers');
-- What waits: reminders of three calls in half an hour, one of which has gone out already.
insert into partner (id, first_name, last_name, email) values ('00000000-0000-7000-8000-000000000001', 'Sam', 'Sponsor', 'sponsor@example.test');
insert into partner (id, first_name, last_name, email, sponsor_id) values
  ('00000000-0000-7000-8000-000000000002', 'Maya', 'Okafor', 'maya@example.test', '00000000-0000-7000-8000-000000000001'),
  ('00000000-0000-7000-8000-000000000003', 'Ann', 'Lee', 'ann@example.test', '00000000-0000-7000-8000-000000000001'),
  ('00000000-0000-7000-8000-000000000004', 'Bo', 'Berg', 'bo@example.test', '00000000-0000-7000-8000-000000000001');
insert into onboarding_call (user_id, at, zone, version, changed_at)
  select id, now() + interval '30 minutes', 'UTC', 0, now() - interval '3 days' from partner where sponsor_id is not null;
insert into call_reminder (user_id, version, hours, call_at)
  select user_id, version, 1, at from onboarding_call where user_id = '00000000-0000-7000-8000-000000000002';
