import { Migration } from '@mikro-orm/migrations';

/**
 * `reset_runs`: each reset of everybody's training. `after_id` is the last learner reset so far, `until_id` the last to be reset: users who register
 * later are left out. At most one run is unfinished; it continues where it was interrupted.
 */
export class CreateResetRuns extends Migration {
  override up(): void {
    this.addSql(`create table reset_runs (
      id uuid primary key,
      total int not null,
      done int not null default 0,
      after_id uuid not null default '00000000-0000-0000-0000-000000000000',
      until_id uuid not null,
      begun_at timestamptz not null default now(),
      finished_at timestamptz
    )`);
    this.addSql('create unique index reset_runs_unfinished on reset_runs ((true)) where finished_at is null');
  }

  override down(): void {
    this.addSql('drop table reset_runs');
  }
}
