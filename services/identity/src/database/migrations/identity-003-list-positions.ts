import { Migration } from '@mikro-orm/migrations';

/** Columns that filters use: included in the index of each order, so that deep and filtered pages are read from the index alone. */
const FILTERED = 'is_master_admin, steps_completed, last_login_at';
/** Columns that orders, filters and searches of the admin list use; `user_moves` has them under the same names. */
const LISTED =
  'id, email, first_name, last_name, search, sponsor_id, is_master_admin, steps_completed, created_at, last_login_at';
/** A statement that changes more rows than this is not noted row by row. */
const MAX_NOTED_ROWS = 5_000;

/**
 * Lets the admin list keep what it has counted, and still be exact.
 *
 * - `user_moves`: each changed account as it was (sign -1) and as it is (+1), by transaction. A reader that has cached a total or a position
 *   with its snapshot adds the rows since. A row with sign 0 stands for a change of too many rows to list. Rows are needed for minutes only.
 * - The indexes of the orders again, with what the filters look at; «never logged in» sorts as the earliest of all.
 */
export class AddListPositions extends Migration {
  override up(): void {
    this.addSql(`create table user_moves (
      xid xid8 not null default pg_current_xact_id(),
      at timestamptz not null default now(),
      sign smallint not null,
      id uuid,
      email text,
      first_name text,
      last_name text,
      search text,
      sponsor_id uuid,
      is_master_admin boolean,
      steps_completed smallint,
      created_at timestamptz(3),
      last_login_at timestamptz(3)
    )`);
    this.addSql('create index user_moves_xid on user_moves (xid)');
    this.addSql('create index user_moves_at on user_moves (at)');
    const note = (parts: string, size: string) => `begin
      if (select count(*) from (select 1 from ${size} limit ${MAX_NOTED_ROWS + 1}) counted) > ${MAX_NOTED_ROWS} then
        insert into user_moves (sign) values (0);
      else
        insert into user_moves (sign, ${LISTED}) ${parts};
      end if;
      return null;
    end`;
    const rows = (sign: number, from: string) => `select ${sign}, ${LISTED} from ${from}`;
    const listed = (alias: string) =>
      LISTED.split(', ')
        .map((column) => `${alias}.${column}`)
        .join(', ');
    const moved = (sign: number, of: string) =>
      `select ${sign}, ${listed(of)} from old_rows o join new_rows n using (id) where (${listed('o')}) is distinct from (${listed('n')})`;
    for (const [event, parts, size, tables] of [
      ['insert', rows(1, 'new_rows'), 'new_rows', 'new table as new_rows'],
      ['delete', rows(-1, 'old_rows'), 'old_rows', 'old table as old_rows'],
      [
        'update',
        `${moved(-1, 'o')} union all ${moved(1, 'n')}`,
        'new_rows',
        'old table as old_rows new table as new_rows',
      ],
    ] as const) {
      this.addSql(
        `create function user_moves_${event}() returns trigger language plpgsql as $$ ${note(parts, size)} $$`,
      );
      this.addSql(
        `create trigger user_moves_${event} after ${event} on users referencing ${tables} for each statement execute function user_moves_${event}()`,
      );
    }
    for (const [name, keys, more] of [
      ['created', 'created_at', ''],
      ['last_login', `(coalesce(last_login_at, '-infinity'))`, ''],
      ['email', 'email', ''],
      ['first_name', 'search_text(first_name)', 'first_name, '],
      ['last_name', 'search_text(last_name)', 'last_name, '],
      ['progress', 'steps_completed', ''],
    ] as const)
      this.addSql(`create index users_list_${name} on users (${keys}, id) include (${more}${FILTERED})`);
    this.addSql(
      'drop index users_by_created, users_by_email, users_by_first_name, users_by_last_name, users_by_progress',
    );
  }

  override down(): void {
    this.addSql('create index users_by_created on users (created_at, id)');
    this.addSql('create index users_by_email on users (email, id)');
    this.addSql('create index users_by_first_name on users (search_text(first_name), id)');
    this.addSql('create index users_by_last_name on users (search_text(last_name), id)');
    this.addSql('create index users_by_progress on users (steps_completed, id)');
    this.addSql(
      'drop index users_list_created, users_list_last_login, users_list_email, users_list_first_name, users_list_last_name, users_list_progress',
    );
    for (const event of ['insert', 'delete', 'update']) this.addSql(`drop trigger user_moves_${event} on users`);
    this.addSql('drop function user_moves_insert, user_moves_delete, user_moves_update');
    this.addSql('drop table user_moves');
  }
}
