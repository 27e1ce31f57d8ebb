import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { kitEntities } from '../events/entities.js';
import type { StoredService } from '../service-definition.js';
import { releaseBrokenConnections } from './release-broken.js';

export interface OrmOptions {
  /** Most connections that the pool holds; 5 by default. */
  pool?: number;
}

/**
 * The ORM of a service, for seeds and tools; `startService` makes its own. Connects when first used; the caller closes it.
 * Its `em` is global: `em.fork()` to read, `em.transactional(…)` to write; using it directly throws.
 */
export function createOrm(
  definition: Pick<StoredService, 'name' | 'entities'>,
  databaseUrl: string,
  { pool = 5 }: OrmOptions = {},
): MikroORM {
  releaseBrokenConnections();
  return new MikroORM({
    clientUrl: databaseUrl,
    // Services in one process handle an event inside the publisher's transaction: with the same context name they would use its connection.
    contextName: definition.name,
    entities: [...kitEntities, ...definition.entities],
    allowGlobalContext: false,
    forceUtcTimezone: true,
    // `pg` keeps one idle connection so that the first request after a pause does not wait for a new one.
    pool: { min: 1, max: pool, idleTimeoutMillis: 30_000 },
    driverOptions: { connectionTimeoutMillis: 5_000, keepAlive: true, application_name: definition.name },
    // Queries are never logged: they carry personal data.
    logger: () => undefined,
    colors: false,
  });
}

export type { EntityManager, MikroORM };
