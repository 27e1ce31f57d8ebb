import { Migration } from '@mikro-orm/migrations';

const INCLUDED = 'is_master_admin, steps_completed, last_login_at';
const ORDERS = [
  ['created', 'created_at', ''],
  ['last_login', `(coalesce(last_login_at, '-infinity'))`, ''],
  ['email', 'email', ''],
  ['first_name', 'search_text(first_name)', 'first_name, '],
  ['last_name', 'search_text(last_name)', 'last_name, '],
  ['progress', 'steps_completed', ''],
] as const;

/** The indexes of the orders once more, with what is searched: a page of what many have is read from the index of its order alone. */
export class AddListSearch extends Migration {
  override up(): void {
    for (const [name, keys, more] of ORDERS) {
      this.addSql(`create index users_order_${name} on users (${keys}, id) include (${more}${INCLUDED}, search)`);
      this.addSql(`drop index users_list_${name}`);
    }
  }

  override down(): void {
    for (const [name, keys, more] of ORDERS) {
      this.addSql(`create index users_list_${name} on users (${keys}, id) include (${more}${INCLUDED})`);
      this.addSql(`drop index users_order_${name}`);
    }
  }
}
