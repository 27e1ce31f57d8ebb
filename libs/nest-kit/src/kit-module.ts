import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { EntityManager as CoreEntityManager, MikroORM as CoreMikroORM } from '@mikro-orm/core';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { EventBus } from './bus/event-bus.js';
import { LivePublisher } from './bus/live-publisher.js';
import type { BaseEnv } from './env.js';
import { Consumer } from './events/consumer.js';
import { DeadLetters } from './events/dead-letters.js';
import { Outbox } from './events/outbox.js';
import { Relay } from './events/relay.js';
import { ProblemFilter } from './http/problem-filter.js';
import { RateLimits } from './http/rate-limits.js';
import { UserLimits } from './http/user-limits.js';
import { RouteTable } from './http/route-table.js';
import { SchemaPipe } from './http/schema-pipe.js';
import { HousekeepingJob } from './jobs/housekeeping.job.js';
import { JobQueue } from './jobs/job-queue.js';
import { PersonalRows } from './orm/personal-rows.js';
import type { ServiceDefinition } from './service-definition.js';
import { SessionGuard } from './session/session-guard.js';
import { Sessions } from './session/sessions.js';
import { ViewedReads } from './session/viewed-reads.js';
import { Metrics } from './telemetry/metrics.js';
import type { Tracing } from './telemetry/tracing.js';
import { ENV, EVENT_BUS, JOB_SCHEDULES, LOGGER, SERVICE_NAME, TRACING } from './tokens.js';

export interface KitParts<Env extends BaseEnv> {
  definition: ServiceDefinition<Env>;
  env: Env;
  orm: MikroORM;
  bus: EventBus;
  logger: Logger;
  routes: RouteTable;
  metrics?: Metrics;
  tracing?: Tracing | undefined;
  /** Whether scheduled jobs run by the clock; true by default. */
  schedules?: boolean | undefined;
}

const shared = [
  Consumer,
  DeadLetters,
  JobQueue,
  LivePublisher,
  Outbox,
  PersonalRows,
  RateLimits,
  Relay,
  Sessions,
  UserLimits,
];

/**
 * What every service has: injectable everywhere without an import. No interceptor is global: one alone makes Nest take every answer
 * through rxjs, which costs a hot read half of its time again.
 */
@Global()
@Module({})
export class KitModule {
  static around<Env extends BaseEnv>({
    definition,
    env,
    orm,
    bus,
    logger,
    routes,
    metrics = new Metrics(),
    tracing,
    schedules = true,
  }: KitParts<Env>): DynamicModule {
    const values = [
      { provide: ENV, useValue: env },
      { provide: EVENT_BUS, useValue: bus },
      { provide: LOGGER, useValue: logger },
      { provide: SERVICE_NAME, useValue: definition.name },
      { provide: RouteTable, useValue: routes },
      { provide: Metrics, useValue: metrics },
      { provide: JOB_SCHEDULES, useValue: schedules },
      { provide: TRACING, useValue: tracing ?? null },
      ...[MikroORM, CoreMikroORM].map((provide) => ({ provide, useValue: orm })),
      ...[EntityManager, CoreEntityManager].map((provide) => ({ provide, useValue: orm.em })),
    ];
    return {
      module: KitModule,
      imports: [DiscoveryModule, definition.module(env)],
      providers: [
        ...values,
        ...shared,
        HousekeepingJob,
        SessionGuard,
        ViewedReads,
        { provide: APP_GUARD, useExisting: SessionGuard },
        { provide: APP_PIPE, useClass: SchemaPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [...values.map(({ provide }) => provide), ...shared],
    };
  }
}
