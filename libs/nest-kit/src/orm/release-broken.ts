import { PostgresDriver, type DatabaseConnection } from 'kysely';

type Step = 'beginTransaction' | 'rollbackTransaction';
const MENDED = Symbol.for('nest-kit.release-broken');

/**
 * When the database goes away without a farewell, a transaction of Kysely's can neither begin nor roll back, and its connection is never
 * given back: after a few of those the pool waits for ever (R5). Here it is given back; the pool throws away what is broken.
 */
export function releaseBrokenConnections(): void {
  const driver = PostgresDriver.prototype as PostgresDriver & { [MENDED]?: true };
  if (driver[MENDED]) return;
  driver[MENDED] = true;
  for (const step of ['beginTransaction', 'rollbackTransaction'] as const satisfies Step[]) {
    const original = driver[step] as (this: PostgresDriver, connection: DatabaseConnection, ...more: never[]) => Promise<void>;
    driver[step] = async function mended(this: PostgresDriver, connection: DatabaseConnection, ...more: never[]) {
      try {
        await original.call(this, connection, ...more);
      } catch (error) {
        await this.releaseConnection(connection as never);
        throw error;
      }
    };
  }
}
