import { Migration } from '@mikro-orm/migrations';

/** When a learner's call took place, as their sponsor says. */
export class AddHeldCalls extends Migration {
  override up(): void {
    this.addSql('alter table learner_calls add column held_at timestamptz(3)');
  }

  override down(): void {
    this.addSql('alter table learner_calls drop column held_at');
  }
}
