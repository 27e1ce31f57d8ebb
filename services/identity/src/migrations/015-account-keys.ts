import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '@nb/nest-kit';

/** Somebody may take an ID that is alike while the index is built. */
const TRIES = 5;

/**
 * Distributor IDs that look alike are one: `uid_key` is what `uidKeyOf` of the contracts is. Accounts that share a key already stay as they are, marked by
 * `uid_shared` until their ID changes; of all others the key is unique. `temp_password_at` is when a temporary password was set: for those that are there
 * already, now. Outside of a transaction, so that nothing is locked for long; each statement can be repeated.
 */
export class AddAccountKeys extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50];
    const digits = zeros
      .flatMap((zero) => Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero + digit)))
      .join('');
    await this.execute(`create or replace function uid_key(value text) returns text language sql immutable parallel safe return
      case when value ~ '^[!-~]*$' then lower(value collate "und-x-icu") else
        translate(
          regexp_replace(lower(normalize(value, nfkc) collate "und-x-icu"), '[\\s\\u00ad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff]', '', 'g'),
          '‐‑‒–—―−${digits}', '-------${'0123456789'.repeat(zeros.length)}')
      end`);
    await this.execute(
      `alter table users add column if not exists uid_shared boolean not null default false, add column if not exists temp_password_at timestamptz(3) default now()`,
    );
    const execute = (sql: string) => this.execute(sql);
    await createIndexConcurrently(execute, 'users_uid_key', 'users (uid_key(uid) text_pattern_ops)');
    await createIndexConcurrently(execute, 'users_uid_shared', 'users (id) where uid_shared');
    await createIndexConcurrently(execute, 'users_temp_password', 'users (temp_password_at) where temp_password');
    for (let attempt = 1; ; attempt += 1) {
      await this.execute(`update users set uid_shared = true where not uid_shared and uid is not null and uid_key(uid) in (
        select uid_key(uid) from users where uid is not null group by 1 having count(*) > 1)`);
      try {
        await this.execute('drop index concurrently if exists users_uid_alike');
        await this.execute(
          'create unique index concurrently users_uid_alike on users (uid_key(uid)) where not uid_shared',
        );
        break;
      } catch (error) {
        if (attempt >= TRIES) throw error;
      }
    }
    const [shared] = await this.execute('select count(*)::int as n from users where uid_shared');
    if (Number(shared?.n) > 0)
      this.config
        .getLogger()
        .warn(
          'migration',
          `${shared?.n} accounts have a distributor ID that looks like another's: the list of users filters them.`,
        );
    await this.execute('analyze users');
  }

  override async down(): Promise<void> {
    for (const name of ['users_uid_alike', 'users_temp_password', 'users_uid_shared', 'users_uid_key'])
      await this.execute(`drop index concurrently if exists ${name}`);
    await this.execute('alter table users drop column if exists temp_password_at, drop column if exists uid_shared');
    await this.execute('drop function if exists uid_key');
  }
}
