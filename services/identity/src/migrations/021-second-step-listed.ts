import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '@nb/nest-kit';

/** The list of users filters by who has a second step. Outside of a transaction, so that nothing is locked for long. */
export class ListSecondSteps extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    await createIndexConcurrently((sql) => this.execute(sql), 'users_second_step', 'users (second_step_since)');
  }

  override async down(): Promise<void> {
    await this.execute('drop index concurrently if exists users_second_step');
  }
}
