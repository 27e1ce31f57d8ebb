import type { EntityClass, EntitySchema, AnyEntity, MigrationObject } from '@mikro-orm/core';
import type { DynamicModule, Type } from '@nestjs/common';
import type { z } from 'zod';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ServiceName } from '@nb/contracts';
import type { BaseEnv } from './env.js';
import type { CurrentState } from './ops/current-states.js';

/** What a service is; everything that all services share comes from the kit. */
export interface ServiceDefinition<Env extends BaseEnv = BaseEnv> {
  name: ServiceName;
  /** `baseEnv.extend({…})`. */
  env: z.ZodType<Env>;
  /** The service's own; the kit adds its own. */
  entities: readonly (EntitySchema | EntityClass<AnyEntity>)[];
  /** In the order in which they run; names never change once released. The kit's own run first. */
  migrations: readonly MigrationObject[];
  /** The Nest module; injects `EntityManager`, `Outbox`, `Sessions`, `LivePublisher`, `RateLimits`, `UserLimits`, `DeadLetters` and `@Inject(ENV)` without importing anything. */
  module: (env: Env) => Type | DynamicModule;
  /** The current state of all its subjects as events: read models of its events can be rebuilt from it. */
  currentStates?: (em: EntityManager) => AsyncIterable<CurrentState>;
  /**
   * Rebuilds everything this service knows of other services from their current states, in one transaction. Returns how many people it knows then.
   * Asks for the states only after consuming has stopped, so that no state is older than what was known.
   */
  rebuild?: (em: EntityManager, states: () => AsyncIterable<CurrentState>) => Promise<number>;
}

/** Of a service, what concerns its database alone. */
export type StoredService = Pick<ServiceDefinition, 'name' | 'entities' | 'migrations' | 'currentStates' | 'rebuild'>;
