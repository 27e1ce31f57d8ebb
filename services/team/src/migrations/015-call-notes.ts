import { Migration } from '@mikro-orm/migrations';

/** Notes about the calls with a partner, each for their writer alone. */
export class AddCallNotes extends Migration {
  override up(): void {
    this.addSql(
      `create table call_notes (user_id uuid not null, about_id uuid not null, notes text not null, updated_at timestamptz(3) not null,
         primary key (user_id, about_id))`,
    );
    this.addSql('create index call_notes_about on call_notes (about_id)');
  }

  override down(): void {
    this.addSql('drop table call_notes');
  }
}
