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
-- identity-001-tables
create function search_text(value text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g') collate "und-x-icu");
create function search_pattern(value text) returns text language sql immutable strict parallel safe
  return '%' || replace(replace(replace(search_text(value), '\', '\\'), '%', '\%'), '_', '\_') || '%';
create table users (
  id uuid primary key,
  version int not null default 1,
  email text not null,
  uid text,
  password_hash text not null,
  temp_password boolean not null default false,
  first_name text not null,
  last_name text not null,
  phone text,
  area_code text,
  country_code text,
  language text not null default 'en',
  sponsor_id uuid references users,
  invitation_id uuid,
  is_master_admin boolean not null default false,
  is_active boolean not null default true,
  notifications jsonb not null default '{"email": true, "sms": false, "training": true, "marketing": false}',
  contacts_counts_only boolean not null default false,
  created_at timestamptz(3) not null default now(),
  last_login_at timestamptz(3),
  steps_completed smallint not null default 0,
  current_step smallint not null default 1,
  training_completed_at timestamptz(3),
  call_at timestamptz(3),
  call_zone text,
  call_version int not null default -1,
  consent_version text,
  consent_at timestamptz(3),
  consent_language text,
  consent_method text,
  search text not null generated always as (search_text(
  first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(uid, ''))) stored
  ) with (fillfactor = 90);
create unique index users_email on users (email);
create unique index users_uid on users (lower(uid));
create index users_uid_prefix on users (lower(uid) text_pattern_ops);
create index users_sponsor on users (sponsor_id, created_at, id);
create index users_admins on users (created_at, id) where is_master_admin;
create index users_by_created on users (created_at, id);
create index users_by_login on users (last_login_at nulls first, id);
create index users_by_email on users (email, id);
create index users_by_first_name on users (search_text(first_name), id);
create index users_by_last_name on users (search_text(last_name), id);
create index users_by_progress on users (steps_completed, id);
do $$ begin
  create extension if not exists pg_trgm;
  create index users_search on users using gin (search gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: searches in users are not indexed';
  end $$;
create table user_facets (
  is_master_admin boolean not null,
  steps_completed smallint not null,
  login_day date,
  n bigint not null,
  settled boolean not null default false
  );
create unique index user_facets_kind on user_facets (is_master_admin, steps_completed, login_day) nulls not distinct where settled;
create index user_facets_unsettled on user_facets (settled) where not settled;
create function user_facets_insert() returns trigger language plpgsql as $$ begin
  insert into user_facets (is_master_admin, steps_completed, login_day, n)
  select a, s, d, sum(n) from (select is_master_admin, steps_completed, (last_login_at at time zone 'UTC')::date, 1 from new_rows) moved (a, s, d, n) group by a, s, d having sum(n) <> 0;
  return null;
  end $$;
create trigger user_facets_insert after insert on users referencing new table as new_rows for each statement execute function user_facets_insert();
create function user_facets_delete() returns trigger language plpgsql as $$ begin
  insert into user_facets (is_master_admin, steps_completed, login_day, n)
  select a, s, d, sum(n) from (select is_master_admin, steps_completed, (last_login_at at time zone 'UTC')::date, -1 from old_rows) moved (a, s, d, n) group by a, s, d having sum(n) <> 0;
  return null;
  end $$;
create trigger user_facets_delete after delete on users referencing old table as old_rows for each statement execute function user_facets_delete();
create function user_facets_update() returns trigger language plpgsql as $$ begin
  insert into user_facets (is_master_admin, steps_completed, login_day, n)
  select a, s, d, sum(n) from (select is_master_admin, steps_completed, (last_login_at at time zone 'UTC')::date, 1 from new_rows union all select is_master_admin, steps_completed, (last_login_at at time zone 'UTC')::date, -1 from old_rows) moved (a, s, d, n) group by a, s, d having sum(n) <> 0;
  return null;
  end $$;
create trigger user_facets_update after update on users referencing old table as old_rows new table as new_rows for each statement execute function user_facets_update();
create function settle_user_facets() returns void language plpgsql as $$ begin
  if not pg_try_advisory_xact_lock(7221041010) then return; end if;
  with taken as (delete from user_facets where not settled returning is_master_admin a, steps_completed s, login_day d, n)
  insert into user_facets (is_master_admin, steps_completed, login_day, n, settled)
  select a, s, d, sum(n), true from taken group by a, s, d having sum(n) <> 0
  on conflict (is_master_admin, steps_completed, login_day) where settled do update set n = user_facets.n + excluded.n;
  end $$;
create table sessions (
  id uuid primary key,
  token_hash text not null unique,
  user_id uuid not null references users on delete cascade,
  idle_seconds int not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  password_change_skipped boolean not null default false,
  address text not null,
  device text not null
  ) with (fillfactor = 80);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create table invitations (
  id uuid primary key,
  version int not null default 1,
  owner_id uuid not null references users on delete cascade,
  code text not null,
  is_active boolean not null default true,
  usage_count int not null default 0,
  max_uses int,
  opened_count int not null default 0,
  passcode_hash text,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  call_at timestamptz(3),
  call_zone text
  );
create unique index invitations_code on invitations (code);
create index invitations_owner on invitations (owner_id, created_at desc);
create table reset_tokens (
  user_id uuid primary key references users on delete cascade,
  token_hash text not null,
  expires_at timestamptz(3) not null
  );
create table sign_in_failures (
  key text primary key,
  failures int not null,
  since timestamptz(3) not null,
  last_at timestamptz(3) not null
  );
create index sign_in_failures_age on sign_in_failures (last_at);
insert into mikro_orm_migrations (name) values ('identity-001-tables');
-- identity-002-audit-and-mail
create table audit (
  id uuid primary key,
  at timestamptz(3) not null default now(),
  action text not null,
  actor_id uuid not null,
  actor_name text,
  actor_email text,
  subject_id uuid,
  subject_name text,
  subject_email text,
  address text not null default '',
  changes jsonb not null default '[]',
  search text not null default ''
  );
create index audit_at on audit (at);
create index audit_actor on audit (actor_id, id);
create index audit_subject on audit (subject_id, id);
create index audit_action on audit (action, id);
do $$ begin
  create index audit_search on audit using gin (search gin_trgm_ops);
  exception when undefined_object then
  raise notice 'pg_trgm is not available: searches in the audit log are not indexed';
  end $$;
create table security_events (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz(3) not null default now(),
  kind text not null,
  address text not null default '',
  device text not null default ''
  );
create index security_events_user on security_events (user_id, id);
create index security_events_at on security_events (at);
create table mails (
  id uuid primary key,
  kind text not null,
  user_id uuid references users on delete cascade,
  params jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null default now(),
  tries int not null default 0,
  error text
  );
create index mails_due on mails (due_at);
create index mails_user on mails (user_id);
alter table sessions add column viewed_by uuid references users on delete cascade, add column viewer_session uuid references sessions on delete cascade;
create index sessions_viewed_by on sessions (viewed_by) where viewed_by is not null;
create index sessions_viewer on sessions (viewer_session) where viewer_session is not null;
insert into mikro_orm_migrations (name) values ('identity-002-audit-and-mail');
-- identity-003-list-positions
create table user_moves (
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  sign smallint not null,
  id uuid,
  email text,
  first_name text,
  last_name text,
  search text,
  sponsor_id uuid,
  is_master_admin boolean,
  steps_completed smallint,
  created_at timestamptz(3),
  last_login_at timestamptz(3)
  );
create index user_moves_xid on user_moves (xid);
create index user_moves_at on user_moves (at);
create function user_moves_insert() returns trigger language plpgsql as $$ begin
  if (select count(*) from (select 1 from new_rows limit 5001) counted) > 5000 then
  insert into user_moves (sign) values (0);
  else
  insert into user_moves (sign, id, email, first_name, last_name, search, sponsor_id, is_master_admin, steps_completed, created_at, last_login_at) select 1, id, email, first_name, last_name, search, sponsor_id, is_master_admin, steps_completed, created_at, last_login_at from new_rows;
  end if;
  return null;
  end $$;
create trigger user_moves_insert after insert on users referencing new table as new_rows for each statement execute function user_moves_insert();
create function user_moves_delete() returns trigger language plpgsql as $$ begin
  if (select count(*) from (select 1 from old_rows limit 5001) counted) > 5000 then
  insert into user_moves (sign) values (0);
  else
  insert into user_moves (sign, id, email, first_name, last_name, search, sponsor_id, is_master_admin, steps_completed, created_at, last_login_at) select -1, id, email, first_name, last_name, search, sponsor_id, is_master_admin, steps_completed, created_at, last_login_at from old_rows;
  end if;
  return null;
  end $$;
create trigger user_moves_delete after delete on users referencing old table as old_rows for each statement execute function user_moves_delete();
create function user_moves_update() returns trigger language plpgsql as $$ begin
  if (select count(*) from (select 1 from new_rows limit 5001) counted) > 5000 then
  insert into user_moves (sign) values (0);
  else
  insert into user_moves (sign, id, email, first_name, last_name, search, sponsor_id, is_master_admin, steps_completed, created_at, last_login_at) select -1, o.id, o.email, o.first_name, o.last_name, o.search, o.sponsor_id, o.is_master_admin, o.steps_completed, o.created_at, o.last_login_at from old_rows o join new_rows n using (id) where (o.id, o.email, o.first_name, o.last_name, o.search, o.sponsor_id, o.is_master_admin, o.steps_completed, o.created_at, o.last_login_at) is distinct from (n.id, n.email, n.first_name, n.last_name, n.search, n.sponsor_id, n.is_master_admin, n.steps_completed, n.created_at, n.last_login_at) union all select 1, n.id, n.email, n.first_name, n.last_name, n.search, n.sponsor_id, n.is_master_admin, n.steps_completed, n.created_at, n.last_login_at from old_rows o join new_rows n using (id) where (o.id, o.email, o.first_name, o.last_name, o.search, o.sponsor_id, o.is_master_admin, o.steps_completed, o.created_at, o.last_login_at) is distinct from (n.id, n.email, n.first_name, n.last_name, n.search, n.sponsor_id, n.is_master_admin, n.steps_completed, n.created_at, n.last_login_at);
  end if;
  return null;
  end $$;
create trigger user_moves_update after update on users referencing old table as old_rows new table as new_rows for each statement execute function user_moves_update();
create index users_list_created on users (created_at, id) include (is_master_admin, steps_completed, last_login_at);
create index users_list_last_login on users ((coalesce(last_login_at, '-infinity')), id) include (is_master_admin, steps_completed, last_login_at);
create index users_list_email on users (email, id) include (is_master_admin, steps_completed, last_login_at);
create index users_list_first_name on users (search_text(first_name), id) include (first_name, is_master_admin, steps_completed, last_login_at);
create index users_list_last_name on users (search_text(last_name), id) include (last_name, is_master_admin, steps_completed, last_login_at);
create index users_list_progress on users (steps_completed, id) include (is_master_admin, steps_completed, last_login_at);
drop index users_by_created, users_by_email, users_by_first_name, users_by_last_name, users_by_progress;
insert into mikro_orm_migrations (name) values ('identity-003-list-positions');
-- identity-004-deleted-codes
create table deleted_invitations (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  deleted_at timestamptz(3) not null default now(),
  invitation jsonb not null
  );
create index deleted_invitations_owner on deleted_invitations (owner_id);
create index deleted_invitations_at on deleted_invitations (deleted_at);
insert into mikro_orm_migrations (name) values ('identity-004-deleted-codes');
-- identity-005-list-search
create index users_order_created on users (created_at, id) include (is_master_admin, steps_completed, last_login_at, search);
drop index users_list_created;
create index users_order_last_login on users ((coalesce(last_login_at, '-infinity')), id) include (is_master_admin, steps_completed, last_login_at, search);
drop index users_list_last_login;
create index users_order_email on users (email, id) include (is_master_admin, steps_completed, last_login_at, search);
drop index users_list_email;
create index users_order_first_name on users (search_text(first_name), id) include (first_name, is_master_admin, steps_completed, last_login_at, search);
drop index users_list_first_name;
create index users_order_last_name on users (search_text(last_name), id) include (last_name, is_master_admin, steps_completed, last_login_at, search);
drop index users_list_last_name;
create index users_order_progress on users (steps_completed, id) include (is_master_admin, steps_completed, last_login_at, search);
drop index users_list_progress;
insert into mikro_orm_migrations (name) values ('identity-005-list-search');
-- identity-006-listed-admins
create index users_admins_listed on users (created_at, id) include (is_master_admin, email, first_name, last_name, steps_completed, last_login_at) where is_master_admin;
drop index users_admins;
insert into mikro_orm_migrations (name) values ('identity-006-listed-admins');
-- identity-007-awaited-mails
create index mails_awaited on mails (due_at) where kind = 'reset';
insert into mikro_orm_migrations (name) values ('identity-007-awaited-mails');
-- identity-008-fresh-sign-ins
create table fresh_sign_ins (user_id uuid not null, at timestamptz(3) not null);
alter table fresh_sign_ins set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create function begin_session(
  account uuid, known_version int, known_hash text, ending uuid[], most int,
  new_id uuid, new_hash text, new_idle int, new_expires timestamptz, now_at timestamptz, from_address text, from_device text,
  event_id uuid, pair_key text, account_key text
  ) returns boolean language plpgsql as $$ begin
  perform 1 from users where id = account and version = known_version and password_hash = known_hash and is_active for no key update;
  if not found then return false; end if;
  -- Another browser took the last place meanwhile.
  if (select count(*) from sessions where user_id = account and viewed_by is null and id <> all(ending)) >= most then return false; end if;
  delete from sessions where user_id = account and id = any(ending);
  insert into sessions (id, token_hash, user_id, idle_seconds, expires_at, created_at, last_seen_at, address, device)
  values (new_id, new_hash, account, new_idle, new_expires, now_at, now_at, from_address, from_device);
  insert into fresh_sign_ins (user_id, at) values (account, now_at);
  insert into security_events (id, user_id, kind, address, device) values (event_id, account, 'signed-in', from_address, from_device);
  -- The account's row before the pair's, as everybody locks them.
  update sign_in_failures set failures = greatest(0, failures - 1) where key = account_key;
  delete from sign_in_failures where key = pair_key;
  return true;
  end $$;
insert into mikro_orm_migrations (name) values ('identity-008-fresh-sign-ins');
-- identity-009-personal-mails
create index mails_personal on mails (due_at, id) where kind not in ('digest', 'reminder', 'invite');
insert into mikro_orm_migrations (name) values ('identity-009-personal-mails');
-- What waits: mails, two of them not due because a replica of that version is sending them or tries again later.
insert into users (id, email, password_hash, first_name, last_name, uid) values
  ('00000000-0000-7000-8000-000000000001', 'sponsor@example.test', 'x', 'Sam', 'Sponsor', 'S-1');
insert into users (id, email, password_hash, first_name, last_name, uid, sponsor_id) values
  ('00000000-0000-7000-8000-000000000002', 'maya@example.test', 'x', 'Maya', 'Okafor', 'M-1', '00000000-0000-7000-8000-000000000001');
insert into invitations (id, owner_id, code) values ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', 'JOIN-SAM');
insert into mails (id, kind, user_id, params, due_at, tries) values
  ('00000000-0000-7000-8000-000000000011', 'reset', null, '{"email": "maya@example.test", "address": "203.0.113.4", "device": "Firefox"}', now(), 0),
  ('00000000-0000-7000-8000-000000000012', 'welcome', '00000000-0000-7000-8000-000000000002', '{"sponsor": "Sam Sponsor"}', now(), 0),
  ('00000000-0000-7000-8000-000000000013', 'registered', '00000000-0000-7000-8000-000000000001', '{"partner": "Maya Okafor", "email": "maya@example.test", "code": "JOIN-SAM"}', now(), 1),
  ('00000000-0000-7000-8000-000000000014', 'call', '00000000-0000-7000-8000-000000000002', '{"at": "2099-04-01T15:00:00.000Z", "previousAt": null, "zone": "UTC", "ownZone": null, "version": 0}', now(), 0),
  ('00000000-0000-7000-8000-000000000015', 'invite', '00000000-0000-7000-8000-000000000002', '{}', now() + interval '1 hour', 3),
  ('00000000-0000-7000-8000-000000000016', 'account', '00000000-0000-7000-8000-000000000001', '{}', now() + interval '60 seconds', 1);
