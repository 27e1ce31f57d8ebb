import { Migration } from '@mikro-orm/migrations';

/** `learners.country_code`: the country in which somebody's numbers are read; null until identity has sent it. */
export class AddCountries extends Migration {
  override up(): void {
    this.addSql('alter table learners add column country_code text');
  }

  override down(): void {
    this.addSql('alter table learners drop column country_code');
  }
}
