import { Migration } from '@mikro-orm/migrations';

/**
 * What is written down, and what waits to be sent.
 *
 * - `audit`: one row an act of a master admin, newest by its id (UUIDv7). Names are as they were then, taken out again when the
 *   account is deleted; `search` is what is searched, in the form of `search_text`.
 * - `security_events`: what happened to an account's sign-in; ends with the account.
 * - `mails`: mails not sent yet, written with their cause; a row goes when its mail has gone. `params` never hold a token.
 * - `sessions.viewed_by`: the master admin who looks at the account; `viewer_session` is their own session, and ends this one with it.
 */
export class AddAuditAndMail extends Migration {
  override up(): void {
    this.addSql(`create table audit (
      id uuid primary key,
      at timestamptz(3) not null default now(),
      action text not null,
      actor_id uuid not null,
      actor_name text,
      actor_email text,
      subject_id uuid,
      subject_name text,
      subject_email text,
      address text not null default '',
      changes jsonb not null default '[]',
      search text not null default ''
    )`);
    this.addSql('create index audit_at on audit (at)');
    this.addSql('create index audit_actor on audit (actor_id, id)');
    this.addSql('create index audit_subject on audit (subject_id, id)');
    this.addSql('create index audit_action on audit (action, id)');
    this.addSql(`do $$ begin
      create index audit_search on audit using gin (search gin_trgm_ops);
    exception when undefined_object then
      raise notice 'pg_trgm is not available: searches in the audit log are not indexed';
    end $$`);
    this.addSql(`create table security_events (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      at timestamptz(3) not null default now(),
      kind text not null,
      address text not null default '',
      device text not null default ''
    )`);
    this.addSql('create index security_events_user on security_events (user_id, id)');
    this.addSql('create index security_events_at on security_events (at)');
    this.addSql(`create table mails (
      id uuid primary key,
      kind text not null,
      user_id uuid references users on delete cascade,
      params jsonb not null default '{}',
      created_at timestamptz(3) not null default now(),
      due_at timestamptz(3) not null default now(),
      tries int not null default 0,
      error text
    )`);
    this.addSql('create index mails_due on mails (due_at)');
    this.addSql('create index mails_user on mails (user_id)');
    this.addSql(
      'alter table sessions add column viewed_by uuid references users on delete cascade, add column viewer_session uuid references sessions on delete cascade',
    );
    this.addSql('create index sessions_viewed_by on sessions (viewed_by) where viewed_by is not null');
    this.addSql('create index sessions_viewer on sessions (viewer_session) where viewer_session is not null');
  }

  override down(): void {
    this.addSql('alter table sessions drop column viewer_session, drop column viewed_by');
    this.addSql('drop table mails, security_events, audit');
  }
}
