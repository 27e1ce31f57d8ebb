import { Migration } from '@mikro-orm/migrations';

/** Finds who is deactivated, who are few, to leave them out of the counts of a whole team. */
export class AddDeactivatedPartners extends Migration {
  override up(): void {
    this.addSql('create index partner_deactivated on partner (id) where not is_active');
  }

  override down(): void {
    this.addSql('drop index partner_deactivated');
  }
}
