import { PostgresDriver, type DatabaseConnection } from 'kysely';

type Step = 'beginTransaction' | 'rollbackTransaction';
interface Pooled {
  acquireConnection: (
    this: PostgresDriver,
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ) => Promise<DatabaseConnection>;
  destroy: (this: PostgresDriver) => Promise<void>;
}
const MENDED = Symbol.for('nest-kit.release-broken');

/**
 * Releases connections that Kysely 0.29 does not give back to its pool, which then waits for ever:
 *
 * When the connection to the database breaks, a transaction of Kysely can neither begin nor roll back, and its connection is never
 * given back. Here it is given back, and the pool discards it as broken.
 *
 * When the pool is closed while a query waits for a connection, the pool hands one out that nobody gives back, so closing never ends. Here
 * queries that waited before the close are served first; Kysely itself refuses later ones.
 */
export function releaseBrokenConnections(): void {
  const driver = PostgresDriver.prototype as PostgresDriver & { [MENDED]?: true };
  if (driver[MENDED]) return;
  driver[MENDED] = true;
  for (const step of ['beginTransaction', 'rollbackTransaction'] as const satisfies Step[]) {
    const original = driver[step] as (
      this: PostgresDriver,
      connection: DatabaseConnection,
      ...more: never[]
    ) => Promise<void>;
    driver[step] = async function mended(this: PostgresDriver, connection: DatabaseConnection, ...more: never[]) {
      try {
        await original.call(this, connection, ...more);
      } catch (error) {
        await this.releaseConnection(connection as never);
        throw error;
      }
    };
  }
  const acquiring = new WeakMap<PostgresDriver, Set<Promise<DatabaseConnection>>>();
  const pooled: Pooled = driver;
  const { acquireConnection, destroy } = pooled;
  pooled.acquireConnection = async function acquire(...options) {
    const coming = acquireConnection.apply(this, options);
    const all = acquiring.get(this) ?? new Set();
    acquiring.set(this, all.add(coming));
    try {
      return await coming;
    } finally {
      all.delete(coming);
    }
  };
  pooled.destroy = async function destroyAfterAll() {
    await Promise.allSettled(acquiring.get(this) ?? new Set<Promise<DatabaseConnection>>());
    await destroy.call(this);
  };
}
