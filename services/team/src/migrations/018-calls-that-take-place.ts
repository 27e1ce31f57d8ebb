import { Migration } from '@mikro-orm/migrations';

/**
 * Where calls take place, what partners answer, how calls went; how many contacts somebody has in each stage, and on which days they follow up.
 */
export class AddCallsThatTakePlace extends Migration {
  override up(): void {
    this.addSql('alter table onboarding_call add column place jsonb, add column held_version int not null default 0');
    this.addSql('create table usual_place (user_id uuid primary key, place jsonb not null)');
    this.addSql(
      `create table call_answer (user_id uuid primary key, version int not null, suits boolean not null, times jsonb not null, note text,
         at timestamptz(3) not null)`,
    );
    // Not `user_id` of the partner: what the sponsor says about a call is the sponsor's, also in the file of personal data.
    this.addSql(
      `create table call_outcome (about_id uuid not null, call_at timestamptz(3) not null, outcome text not null, user_id uuid, at timestamptz(3) not null,
         primary key (about_id, call_at))`,
    );
    this.addSql('create index call_outcome_said_by on call_outcome (user_id)');
    this.addSql('alter table partner add column prospects_stages jsonb');
    this.addSql(
      `create table follow_up_count (user_id uuid primary key, zone text not null, overdue int not null, days jsonb not null, timed jsonb not null,
         next_at timestamptz(3))`,
    );
    this.addSql('create index follow_up_count_next on follow_up_count (next_at) where next_at is not null');
  }

  override down(): void {
    for (const table of ['follow_up_count', 'call_outcome', 'call_answer', 'usual_place'])
      this.addSql(`drop table ${table}`);
    this.addSql('alter table partner drop column prospects_stages');
    this.addSql('alter table onboarding_call drop column place, drop column held_version');
  }
}
