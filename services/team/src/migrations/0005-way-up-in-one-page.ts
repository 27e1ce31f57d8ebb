import { Migration } from '@mikro-orm/migrations';

/**
 * Adds the distance to the primary key of `partner_path`, so that an upline is read from one page of the index instead of that page and two of the
 * table. Every registration and every look at somebody further down reads it. While the index is built (half a minute with a million people), reads
 * go on, and events that change the tree wait.
 */
export class Team0005 extends Migration {
  override up(): void {
    this.addSql(`create unique index partner_path_up on partner_path (descendant, ancestor) include (depth)`);
    this.addSql(
      `alter table partner_path drop constraint partner_path_pkey, add constraint partner_path_pkey primary key using index partner_path_up`,
    );
  }
}
