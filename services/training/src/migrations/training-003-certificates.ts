import { Migration } from '@mikro-orm/migrations';

/**
 * - `learners` keep the name and whether the account is active, from identity's events; `first_name` is null until an event with it arrives.
 *   Where the name is needed before that, identity is asked for it.
 * - `certificates`: at most one a learner, valid only while `progress.training_completed_at` is still `completed_at`, to the millisecond:
 *   a reset revokes it without touching this table, also a reset by the version of the service before.
 */
export class CreateCertificates extends Migration {
  override up(): void {
    this.addSql(
      `alter table learners add column first_name text, add column last_name text not null default '', add column is_active boolean not null default true`,
    );
    this.addSql(`create table certificates (
      user_id uuid primary key references learners on delete cascade,
      id text not null unique,
      number text not null,
      completed_at timestamptz not null,
      completed_on date not null,
      issued_at timestamptz not null default now()
    )`);
  }

  override down(): void {
    this.addSql('drop table certificates');
    this.addSql('alter table learners drop column first_name, drop column last_name, drop column is_active');
  }
}
