import { Migration } from '@mikro-orm/migrations';

/** A link to a new password is waited for: those mails are found at once among however many others are due. */
export class AddAwaitedMails extends Migration {
  override up(): void {
    this.addSql(`create index mails_awaited on mails (due_at) where kind = 'reset'`);
  }

  override down(): void {
    this.addSql('drop index mails_awaited');
  }
}
