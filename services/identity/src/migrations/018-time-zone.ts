import { Migration } from '@mikro-orm/migrations';

/** The zone of a person's own clocks, and whether they chose it. */
export class AddTimeZone extends Migration {
  override up(): void {
    this.addSql(
      'alter table users add column time_zone text, add column time_zone_is_chosen boolean not null default false',
    );
  }

  override down(): void {
    this.addSql('alter table users drop column time_zone, drop column time_zone_is_chosen');
  }
}
