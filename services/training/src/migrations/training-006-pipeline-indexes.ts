import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '@nb/nest-kit';

/** Indexes and checks of contacts that are there already. Built concurrently, so outside of a transaction. */
export class IndexPipeline extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const execute = (sql: string) => this.execute(sql);
    // Days and times of those who are due are counted from this index alone.
    await createIndexConcurrently(
      execute,
      'prospects_follow_up',
      'prospects (user_id, follow_up_on, follow_up_time) where follow_up_on is not null and deleted_at is null',
    );
    await createIndexConcurrently(
      execute,
      'prospects_invitation',
      'prospects (invitation_id) where invitation_id is not null',
    );
    for (const check of ['stage', 'may_contact', 'cadence', 'time', 'asked_not'])
      await this.execute(`alter table prospects validate constraint prospects_${check}`);
  }

  override async down(): Promise<void> {
    for (const index of ['prospects_follow_up', 'prospects_invitation'])
      await this.execute(`drop index concurrently if exists ${index}`);
  }
}
