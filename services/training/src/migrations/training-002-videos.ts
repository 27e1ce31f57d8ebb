import { Migration } from '@mikro-orm/migrations';

/**
 * - `video_watches`: one row a learner and clip. `spans` are the parts that were watched, in seconds, apart from each other and
 *   in order; `watched` is the sum of their lengths.
 */
export class CreateVideoWatches extends Migration {
  override up(): void {
    this.addSql(`create table video_watches (
      user_id uuid not null references learners on delete cascade,
      clip text not null,
      position double precision not null default 0,
      spans jsonb not null default '[]',
      watched double precision not null default 0,
      watched_at timestamptz not null default now(),
      primary key (user_id, clip)
    )`);
  }

  override down(): void {
    this.addSql('drop table video_watches');
  }
}
