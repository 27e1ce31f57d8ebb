import { Migration } from '@mikro-orm/migrations';

/** What concerns one person at that moment goes before what comes to everybody: those mails are found at once among the digests of a Monday morning. */
export class AddPersonalMails extends Migration {
  override up(): void {
    this.addSql(`create index mails_personal on mails (due_at, id) where kind not in ('digest', 'reminder', 'invite')`);
  }

  override down(): void {
    this.addSql('drop index mails_personal');
  }
}
