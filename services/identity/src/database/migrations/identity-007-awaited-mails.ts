import { Migration } from '@mikro-orm/migrations';

/** Somebody waits for a password link, so an index finds those mails immediately among any number of others. */
export class AddAwaitedMails extends Migration {
  override up(): void {
    this.addSql(`create index mails_awaited on mails (due_at) where kind = 'reset'`);
  }

  override down(): void {
    this.addSql('drop index mails_awaited');
  }
}
