import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '@nb/nest-kit';

const INDEXES = {
  partner_fold_text: 'partner using gin (fold_text(search) gin_trgm_ops)',
  partner_search_digits: 'partner using gin (search_digits(phone) gin_trgm_ops)',
};

/** What searches look in, by the rule that browsers search by as well. Built without locking the tables, outside of a transaction. */
export class AddFoldedSearch extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const [trigrams] = await this.execute(`select 1 from pg_extension where extname = 'pg_trgm'`);
    if (!trigrams) return;
    for (const [name, definition] of Object.entries(INDEXES))
      await createIndexConcurrently((sql) => this.execute(sql), name, definition);
    // The planner knows how frequent a searched word is from the texts of an index.
    await this.execute('analyze partner');
  }

  override async down(): Promise<void> {
    for (const name of Object.keys(INDEXES)) await this.execute(`drop index concurrently if exists ${name}`);
  }
}
