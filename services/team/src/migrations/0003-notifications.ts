import { Migration } from '@mikro-orm/migrations';

/** Adds the entries of the notification centre. */
export class Team0003 extends Migration {
  override up(): void {
    // The person's notification settings where they differ from the defaults; null = none received from identity yet.
    this.addSql(`alter table partner add column notices jsonb`);
    this.addSql(`
create table notification (
  id uuid primary key,
  -- whose it is
  user_id uuid not null,
  kind text not null,
  -- tells repetitions of a kind apart: the same thing is told once, however often its event comes
  key text not null,
  at timestamptz(3) not null,
  read_at timestamptz(3),
  -- false: switched off in the app; kept all the same, so that it is mailed once
  in_app boolean not null,
  -- whom and what it is about, to show today's name; it goes with them
  partner_id uuid,
  invitation_id uuid,
  facts jsonb not null,
  unique (user_id, kind, key)
)`);
    this.addSql(`create index notification_newest on notification (user_id, at desc, id desc) where in_app`);
    this.addSql(`create index notification_unread on notification (user_id) where in_app and read_at is null`);
    this.addSql(`create index notification_partner on notification (partner_id) where partner_id is not null`);
    this.addSql(`create index notification_invitation on notification (invitation_id) where invitation_id is not null`);
    this.addSql(`create index notification_at on notification (at)`);
    this.addSql(`create index invitation_ending on invitation (expires_at) where is_active and usage_count = 0`);
  }
}
