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
-- training-001-tables
create table learners (
  user_id uuid primary key,
  version int not null,
  sponsor_id uuid,
  is_master_admin boolean not null default false,
  contacts_counts_only boolean not null default false,
  created_at timestamptz not null
  );
create index learners_sponsor on learners (sponsor_id);
create table learner_calls (user_id uuid primary key, at timestamptz, zone text not null, version int not null);
create table progress (
  user_id uuid primary key references learners on delete cascade,
  version int not null default 1,
  step1_completed_at timestamptz,
  step2_completed_at timestamptz,
  step3_completed_at timestamptz,
  step4_completed_at timestamptz,
  step5_completed_at timestamptz,
  training_completed_at timestamptz,
  telegram_joined boolean not null default false,
  referral_link text not null default '',
  link_saved boolean not null default false,
  link_tested boolean not null default false,
  step3_started_at timestamptz,
  step3_lapsed_at timestamptz,
  list_builder_checked boolean not null default false,
  super_achiever_checked boolean not null default false,
  badges text[] not null default '{}',
  customer_list text,
  partner_list text,
  goals jsonb,
  goals_version int not null default 0,
  call_notes text not null default '',
  business_model jsonb not null default '{}',
  contacts int not null default 0,
  customers int not null default 0,
  partners int not null default 0,
  contacts_version int not null default 0
  );
create table prospect_imports (
  id uuid primary key,
  user_id uuid not null references learners on delete cascade,
  created_at timestamptz not null default now()
  );
create index prospect_imports_user on prospect_imports (user_id);
create table prospects (
  id uuid primary key,
  user_id uuid not null references learners on delete cascade,
  name text not null,
  email text,
  phone text,
  notes text,
  is_potential_partner boolean not null default false,
  is_potential_customer boolean not null default false,
  suggested_by uuid,
  import_id uuid references prospect_imports on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
  );
create index prospects_list on prospects (user_id, created_at desc, id) where deleted_at is null;
create index prospects_count on prospects (user_id, is_potential_customer, is_potential_partner) where deleted_at is null;
create index prospects_deleted on prospects (deleted_at) where deleted_at is not null;
create index prospects_import on prospects (import_id) where import_id is not null;
create table import_updates (
  import_id uuid not null references prospect_imports on delete cascade,
  prospect_id uuid not null references prospects on delete cascade,
  before jsonb not null,
  version_after int not null,
  primary key (import_id, prospect_id)
  );
create index import_updates_prospect on import_updates (prospect_id);
create table consents (
  user_id uuid not null references learners on delete cascade,
  seq int not null,
  version text not null,
  at timestamptz not null,
  language text not null,
  method text not null,
  primary key (user_id, seq),
  unique (user_id, version)
  );
create table partner_looks (
  id uuid primary key,
  viewer_id uuid not null,
  user_id uuid not null references learners on delete cascade,
  what text not null,
  at timestamptz not null default now()
  );
create index partner_looks_user on partner_looks (user_id, at desc);
insert into mikro_orm_migrations (name) values ('training-001-tables');
-- training-002-videos
create table video_watches (
  user_id uuid not null references learners on delete cascade,
  clip text not null,
  position double precision not null default 0,
  spans jsonb not null default '[]',
  watched double precision not null default 0,
  watched_at timestamptz not null default now(),
  primary key (user_id, clip)
  );
insert into mikro_orm_migrations (name) values ('training-002-videos');
-- training-003-certificates
alter table learners add column first_name text, add column last_name text not null default '', add column is_active boolean not null default true;
create table certificates (
  user_id uuid primary key references learners on delete cascade,
  id text not null unique,
  number text not null,
  completed_at timestamptz not null,
  completed_on date not null,
  issued_at timestamptz not null default now()
  );
insert into mikro_orm_migrations (name) values ('training-003-certificates');
-- training-004-reset-runs
create table reset_runs (
  id uuid primary key,
  total int not null,
  done int not null default 0,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  until_id uuid not null,
  begun_at timestamptz not null default now(),
  finished_at timestamptz
  );
create unique index reset_runs_unfinished on reset_runs ((true)) where finished_at is null;
insert into mikro_orm_migrations (name) values ('training-004-reset-runs');
-- What waits: a reset of everybody, one of three learners done.
insert into learners (user_id, version, created_at) values
  ('00000000-0000-7000-8000-000000000001', 1, now()), ('00000000-0000-7000-8000-000000000002', 1, now()), ('00000000-0000-7000-8000-000000000003', 1, now());
insert into progress (user_id, step1_completed_at) select user_id, now() from learners;
insert into reset_runs (id, total, done, after_id, until_id) values
  ('00000000-0000-7000-8000-000000000009', 3, 1, '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000003');
