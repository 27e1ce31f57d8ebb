import { DiscoveryService, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { MikroORM } from '@mikro-orm/postgresql';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { EventBus } from './bus/event-bus.js';
import { createJetStreamBus } from './bus/jetstream.js';
import { EnvError, readEnv, type BaseEnv, type RawEnv } from './env.js';
import { Consumer } from './events/consumer.js';
import { Relay } from './events/relay.js';
import { createHttp } from './http/fastify.js';
import { Health } from './http/health.js';
import { RouteTable } from './http/route-table.js';
import { KitModule } from './kit-module.js';
import { createLogger, nestLogger } from './logger.js';
import { openApiOf } from './ops/openapi.js';
import { serviceMetrics } from './ops/service-metrics.js';
import { createOrm } from './orm/orm.js';
import { Metrics } from './telemetry/metrics.js';
import { openTracing } from './telemetry/tracing.js';
import { SessionGuard } from './session/session-guard.js';
import { ViewedReads } from './session/viewed-reads.js';
import type { ServiceDefinition } from './service-definition.js';

/** Calls in flight get this long to finish; the whole stop takes 10 s at most. */
const DRAIN_MS = 8_000;
/** Time to read calls that the kernel has received and this process has not: they would be lost when their connection is closed. */
const GRACE_MS = 500;
/** Longer than any stop takes, and shorter than the orchestrator waits before it kills the process (deploy: 25 s). */
const GIVE_UP_MS = 15_000;

export interface StartOptions {
  /** Strings, as in `process.env`; checked by the definition's schema. */
  env: RawEnv;
  /** Shared when several services run in one process; otherwise the service makes its own from `NATS_URL` and closes it. */
  bus?: EventBus;
  /** 0, the default, means any free port. */
  port?: number;
  /** 127.0.0.1 by default. */
  host?: string;
  logger?: Logger;
  /** How long calls are still accepted after the stop signal, ms; 0 by default. Calls already on their way would otherwise be cut off. */
  graceMs?: number;
  /** Whether scheduled jobs run by the clock; true by default. */
  schedules?: boolean;
}
export interface RunningService {
  name: string;
  /** `http://host:port`, without a slash at the end. */
  url: string;
  app: NestFastifyApplication;
  orm: MikroORM;
  bus: EventBus;
  /** Accepts no more calls, finishes those in flight, then closes bus and database: 10 s at most. */
  close(): Promise<void>;
}

/**
 * Starts a service on a migrated database. Its consumer listens before its relay publishes.
 * @throws EnvError when the environment is wrong.
 */
export async function startService<Env extends BaseEnv>(
  definition: ServiceDefinition<Env>,
  options: StartOptions,
): Promise<RunningService> {
  const env = readEnv(definition.name, definition.env, options.env);
  const logger = options.logger ?? createLogger(definition.name, env.LOG_LEVEL);
  const bus = options.bus ?? ownBus(definition.name, env, logger);
  const orm = createOrm(definition, env.DATABASE_URL, { pool: env.DATABASE_POOL });
  const health = new Health(orm, bus);
  const routes = new RouteTable();
  const metrics = new Metrics();
  const tracing = await openTracing(definition.name, env);
  const adapter = await createHttp({
    logger,
    health,
    routes,
    metrics,
    metricsToken: env.METRICS_TOKEN,
    tracing,
    service: definition.name,
    isSignedIn: (request) => app.get(SessionGuard, { strict: false }).isSignedIn(request),
    recordViewedRead: async (request) => {
      const { session, viewedRead } = request;
      if (session && viewedRead) await app.get(ViewedReads, { strict: false }).record(request, session, viewedRead);
    },
    describe: () => openApiOf(definition.name, app.get(DiscoveryService, { strict: false })),
  });
  const module = KitModule.around({
    definition,
    env,
    orm,
    bus,
    logger,
    routes,
    metrics,
    tracing,
    schedules: options.schedules,
  });
  serviceMetrics(metrics, { name: definition.name, orm, bus });
  const app: NestFastifyApplication = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    bodyParser: false,
    logger: nestLogger(logger),
    abortOnError: false,
  });
  await app.init();
  const consumer = app.get(Consumer);
  const subscription = await bus.subscribe(definition.name, consumer.types(), async (event) => {
    await consumer.handle(event);
  });
  await app.listen(options.port ?? 0, options.host ?? '127.0.0.1');
  const relay = app.get(Relay);
  relay.start();

  const stop = async () => {
    // From now on every answer asks for the connection to be closed, and the load balancer sees that this replica is not ready.
    health.stopping = true;
    if (options.graceMs) await new Promise((resolve) => setTimeout(resolve, options.graceMs));
    const server = app.getHttpServer() as Server;
    const idle = setInterval(() => server.closeIdleConnections(), 250);
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await app.close();
    clearInterval(idle);
    clearTimeout(cut);
    await subscription.stop();
    await relay.stop();
    if (options.bus === undefined) await bus.close();
    await orm.close(true);
    await tracing?.stop();
  };
  let closing: Promise<void> | undefined;
  return { name: definition.name, url: urlOf(app), app, orm, bus, close: () => (closing ??= stop()) };
}

function ownBus(name: string, env: BaseEnv, logger: Logger): EventBus {
  if (env.NATS_URL === undefined)
    throw new EnvError(`The ${name} service can't start, its environment is wrong:\n  NATS_URL: is missing`);
  return createJetStreamBus(env.NATS_URL, { name, logger, replicas: env.NATS_REPLICAS });
}

function urlOf(app: NestFastifyApplication): string {
  const { address, family, port } = (app.getHttpServer() as Server).address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/**
 * The whole life of a service's process: reads `process.env`, listens on `HOST` and `PORT`, stops on SIGTERM and SIGINT.
 * Exits 0 after a stop, 78 when the environment is wrong, 1 on any other failure and when stopping takes longer than `giveUpMs`.
 */
export function runService<Env extends BaseEnv>(
  definition: ServiceDefinition<Env>,
  { giveUpMs = GIVE_UP_MS } = {},
): void {
  const fail = (error: unknown) => {
    process.stderr.write(
      `${error instanceof EnvError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exit(error instanceof EnvError ? 78 : 1);
  };
  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);
  const start = async () => {
    const { HOST, PORT, LOG_LEVEL } = readEnv(definition.name, definition.env, process.env);
    const logger = createLogger(definition.name, LOG_LEVEL);
    const service = await startService(definition, {
      env: process.env,
      port: PORT,
      host: HOST,
      logger,
      graceMs: GRACE_MS,
    });
    logger.info({ url: service.url }, 'ready');
    // Writes the compile cache (NODE_COMPILE_CACHE) for the next start now, because a killed process would not write it at its end.
    flushCompileCache();
    const stop = () => {
      // Exits even when something hangs: committed data is safe, and a process that neither works nor ends would block its successor.
      setTimeout(
        () =>
          fail(new Error(`The ${definition.name} service has not stopped within ${giveUpMs / 1000} s and gives up`)),
        giveUpMs,
      ).unref();
      void service.close().then(() => process.exit(0), fail);
    };
    process.once('SIGTERM', stop).once('SIGINT', stop);
  };
  start().catch(fail);
}
