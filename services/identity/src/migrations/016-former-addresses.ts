import { Migration } from '@mikro-orm/migrations';

/** Addresses that accounts had until they were changed. A row goes with the mail about the change; the address must not be in the job. */
export class AddFormerAddresses extends Migration {
  override up(): void {
    this.addSql(`create table former_addresses (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      email text not null,
      at timestamptz not null default now()
    )`);
    this.addSql('create index former_addresses_user on former_addresses (user_id)');
  }

  override down(): void {
    this.addSql('drop table former_addresses');
  }
}
