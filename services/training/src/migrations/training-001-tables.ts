import { Migration } from '@mikro-orm/migrations';

/**
 * The tables of training. A seed or a tool may write them in bulk with SQL if it keeps to the rules below.
 *
 * - `learners`: one row a user, from identity's events; `version` is that of identity's user stream.
 * - `learner_calls`: the onboarding call of each user who ever had one (`at` null = cancelled), under its own version; may be there
 *   before the learner is, because events arrive in any order.
 * - `progress`: one row a learner, always there once the learner is. `contacts`, `customers`, `partners` count the rows of
 *   `prospects` that are not deleted and must agree with them. `version`, `contacts_version`, `goals_version` are the newest
 *   versions of the event streams progress, prospects, goals (0 = no event yet).
 * - `prospects`: contacts. `deleted_at` set = deleted, may be restored for an hour, then really removed.
 * - `prospect_imports`, `import_updates`: what an import did, so that it can be taken back as a whole.
 * - `consents`: every agreement ever given; `seq` counts per user from 1 and is the version of the event stream consent.
 *   Without one to `COMPLIANCE_VERSION` the training's writes are refused.
 * - `partner_looks`: who looked at whose contacts or goals (docs/product/contacts.md#what-a-sponsor-sees).
 */
export class CreateTrainingTables extends Migration {
  override up(): void {
    this.addSql(`create table learners (
      user_id uuid primary key,
      version int not null,
      sponsor_id uuid,
      is_master_admin boolean not null default false,
      contacts_counts_only boolean not null default false,
      created_at timestamptz not null
    )`);
    this.addSql('create index learners_sponsor on learners (sponsor_id)');
    this.addSql(
      'create table learner_calls (user_id uuid primary key, at timestamptz, zone text not null, version int not null)',
    );
    this.addSql(`create table progress (
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
    )`);
    this.addSql(`create table prospect_imports (
      id uuid primary key,
      user_id uuid not null references learners on delete cascade,
      created_at timestamptz not null default now()
    )`);
    this.addSql('create index prospect_imports_user on prospect_imports (user_id)');
    this.addSql(`create table prospects (
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
    )`);
    this.addSql('create index prospects_list on prospects (user_id, created_at desc, id) where deleted_at is null');
    // Counting reads this index alone.
    this.addSql(
      'create index prospects_count on prospects (user_id, is_potential_customer, is_potential_partner) where deleted_at is null',
    );
    this.addSql('create index prospects_deleted on prospects (deleted_at) where deleted_at is not null');
    this.addSql('create index prospects_import on prospects (import_id) where import_id is not null');
    this.addSql(`create table import_updates (
      import_id uuid not null references prospect_imports on delete cascade,
      prospect_id uuid not null references prospects on delete cascade,
      before jsonb not null,
      version_after int not null,
      primary key (import_id, prospect_id)
    )`);
    this.addSql('create index import_updates_prospect on import_updates (prospect_id)');
    this.addSql(`create table consents (
      user_id uuid not null references learners on delete cascade,
      seq int not null,
      version text not null,
      at timestamptz not null,
      language text not null,
      method text not null,
      primary key (user_id, seq),
      unique (user_id, version)
    )`);
    this.addSql(`create table partner_looks (
      id uuid primary key,
      viewer_id uuid not null,
      user_id uuid not null references learners on delete cascade,
      what text not null,
      at timestamptz not null default now()
    )`);
    this.addSql('create index partner_looks_user on partner_looks (user_id, at desc)');
  }

  override down(): void {
    this.addSql(
      'drop table partner_looks, consents, import_updates, prospects, prospect_imports, progress, learner_calls, learners',
    );
  }
}
