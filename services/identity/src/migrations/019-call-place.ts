import { Migration } from '@mikro-orm/migrations';

/** Where the person's onboarding call takes place, as team says: mails about the call name it. */
export class AddCallPlace extends Migration {
  override up(): void {
    this.addSql('alter table users add column call_place jsonb');
  }

  override down(): void {
    this.addSql('alter table users drop column call_place');
  }
}
