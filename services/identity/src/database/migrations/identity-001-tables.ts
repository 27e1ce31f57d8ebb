import { Migration } from '@mikro-orm/migrations';

/**
 * The tables of identity. A seed or a tool may fill them in bulk with SQL if it keeps to the rules below.
 *
 * - `users`: `version` is that of the event stream user. `search` and the counters of `user_facets` follow by themselves.
 *   `steps_completed`, `current_step`, `training_completed_at` come from training's events, `call_*` from team's (version 0
 *   is this service's own, from the invitation; -1 = never had one).
 * - `sessions`: `token_hash` is the SHA-256 of the cookie's token, hex; `idle_seconds` after `last_seen_at` it is over.
 * - `invitations`: `code` in upper case; `version` is that of the event stream invitation.
 * - `reset_tokens`: one live token a user. `sign_in_failures`: the throttle's counts.
 * - `user_facets`: how many users there are of each kind, for exact totals without counting; the sum over all rows of a
 *   kind holds. Rows not `settled` are changes that `settle_user_facets()` folds in, so that writers never wait for each other.
 */
export class CreateIdentityTables extends Migration {
  override up(): void {
    // Lower case without accents: for what is searched, what is typed, and the order of names.
    this.addSql(`create function search_text(value text) returns text language sql immutable strict parallel safe
      return lower(regexp_replace(normalize(value, nfkd), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu")`);
    this.addSql(`create function search_pattern(value text) returns text language sql immutable strict parallel safe
      return '%' || replace(replace(replace(search_text(value), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`);
    this.addSql(`create table users (
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
    ) with (fillfactor = 90)`);
    this.addSql('create unique index users_email on users (email)');
    this.addSql('create unique index users_uid on users (lower(uid))');
    this.addSql('create index users_uid_prefix on users (lower(uid) text_pattern_ops)');
    this.addSql('create index users_sponsor on users (sponsor_id, created_at, id)');
    this.addSql('create index users_admins on users (created_at, id) where is_master_admin');
    // The admin list: one index a sort, with the id to tell equal rows apart; read from either end.
    this.addSql('create index users_by_created on users (created_at, id)');
    this.addSql('create index users_by_login on users (last_login_at nulls first, id)');
    this.addSql('create index users_by_email on users (email, id)');
    this.addSql('create index users_by_first_name on users (search_text(first_name), id)');
    this.addSql('create index users_by_last_name on users (search_text(last_name), id)');
    this.addSql('create index users_by_progress on users (steps_completed, id)');
    this.addSql(`do $$ begin
      create extension if not exists pg_trgm;
      create index users_search on users using gin (search gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'pg_trgm is not available: searches in users are not indexed';
    end $$`);
    this.facets();
    this.addSql(`create table sessions (
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
    ) with (fillfactor = 80)`);
    this.addSql('create index sessions_user on sessions (user_id)');
    this.addSql('create index sessions_expiry on sessions (expires_at)');
    this.addSql(`create table invitations (
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
    )`);
    this.addSql('create unique index invitations_code on invitations (code)');
    this.addSql('create index invitations_owner on invitations (owner_id, created_at desc)');
    this.addSql(`create table reset_tokens (
      user_id uuid primary key references users on delete cascade,
      token_hash text not null,
      expires_at timestamptz(3) not null
    )`);
    this.addSql(`create table sign_in_failures (
      key text primary key,
      failures int not null,
      since timestamptz(3) not null,
      last_at timestamptz(3) not null
    )`);
    this.addSql('create index sign_in_failures_age on sign_in_failures (last_at)');
  }

  private facets(): void {
    this.addSql(`create table user_facets (
      is_master_admin boolean not null,
      steps_completed smallint not null,
      login_day date,
      n bigint not null,
      settled boolean not null default false
    )`);
    this.addSql(
      `create unique index user_facets_kind on user_facets (is_master_admin, steps_completed, login_day) nulls not distinct where settled`,
    );
    this.addSql('create index user_facets_unsettled on user_facets (settled) where not settled');
    const facet = `is_master_admin, steps_completed, (last_login_at at time zone 'UTC')::date`;
    const changed = (parts: string) => `begin
      insert into user_facets (is_master_admin, steps_completed, login_day, n)
        select a, s, d, sum(n) from (${parts}) moved (a, s, d, n) group by a, s, d having sum(n) <> 0;
      return null;
    end`;
    const plus = `select ${facet}, 1 from new_rows`;
    const minus = `select ${facet}, -1 from old_rows`;
    for (const [event, parts, tables] of [
      ['insert', plus, 'new table as new_rows'],
      ['delete', minus, 'old table as old_rows'],
      ['update', `${plus} union all ${minus}`, 'old table as old_rows new table as new_rows'],
    ] as const) {
      this.addSql(`create function user_facets_${event}() returns trigger language plpgsql as $$ ${changed(parts)} $$`);
      this.addSql(
        `create trigger user_facets_${event} after ${event} on users referencing ${tables} for each statement execute function user_facets_${event}()`,
      );
    }
    this.addSql(`create function settle_user_facets() returns void language plpgsql as $$ begin
      if not pg_try_advisory_xact_lock(7221041010) then return; end if;
      with taken as (delete from user_facets where not settled returning is_master_admin a, steps_completed s, login_day d, n)
      insert into user_facets (is_master_admin, steps_completed, login_day, n, settled)
        select a, s, d, sum(n), true from taken group by a, s, d having sum(n) <> 0
        on conflict (is_master_admin, steps_completed, login_day) where settled do update set n = user_facets.n + excluded.n;
    end $$`);
  }

  override down(): void {
    this.addSql('drop table user_facets, sign_in_failures, reset_tokens, invitations, sessions, users');
    this.addSql(
      'drop function search_pattern, search_text, settle_user_facets, user_facets_insert, user_facets_update, user_facets_delete',
    );
  }
}
