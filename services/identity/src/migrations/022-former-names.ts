import { Migration } from '@mikro-orm/migrations';

/** Names and numbers that people had until they changed them themselves, and which stand in no act of an admin. Erasing the person finds by them what admins searched for. */
export class AddFormerNames extends Migration {
  override up(): void {
    this.addSql(`create table former_names (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      first_name text not null,
      last_name text not null,
      phone text,
      at timestamptz not null default now(),
      unique nulls not distinct (user_id, first_name, last_name, phone)
    )`);
  }

  override down(): void {
    this.addSql('drop table former_names');
  }
}
