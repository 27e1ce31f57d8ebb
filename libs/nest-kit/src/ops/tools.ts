import { DiscoveryService, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomBytes } from 'node:crypto';
import { createInProcessBus } from '../bus/in-process.js';
import { createJetStreamBus } from '../bus/jetstream.js';
import { readEnv, type BaseEnv, type RawEnv } from '../env.js';
import { DeadLetters } from '../events/dead-letters.js';
import { RouteTable } from '../http/route-table.js';
import { JobQueue } from '../jobs/job-queue.js';
import { KitModule } from '../kit-module.js';
import { createLogger } from '../logger.js';
import { createOrm } from '../orm/orm.js';
import { openApiOf, type OpenApi } from './openapi.js';
import type { ServiceDefinition } from '../service-definition.js';

export interface ServiceTools {
  deadLetters: DeadLetters;
  jobs: JobQueue;
  describe(): OpenApi;
  close(): Promise<void>;
}

/**
 * A service's own code on its database, for commands: it neither listens nor runs timers, sends no mail and publishes nothing from the
 * outbox. Open pages receive live messages when there is a NATS.
 */
export async function openTools<Env extends BaseEnv>(
  definition: ServiceDefinition<Env>,
  raw: RawEnv,
): Promise<ServiceTools> {
  const env = readEnv(definition.name, definition.env, {
    ...raw,
    // Any value will do, because commands make no calls to other services.
    INTERNAL_SECRET: raw['INTERNAL_SECRET'] || randomBytes(32).toString('hex'),
    ALLOW_INSECURE_ORIGIN: 'true',
    EMBEDDED: 'true',
  });
  const logger = createLogger(definition.name, raw['LOG_LEVEL'] || 'error');
  const bus =
    env.NATS_URL === undefined
      ? createInProcessBus()
      : createJetStreamBus(env.NATS_URL, { name: `${definition.name}-command`, logger });
  const orm = createOrm(definition, env.DATABASE_URL);
  const module = KitModule.around({ definition, env, orm, bus, logger, routes: new RouteTable() });
  // Created but not initialised, because initialising would start timers and mail.
  const app = await NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  return {
    deadLetters: app.get(DeadLetters),
    jobs: app.get(JobQueue),
    describe: () => openApiOf(definition.name, app.get(DiscoveryService, { strict: false })),
    async close() {
      await bus.close();
      await orm.close(true);
    },
  };
}
