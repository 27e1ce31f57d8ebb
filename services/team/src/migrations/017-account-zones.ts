import { Migration } from '@mikro-orm/migrations';

/** Whether a zone is the one that identity knows of the account. */
export class AddAccountZones extends Migration {
  override up(): void {
    this.addSql('alter table own_zone add column of_account boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table own_zone drop column of_account');
  }
}
