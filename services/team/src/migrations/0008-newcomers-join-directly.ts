import { Migration } from '@mikro-orm/migrations';

/**
 * Newcomers go straight into closure and counts again: rows waiting in `partner_path_lately` are moved, and `admit_person`, which the previous
 * version calls, no longer writes to it. Rows of a call that began before this migration are moved by that version within seconds, and by
 * `lockTree` before any other change.
 */
export class Team0008 extends Migration {
  override up(): void {
    this.addSql(`select settle_newcomers(2147483647)`);
    this.addSql(`
create or replace function admit_person(
  new_id uuid, new_first_name text, new_last_name text, new_email text, new_uid text, new_phone text, new_language text, new_sponsor uuid,
  new_master_admin boolean, new_active boolean, new_created_at timestamptz, new_last_login_at timestamptz, new_notices jsonb
) returns boolean language sql as $$
  select add_person(new_id, new_first_name, new_last_name, new_email, new_uid, new_phone, new_language, new_sponsor,
    new_master_admin, new_active, new_created_at, new_last_login_at, new_notices)
$$`);
  }
}
