import { IsolationLevel } from '@mikro-orm/core';
import { createOrm, type MikroORM } from '../orm/orm.js';
import type { StoredService } from '../service-definition.js';
import type { CurrentState } from './current-states.js';

/** A service and its database. */
export interface ServiceData {
  definition: StoredService;
  databaseUrl: string;
}

/**
 * Rebuilds the read models of a service from the current states of the other services. Returns how many people it knows then.
 * The product may keep running.
 * @throws Error when the service has no read models.
 */
export async function rebuild(target: ServiceData, sources: readonly ServiceData[]): Promise<number> {
  const { definition, databaseUrl } = target;
  if (!definition.rebuild)
    throw new Error(`There is nothing to rebuild in ${definition.name}: all it holds is its own.`);
  const orm = createOrm(definition, databaseUrl);
  const opened: MikroORM[] = [];
  try {
    return await definition.rebuild(orm.em.fork(), () => statesOf(sources, opened));
  } finally {
    await Promise.all([orm, ...opened].map((each) => each.close(true)));
  }
}

/** The current states of all sources, each from one snapshot. */
async function* statesOf(sources: readonly ServiceData[], opened: MikroORM[]): AsyncGenerator<CurrentState> {
  for (const { definition, databaseUrl } of sources) {
    if (!definition.currentStates) continue;
    const orm = createOrm(definition, databaseUrl);
    opened.push(orm);
    const em = orm.em.fork();
    await em.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
    try {
      yield* definition.currentStates(em);
    } finally {
      await em.rollback();
    }
  }
}
