import { Migration } from '@mikro-orm/migrations';

/** When a cancelled call would have been, so that calendars can show it as cancelled; the version before leaves it empty. */
export class AddCancelledCalls extends Migration {
  override up(): void {
    this.addSql('alter table onboarding_call add column cancelled_call_at timestamptz(3)');
  }

  override down(): void {
    this.addSql('alter table onboarding_call drop column cancelled_call_at');
  }
}
