import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '@nb/nest-kit';

/** Index for finding invitation codes without their hyphens. Built concurrently, so outside of a transaction. */
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
