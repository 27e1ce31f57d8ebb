import { Migration } from '@mikro-orm/migrations';

/**
 * `reset_runs`: each time everybody's training was reset. `after_id` is the last learner who was, `until_id` the last who is meant: whoever
 * joins later is not. At most one is unfinished; it goes on wherever it broke off.
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
