import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { fromKysely, PgBoss, type Db as Database, type JobInsert } from 'pg-boss';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { BaseEnv } from '../env.js';
import { newId } from '../orm/new-id.js';
import { ENV, JOB_SCHEDULES, LOGGER } from '../tokens.js';
import { jobHandledBy, UnrecoverableJobError, type Job, type JobHandler } from './job.js';
import { JOB_SCHEMA } from './job-queue.migration.js';
import { NotificationListener } from './notification-listener.js';

/** Queue of jobs that have failed for good; they stay until they are redriven, at most 14 days. */
const FAILED_QUEUE = 'failed';
const DAY_SECONDS = 86_400;
const FAILED_KEPT_SECONDS = 14 * DAY_SECONDS;
/** The queue drops jobs that have waited for so long. Far longer than any downtime, because a waiting job must not be lost. */
const WAITING_KEPT_SECONDS = 365 * DAY_SECONDS;
/** Together with the interval of cleaning up, completed jobs are deleted within the hour. */
const COMPLETED_KEPT_SECONDS = 30 * 60;
const CLEAN_EVERY_SECONDS = 20 * 60;
/** A process without a heartbeat for so long is considered dead. */
const HEARTBEAT_SECONDS = 30;
/** How often jobs of dead processes are looked for; they run again within about a minute. */
const SUPERVISE_SECONDS = 20;
/** Polling in addition to NOTIFY, for retries and missed notifications. */
const POLL_SECONDS = 2;
/** How long a stopping service waits for running jobs; its whole stop may take ten seconds. */
const STOP_MS = 3_000;
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface SendOptions {
  /** A higher one goes first. */
  priority?: number;
  /** Not before. */
  startAfter?: Date | undefined;
}

export interface FailedJob {
  id: string;
  name: string;
  payload: unknown;
  failedAt: string;
  /** Kind of the error. The message is only in the log, because it may name a person. */
  error: string;
}

