import { Migration } from '@mikro-orm/migrations';

/**
 * The way up from a person is read from one page of the primary key, which knows the distances now too, instead of that page and two of the table:
 * whoever joins needs it, and every look at somebody further down. Nobody waits for more than an index that is made while others read
 * (among a million people half a minute); events that change the tree are told after it.
 */
export class Team0005 extends Migration {
  override up(): void {
    this.addSql(`create unique index partner_path_up on partner_path (descendant, ancestor) include (depth)`);
    this.addSql(
      `alter table partner_path drop constraint partner_path_pkey, add constraint partner_path_pkey primary key using index partner_path_up`,
    );
  }
}
