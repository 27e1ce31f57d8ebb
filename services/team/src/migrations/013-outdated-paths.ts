import { Migration } from '@mikro-orm/migrations';

/** Partners whose rows of `partner_path` still show where they, or somebody above them, stood before. A move of many people writes them in batches. */
export class AddOutdatedPaths extends Migration {
  override up(): void {
    this.addSql(`
create table outdated_path (
  partner_id uuid primary key,
  position bigint generated always as identity
)`);
    this.addSql(`create index outdated_path_position on outdated_path (position)`);
  }

  override down(): void {
    this.addSql('drop table outdated_path');
  }
}
