import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '@nb/nest-kit';

/** Invitation codes are found without their hyphens as well. Built without locking the table, outside of a transaction. */
export class AddCodeKey extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const execute = (sql: string) => this.execute(sql);
    await createIndexConcurrently(execute, 'invitations_code_key', `invitations (replace(code, '-', ''))`);
  }

  override async down(): Promise<void> {
    await this.execute('drop index concurrently if exists invitations_code_key');
  }
}
