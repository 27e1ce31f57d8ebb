import { Migration } from '@mikro-orm/migrations';

/** Who has asked for a link to a new password. A row goes with its mail; the address must not be in the job. */
export class AddResetRequests extends Migration {
  override up(): void {
    this.addSql(`create table reset_requests (
      id uuid primary key,
      email text not null,
      address text not null,
      device text not null,
      is_counted boolean not null default false,
      at timestamptz not null default now()
    )`);
    this.addSql('create index reset_requests_email on reset_requests (email)');
  }

  override down(): void {
    this.addSql('drop table reset_requests');
  }
}
