import { Migration } from '@mikro-orm/migrations';

const STAGES = `'new', 'contacted', 'presented', 'follow-up', 'joined', 'customer', 'not-now'`;

/**
 * Contacts as a pipeline (docs/product/contacts.md#stages). A seed or a tool may write the tables in bulk with SQL if it keeps to these rules.
 *
 * - `prospects.stage` since `stage_at` (null = since it was made); `follow_up_on` is a day in the owner's zone, `follow_up_time` its `HH:MM`;
 *   `may_contact` `no` has no date; `tag_ids` are `tags` of the same user.
 * - `tags`: at most 50 a person, a name once without regard to case.
 * - `prospect_history`: touches, and moves between stages (`since` = `stage_at` before the move). `change_id`: the change of many that made it.
 * - `suppressions`: keyed hashes of the numbers and addresses of those who asked not to be contacted.
 * - `bulk_changes`, `bulk_change_rows`: what a change of many did, so that it can be taken back within the hour.
 * - `follow_up_counts`: what the last `training.follow-ups-counted` of the person said, and its version.
 * - `progress.stages` counts the contacts that are not deleted by stage, without those with none; `{}` in rows from before = not counted yet.
 * - `learners.time_zone`: the person's own; null until identity has sent it.
 */
export class AddPipeline extends Migration {
  override up(): void {
    this.addSql('alter table learners add column time_zone text');
    this.addSql(`alter table progress add column stages jsonb not null default '{}'`);
    this.addSql(`alter table prospects
      add column stage text not null default 'new',
      add column stage_at timestamptz(3),
      add column follow_up_on date,
      add column follow_up_time text,
      add column cadence_days int,
      add column last_contact_at timestamptz(3),
      add column last_contact_kind text,
      add column unanswered int not null default 0,
      add column may_contact text not null default 'unknown',
      add column may_contact_at timestamptz(3),
      add column known_from text,
      add column tag_ids uuid[] not null default '{}',
      add column invitation_id uuid`);
    // Rows that are there already are looked at by the next migration, which does not hold up writes.
    this.addSql(`alter table prospects
      add constraint prospects_stage check (stage in (${STAGES})) not valid,
      add constraint prospects_may_contact check (may_contact in ('unknown', 'yes', 'no')) not valid,
      add constraint prospects_cadence check (cadence_days between 7 and 365) not valid,
      add constraint prospects_time check (follow_up_time is null or follow_up_on is not null and follow_up_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') not valid,
      add constraint prospects_asked_not check (may_contact <> 'no' or follow_up_on is null) not valid`);
    this.addSql(`create table tags (
      id uuid primary key,
      user_id uuid not null references learners on delete cascade,
      name text not null,
      colour text not null,
      created_at timestamptz not null default now()
    )`);
    this.addSql('create unique index tags_name on tags (user_id, lower(name))');
    this.addSql(`create table bulk_changes (
      id uuid primary key,
      user_id uuid not null references learners on delete cascade,
      created_at timestamptz not null default now()
    )`);
    this.addSql('create index bulk_changes_user on bulk_changes (user_id)');
    this.addSql(`create table bulk_change_rows (
      change_id uuid not null references bulk_changes on delete cascade,
      prospect_id uuid not null references prospects on delete cascade,
      before jsonb not null,
      version_after int not null,
      primary key (change_id, prospect_id)
    )`);
    this.addSql('create index bulk_change_rows_prospect on bulk_change_rows (prospect_id)');
    this.addSql(`create table prospect_history (
      id uuid primary key,
      user_id uuid not null references learners on delete cascade,
      prospect_id uuid not null references prospects on delete cascade,
      at timestamptz(3) not null,
      type text not null check (type in ('touch', 'move')),
      kind text,
      outcome text,
      note text,
      from_stage text,
      to_stage text,
      since timestamptz(3),
      change_id uuid references bulk_changes on delete set null,
      check (case type when 'touch' then kind is not null and outcome is not null else from_stage is not null and to_stage is not null end)
    )`);
    this.addSql('create index prospect_history_prospect on prospect_history (prospect_id, at desc, id desc)');
    this.addSql('create index prospect_history_user on prospect_history (user_id)');
    this.addSql('create index prospect_history_change on prospect_history (change_id) where change_id is not null');
    this.addSql(`create table suppressions (
      user_id uuid not null references learners on delete cascade,
      contact_hash text not null,
      at timestamptz not null default now(),
      primary key (user_id, contact_hash)
    )`);
    this.addSql(`create table follow_up_counts (
      user_id uuid primary key references learners on delete cascade,
      version int not null,
      counts jsonb not null
    )`);
  }

  override down(): void {
    this.addSql('drop table follow_up_counts, suppressions, prospect_history, bulk_change_rows, bulk_changes, tags');
    this.addSql(`alter table prospects drop column stage, drop column stage_at, drop column follow_up_on, drop column follow_up_time,
      drop column cadence_days, drop column last_contact_at, drop column last_contact_kind, drop column unanswered, drop column may_contact,
      drop column may_contact_at, drop column known_from, drop column tag_ids, drop column invitation_id`);
    this.addSql('alter table progress drop column stages');
    this.addSql('alter table learners drop column time_zone');
  }
}
