import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '@nb/nest-kit';

/** One index for each order of the whole network's list; that of joining is `partner_recent`, that of calls `onboarding_call_at`. */
const INDEXES = {
  partner_by_name: `partner ((coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)) collate "und-x-icu", id) where registered`,
  partner_by_steps: 'partner (cardinality(steps_completed), id) where registered',
  partner_by_last_seen: `partner (coalesce(last_login_at, 'epoch'::timestamptz), id) where registered`,
};

/** What the list of partners is sorted by. Built without locking the table, outside of a transaction. */
export class AddPartnerOrders extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES))
      await createIndexConcurrently((sql) => this.execute(sql), name, definition);
  }

  override async down(): Promise<void> {
    for (const name of Object.keys(INDEXES)) await this.execute(`drop index concurrently if exists ${name}`);
  }
}
