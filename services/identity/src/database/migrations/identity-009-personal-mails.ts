import { Migration } from '@mikro-orm/migrations';

/** Mails that concern one person at that moment are sent before those to everybody: an index finds them immediately among the digests of a Monday morning. */
export class AddPersonalMails extends Migration {
  override up(): void {
    this.addSql(`create index mails_personal on mails (due_at, id) where kind not in ('digest', 'reminder', 'invite')`);
  }

  override down(): void {
    this.addSql('drop index mails_personal');
  }
}
