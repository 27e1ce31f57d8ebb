import { Migration } from '@mikro-orm/migrations';

/**
 * Lets a deleted invitation come back as it was.
 *
 * - `deleted_invitations`: the whole row as it was, its passcode and what it was used for included, for an hour. Kept apart from
 *   `invitations`, so that nothing that reads those can take a deleted one for one that works.
 */
export class KeepDeletedCodes extends Migration {
  override up(): void {
    this.addSql(`create table deleted_invitations (
      id uuid primary key,
      owner_id uuid not null references users on delete cascade,
      deleted_at timestamptz(3) not null default now(),
      invitation jsonb not null
    )`);
    this.addSql('create index deleted_invitations_owner on deleted_invitations (owner_id)');
    this.addSql('create index deleted_invitations_at on deleted_invitations (deleted_at)');
  }

  override down(): void {
    this.addSql('drop table deleted_invitations');
  }
}
