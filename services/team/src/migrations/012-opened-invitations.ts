import { Migration } from '@mikro-orm/migrations';

/** Whether somebody has opened an invitation's link. Of those made before, it is known with their next change, or once the read model is rebuilt. */
export class AddOpenedInvitations extends Migration {
  override up(): void {
    this.addSql('alter table invitation add column is_opened boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table invitation drop column is_opened');
  }
}
