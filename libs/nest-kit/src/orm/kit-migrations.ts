import type { MigrationObject } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { BringJobQueueUpToDate } from '../jobs/job-queue.migration.js';

class CreateKitTables extends Migration {
  override up(): void {
    this.addSql(`create table outbox (
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
    )`);
    this.addSql(`create index outbox_unpublished on outbox (seq) where published_at is null`);
    this.addSql(`create index outbox_stored on outbox (store, store_seq) where published_at is not null`);
    this.addSql(`create index outbox_subject on outbox (subject)`);
    this.addSql(
      `create function outbox_notify() returns trigger language plpgsql as $$ begin perform pg_notify('outbox', ''); return null; end $$`,
    );
    this.addSql(
      `create trigger outbox_notify after insert on outbox for each statement execute function outbox_notify()`,
    );
    this.addSql(
      `create table inbox (event_id uuid primary key, type text not null, at timestamptz not null default now())`,
    );
    this.addSql(`create index inbox_at on inbox (at)`);
    this.addSql(
      `create table stream_version (subject uuid, stream text, version int not null, primary key (subject, stream))`,
    );
    this.addSql(
      `create table tombstone (user_id uuid primary key, moved_to uuid, at timestamptz not null default now())`,
    );
    this.addSql(`create table dead_letter (
      event_id uuid primary key,
      type text not null,
      envelope jsonb not null,
      error text not null,
      tries int not null,
      at timestamptz not null default now()
    )`);
    this.addSql(`create table idempotency (
      user_id uuid,
      key text,
      request text not null,
      status int,
      body text,
      at timestamptz not null default now(),
      primary key (user_id, key)
    )`);
    this.addSql(`create index idempotency_at on idempotency (at)`);
    this.addSql(`create table rate_limit (key text primary key, points int not null default 0, expire bigint)`);
  }
  override down(): void {
    this.addSql('drop table outbox, inbox, stream_version, tombstone, dead_letter, idempotency, rate_limit');
    this.addSql('drop function outbox_notify');
  }
}

/** Where the trace of an event's cause is. Empty while traces are off; the version before does not write it. */
class AddTraceparent extends Migration {
  override up(): void {
    this.addSql('alter table outbox add column traceparent text');
  }
  override down(): void {
    this.addSql('alter table outbox drop column traceparent');
  }
}

/** Tables of the kit; the first migrations of every service's database. */
export const kitMigrations: MigrationObject[] = [
  { name: 'kit-001-tables', class: CreateKitTables },
  { name: 'kit-002-traceparent', class: AddTraceparent },
  { name: 'kit-003-job-queue', class: BringJobQueueUpToDate },
];
