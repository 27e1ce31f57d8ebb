import type { EntityClass, EntitySchema, AnyEntity, MigrationObject } from '@mikro-orm/core';
import type { DynamicModule, Type } from '@nestjs/common';
import type { z } from 'zod';
import type { BaseEnv } from './env.js';

/** What a service is; everything that all services share comes from the kit. */
export interface ServiceDefinition<Env extends BaseEnv = BaseEnv> {
  name: 'identity' | 'training' | 'team';
  /** `baseEnv.extend({…})`. */
  env: z.ZodType<Env>;
  /** The service's own; the kit adds its own. */
  entities: readonly (EntitySchema | EntityClass<AnyEntity>)[];
  /** In the order in which they run; names never change once released. The kit's own run first. */
  migrations: readonly MigrationObject[];
  /** The Nest module; injects `EntityManager`, `Outbox`, `Sessions`, `LivePublisher`, `RateLimits`, `DeadLetters` and `@Inject(ENV)` without importing anything. */
  module: (env: Env) => Type | DynamicModule;
}
