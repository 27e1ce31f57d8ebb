import { Migration } from '@mikro-orm/migrations';
import { createIndexConcurrently } from '@nb/nest-kit';

const INDEXES = {
  users_fold_text: 'users using gin (fold_text(search) gin_trgm_ops)',
  users_search_digits: 'users using gin (search_digits(phone) gin_trgm_ops)',
  audit_fold_text: 'audit using gin (fold_text(search) gin_trgm_ops)',
};

/** Indexes of the searched texts in the form of `foldText` (libs/contracts). Built concurrently, so outside of a transaction, because users sign in meanwhile. */
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
    await this.execute('analyze users, audit');
  }

  override async down(): Promise<void> {
    for (const name of Object.keys(INDEXES)) await this.execute(`drop index concurrently if exists ${name}`);
  }
}
