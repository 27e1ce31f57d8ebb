import { Migration } from '@mikro-orm/migrations';

/** Who an invitation is for. */
export class AddInvitationName extends Migration {
  override up(): void {
    this.addSql('alter table invitations add column name text');
  }

  override down(): void {
    this.addSql('alter table invitations drop column name');
  }
}
