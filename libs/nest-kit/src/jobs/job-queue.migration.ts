import { Migration } from '@mikro-orm/migrations';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';

/** PostgreSQL schema of the job queue, beside the service's own tables. */
export const JOB_SCHEMA = 'jobs';

/** The plans open and commit a transaction; the migration has one already. */
const inOurTransaction = (plan: string): string => plan.replaceAll(/^\s*(?:BEGIN|COMMIT);\s*$/gm, '');

/**
 * The job queue's own schema as the installed pg-boss wants it. An update of pg-boss that changes its schema adds a migration with this class under a
 * new name: a new database then already has the newest, and the migration finds nothing to do.
 */
export class BringJobQueueUpToDate extends Migration {
  override async up(): Promise<void> {
    const [{ exists } = { exists: false }] = await this.execute(
      `select to_regclass('${JOB_SCHEMA}.version') is not null as exists`,
    );
    if (exists !== true) return this.addSql(inOurTransaction(getConstructionPlans(JOB_SCHEMA)));
    const [{ version } = { version: 0 }] = await this.execute(`select version from ${JOB_SCHEMA}.version`);
    const plan = getMigrationPlans(JOB_SCHEMA, Number(version));
    if (plan) this.addSql(inOurTransaction(plan));
  }
  override down(): void {
    this.addSql(`drop schema ${JOB_SCHEMA} cascade`);
  }
}
