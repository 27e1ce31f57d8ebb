import { Migration } from '@mikro-orm/migrations';

/**
 * Sign-ins are written to the accounts and published in batches (`FreshSignIns`), because changing an account's row with its dozen indexes and two
 * triggers costs more than the rest of a sign-in. Until then they are kept in this table. All that a sign-in writes is one call of a function: after
 * waiting for the account's lock, each of its statements sees what others have committed.
 */
export class AddFreshSignIns extends Migration {
  override up(): void {
    this.addSql(`create table fresh_sign_ins (user_id uuid not null, at timestamptz(3) not null)`);
    // Rows are deleted from the start again and again: vacuum early, so that dead rows are not read each time.
    this.addSql(
      `alter table fresh_sign_ins set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`,
    );
    this.addSql(`create function begin_session(
        account uuid, known_version int, known_hash text, ending uuid[], most int,
        new_id uuid, new_hash text, new_idle int, new_expires timestamptz, now_at timestamptz, from_address text, from_device text,
        event_id uuid, pair_key text, account_key text
      ) returns boolean language plpgsql as $$ begin
        perform 1 from users where id = account and version = known_version and password_hash = known_hash and is_active for no key update;
        if not found then return false; end if;
        -- Another browser took the last place meanwhile.
        if (select count(*) from sessions where user_id = account and viewed_by is null and id <> all(ending)) >= most then return false; end if;
        delete from sessions where user_id = account and id = any(ending);
        insert into sessions (id, token_hash, user_id, idle_seconds, expires_at, created_at, last_seen_at, address, device)
          values (new_id, new_hash, account, new_idle, new_expires, now_at, now_at, from_address, from_device);
        insert into fresh_sign_ins (user_id, at) values (account, now_at);
        insert into security_events (id, user_id, kind, address, device) values (event_id, account, 'signed-in', from_address, from_device);
        -- The account's row before the pair's, as everybody locks them.
        update sign_in_failures set failures = greatest(0, failures - 1) where key = account_key;
        delete from sign_in_failures where key = pair_key;
        return true;
      end $$`);
  }

  override down(): void {
    this.addSql('drop function begin_session');
    this.addSql('drop table fresh_sign_ins');
  }
}