/** The jobs of a service, in its own database. Several replicas share the work; each job runs in one of them. */
@Injectable()
export class JobQueue implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly boss: PgBoss;
  private stopped = false;
  private retry: NodeJS.Timeout | undefined;
  private watch: NodeJS.Timeout | undefined;
  private readonly created = new Map<string, Promise<void>>();

  constructor(
    private readonly em: EntityManager,
    private readonly discovery: DiscoveryService,
    @Inject(ENV) private readonly env: BaseEnv,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(JOB_SCHEDULES) private readonly runsSchedules: boolean,
  ) {
    this.boss = new PgBoss({
      db: this.database(),
      schema: JOB_SCHEMA,
      migrate: false,
      createSchema: false,
      useListenNotify: true,
      schedule: runsSchedules,
      registerInstance: false,
      persistWarnings: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      maintenanceIntervalSeconds: CLEAN_EVERY_SECONDS,
      // Scheduled jobs have the precision of a minute; jobs that wait for others are not used.
      cronWorkerIntervalSeconds: 10,
      flowIntervalSeconds: 3_600,
      openTelemetry: { enabled: false },
    });
    this.boss.on('error', (error) => this.logger.warn({ err: error }, 'the job queue is held up'));
    this.boss.on('warning', ({ message }) => this.logger.warn({ queue: message }, 'the job queue warns'));
  }

  /** In the caller's transaction: it runs if and only if that commits. */
  async send<Payload extends object>(
    em: EntityManager,
    job: Job<Payload>,
    payload: Payload,
    options: SendOptions = {},
  ): Promise<void> {
    await this.sendMany(em, job, [payload], options);
  }

  async sendMany<Payload extends object>(
    em: EntityManager,
    job: Job<Payload>,
    payloads: readonly Payload[],
    { priority = 0, startAfter }: SendOptions = {},
  ): Promise<void> {
    if (payloads.length === 0) return;
    await this.create(job as unknown as Job);
    const jobs = payloads.map((payload): JobInsert => ({
      id: newId(),
      data: job.payload.parse(payload),
      priority,
      ...(startAfter && { startAfter }),
    }));
    await this.boss.insert(job.name, jobs, { db: databaseOf(em) });
  }

  /** Takes back, in the caller's transaction, jobs that nobody has begun and whose payload has these values; oldest first. */
  async takeBack<Payload extends object>(
    em: EntityManager,
    job: Job<Payload>,
    values: Partial<Payload>,
  ): Promise<{ payload: Payload; startAfter: Date }[]> {
    const rows = await em.execute<{ data: unknown; startAfter: string }[]>(
      `with taken as (delete from ${JOB_SCHEMA}.job where name = ? and state = 'created' and data @> ?::jsonb returning data, start_after, created_on)
       select data, start_after as "startAfter" from taken order by created_on`,
      [job.name, JSON.stringify(values)],
    );
    return rows.map(({ data, startAfter }) => ({
      payload: job.payload.parse(data),
      startAfter: new Date(startAfter),
    }));
  }

  /** Newest first. */
  async failed(): Promise<FailedJob[]> {
    return this.em.fork().execute<FailedJob[]>(
      `select source_id as id, source_name as name, data as payload, created_on as "failedAt", coalesce(source_output ->> 'error', '') as error
       from ${JOB_SCHEMA}.job where name = ? order by created_on desc limit 1000`,
      [FAILED_QUEUE],
    );
  }

  /**
   * Logs jobs whose process died on their last try, which no handler can do: the queue itself has moved them to those that failed. Each is marked
   * first, so that one replica logs it.
   */
  async logAbandoned(): Promise<void> {
    const rows = await this.em.fork().execute<{ id: string; name: string }[]>(
      `update ${JOB_SCHEMA}.job set source_output = jsonb_build_object('error', 'ProcessDied')
       where name = ? and source_output ->> 'error' is null returning source_id as id, source_name as name`,
      [FAILED_QUEUE],
    );
    for (const { id, name } of rows)
      this.logger.error({ job: id, queue: name }, 'job failed with its process, not tried again');
  }

  /** Runs failed jobs again, all or the one named; how many. */
  async redrive(id?: string): Promise<number> {
    if (id === undefined) return this.redriveAll();
    const rows = await this.em
      .fork()
      .execute<{ id: string }[]>(`select id from ${JOB_SCHEMA}.job where name = ? and source_id::text = ?`, [
        FAILED_QUEUE,
        id,
      ]);
    return rows.length === 0 ? 0 : this.boss.redrive(FAILED_QUEUE, { ids: rows.map((row) => row.id) });
  }

  /** pg-boss moves up to 1000 at a time. Those that fail again meanwhile are left. */
  private async redriveAll(): Promise<number> {
    const createdBefore = new Date();
    let total = 0;
    for (let moved = -1; moved !== 0; total += moved) moved = await this.boss.redrive(FAILED_QUEUE, { createdBefore });
    return total;
  }

  /** Removes a failed job that is never to run again; whether there was one. */
  async deleteFailed(id: string): Promise<boolean> {
    const rows = await this.em
      .fork()
      .execute<{ id: string }[]>(`delete from ${JOB_SCHEMA}.job where name = ? and source_id::text = ? returning id`, [
        FAILED_QUEUE,
        id,
      ]);
    return rows.length > 0;
  }

  async onApplicationBootstrap(): Promise<void> {
    const handlers = this.handlers();
    this.watch = setInterval(() => void this.logAbandoned().catch(() => undefined), SUPERVISE_SECONDS * 1_000).unref();
    const start = async () => {
      await this.boss.start();
      await this.create(FAILED);
      for (const { job, handler } of handlers) await this.work(job, handler);
    };
    // Jobs wait a little longer then; calls are answered meanwhile.
    await start().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'jobs wait: the job queue could not be started');
      this.startLater(start);
    });
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.retry);
    clearInterval(this.watch);
    this.stopped = true;
    await this.boss.stop({ close: false, timeout: STOP_MS });
  }

  private startLater(start: () => Promise<void>): void {
    this.retry = setTimeout(() => {
      start().catch(() => !this.stopped && this.startLater(start));
    }, 1_000).unref();
  }

  private handlers(): { job: Job; handler: JobHandler<object> }[] {
    return this.discovery.getProviders().flatMap(({ instance }: { instance?: unknown }) => {
      const job = typeof instance === 'object' && instance !== null && jobHandledBy(instance.constructor);
      return job ? [{ job, handler: instance as JobHandler<object> }] : [];
    });
  }

  private async work(job: Job, handler: JobHandler<object>): Promise<void> {
    await this.create(job);
    if (this.runsSchedules && job.schedule) await this.boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' });
    const worker = await this.boss.work(
      job.name,
      { perJobResults: true, pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS },
      async ([taken]: { id: string; data: object; retryCount: number; signal: AbortSignal }[]) => {
        if (!taken) return [];
        // Fetched one at a time, so that urgent jobs go next and no fetched job waits; then the next without a pause.
        this.boss.notifyWorker(worker);
        const { id, data, retryCount, signal } = taken;
        const facts = { job: id, queue: job.name, attempt: retryCount + 1 };
        try {
          await handler.run(job.payload.parse(data), { signal, attempt: retryCount + 1 });
          return [{ id, status: 'completed' as const }];
        } catch (error) {
          const output = { error: error instanceof Error ? error.name : 'Error' };
          const last = error instanceof UnrecoverableJobError || retryCount >= job.retry.limit;
          if (last) this.logger.error({ err: error, ...facts }, 'job failed, not tried again');
          else this.logger.warn({ err: error, ...facts }, 'job failed, tried again later');
          return [{ id, status: last ? ('deadletter' as const) : ('failed' as const), output }];
        }
      },
    );
  }

  private create(job: Job): Promise<void> {
    const known = this.created.get(job.name);
    if (known) return known;
    const creating = this.createNow(job);
    this.created.set(job.name, creating);
    creating.catch(() => this.created.delete(job.name));
    return creating;
  }
  private async createNow({ name, retry, exclusive }: Job): Promise<void> {
    if (name !== FAILED_QUEUE) await this.create(FAILED);
    const options = {
      retryLimit: retry.limit,
      retryDelay: retry.delaySeconds,
      retryBackoff: true,
      retryDelayMax: retry.maxDelaySeconds ?? 3_600,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: DAY_SECONDS,
      retentionSeconds: name === FAILED_QUEUE ? FAILED_KEPT_SECONDS : WAITING_KEPT_SECONDS,
      deleteAfterSeconds: COMPLETED_KEPT_SECONDS,
      notify: true,
      ...(name === FAILED_QUEUE ? {} : { deadLetter: FAILED_QUEUE }),
    };
    await this.boss.createQueue(name, { ...options, policy: exclusive ? 'exclusive' : 'standard' });
    await this.boss.updateQueue(name, options);
  }

  /** The service's own pool, and one connection more to listen. */
  private database(): Database {
    return {
      executeSql: async (text, values) => {
        const pool = (await this.em.getConnection().getNativeClient()) as Pool;
        return pool.query<never>(text, values);
      },
      listen: async (channel, onNotification, onConnected) => {
        const listener = new NotificationListener({
          url: this.env.DATABASE_URL,
          channel,
          onNotification,
          onConnected,
        });
        await listener.connect();
        return listener;
      },
    };
  }
}

const FAILED: Job = { name: FAILED_QUEUE, payload: undefined as never, retry: { limit: 0, delaySeconds: 0 } };

/** Within the transaction of `em`. */
const databaseOf = (em: EntityManager): Database => fromKysely(em.getKysely());

/**
 * Takes a person out of all jobs, in the caller's transaction: theirs are removed, in those of others nobody stands in their place, and what a failed
 * one said of an address goes.
 */
export async function forgetInJobs(
  em: EntityManager,
  userId: string,
  addresses: readonly string[] = [],
): Promise<void> {
  await em.execute(`delete from ${JOB_SCHEMA}.job where data ->> 'userId' = ?`, [userId]);
  await em.execute(
    `update ${JOB_SCHEMA}.job set data = replace(data::text, ?, ?)::jsonb where strpos(data::text, ?) > 0`,
    [userId, NOBODY, userId],
  );
  for (const trace of [userId, ...addresses])
    await em.execute(`update ${JOB_SCHEMA}.job set output = null where strpos(output::text, ?) > 0`, [trace]);
}
