import { Migration } from '@mikro-orm/migrations';

/** What the filters of the list look at and what is searched, so that a page is read from the index of its order alone. */
const INCLUDED = 'is_master_admin, steps_completed, last_login_at, search';
const ORDERS = { email: 'email', first_name: 'first_name', last_name: 'last_name' };

/**
 * The admin list as PostgreSQL serves it: names and e-mails in the order of one collation for every language, and one folded text that is searched.
 *
 * `fold_search` goes on where `search_text` (lower case, no marks) ends: letters with strokes, ligatures and the signs that people write for an
 * apostrophe. It is neither `strict` nor written in plpgsql, so that the planner puts its body in place and knows its statistics. An index on it needs no
 * column, and so no rewriting of the table; rows that an older version writes are in it as well.
 *
 * The indexes are built without locking the table, outside of a transaction. What a run that was killed left is built again.
 */
export class AddUserList extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await this.execute(`create or replace function fold_search(value text) returns text language sql immutable parallel safe
      return case when octet_length(value) = char_length(value) then value else
        replace(replace(replace(replace(translate(value, 'øłđðħŧı‘’ʼ', 'olddhti'''''''), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end`);
    await this.execute(`create or replace function fold_pattern(value text) returns text language sql immutable parallel safe
      return '%' || replace(replace(replace(fold_search(search_text(value)), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`);
    for (const [name, column] of Object.entries(ORDERS))
      await this.createIndex(`users_list_${name}`, `users (${column} collate "und-x-icu", id) include (${INCLUDED})`);
    await this.createIndex('users_list_filters', 'users (is_master_admin, steps_completed, last_login_at)');
    const [trigrams] = await this.execute(`select 1 from pg_extension where extname = 'pg_trgm'`);
    if (trigrams) await this.createIndex('users_folded', 'users using gin (fold_search(search) gin_trgm_ops)');
    // The planner knows how frequent a searched word is from the texts of that index.
    await this.execute('analyze users');
  }

  override async down(): Promise<void> {
    const names = [...Object.keys(ORDERS).map((name) => `users_list_${name}`), 'users_list_filters', 'users_folded'];
    for (const name of names) await this.execute(`drop index concurrently if exists ${name}`);
    await this.execute('drop function if exists fold_pattern, fold_search');
  }

  private async createIndex(name: string, definition: string): Promise<void> {
    const [unfinished] = await this.execute(
      `select 1 from pg_index where indexrelid = to_regclass('${name}') and not indisvalid`,
    );
    if (unfinished) await this.execute(`drop index concurrently ${name}`);
    await this.execute(`create index concurrently if not exists ${name} on ${definition}`);
  }
}
