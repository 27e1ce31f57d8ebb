import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Module } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { createInProcessBus } from '../bus/in-process.js';
import { baseEnv } from '../env.js';
import { newId } from '../orm/new-id.js';
import type { ServiceDefinition } from '../service-definition.js';
import { startService, type RunningService } from '../service.js';
import { createLogger, type Logger } from '../logger.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { LOGGER } from '../tokens.js';
import { defineJob, HandlesJob, UnrecoverableJobError, type JobContext, type JobHandler } from './job.js';
import { JobQueue } from './job-queue.js';
import { JOB_SCHEMA } from './job-queue.migration.js';
import { forgetInJobs } from './job-queue.js';

const payload = z.object({ userId: z.string(), note: z.string(), about: z.string().optional() });
type Payload = z.output<typeof payload>;
const greeting = defineJob({ name: 'greeting', payload, retry: { limit: 1, delaySeconds: 1 } });
const onlyOnce = defineJob({
  name: 'only-once',
  payload: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  exclusive: true,
});

const runs: (Payload & { attempt: number })[] = [];
let act: (payload: Payload, context: JobContext) => Promise<void> = () => Promise.resolve();

@Injectable()
@HandlesJob(greeting)
class GreetingHandler implements JobHandler<Payload> {
  async run(taken: Payload, context: JobContext): Promise<void> {
    runs.push({ ...taken, attempt: context.attempt });
    await act(taken, context);
  }
}

@Module({ providers: [GreetingHandler] })
class GreetingModule {}
const definition: ServiceDefinition = {
  name: 'team',
  env: baseEnv,
  entities: [],
  migrations: [],
  module: () => GreetingModule,
};

let service: TestService;
let queue: JobQueue;
beforeAll(async () => {
  service = await startTestService(definition);
  queue = service.service.app.get(JobQueue);
}, 60_000);
afterAll(() => service.close());
beforeEach(async () => {
  runs.length = 0;
  act = () => Promise.resolve();
  await service.orm.em.fork().execute(`delete from ${JOB_SCHEMA}.job`);
});

const send = (...payloads: Payload[]) =>
  service.orm.em.fork().transactional((em) => queue.sendMany(em, greeting, payloads));
const jobs = () =>
  service.orm.em
    .fork()
    .execute<{ name: string; state: string; data: object; output: object | null }[]>(
      `select name, state, data, output from ${JOB_SCHEMA}.job order by name, created_on`,
    );
const metrics = () => service.http<string>('GET', '/metrics');
async function until<T>(look: () => T | Promise<T>, holds: (found: T) => boolean, ms = 8_000): Promise<T> {
  for (const end = Date.now() + ms; ;) {
    const found = await look();
    if (holds(found)) return found;
    if (Date.now() > end) throw new Error(`It has not come to that: ${JSON.stringify(found)}`);
    await pause(20);
  }
}
const ran = (count: number) =>
  until(
    () => runs.length,
    (found) => found >= count,
  );

test('a job runs once its transaction is committed, well before anything polls, and never when it is rolled back', async () => {
  const em = service.orm.em.fork();
  await em.begin();
  await queue.send(em, greeting, { userId: newId(), note: 'dropped' });
  await em.rollback();
  await em.begin();
  await queue.send(em, greeting, { userId: newId(), note: 'kept' });
  await pause(100);
  expect(runs).toEqual([]);
  const committed = performance.now();
  await em.commit();
  await ran(1);
  expect(performance.now() - committed).toBeLessThan(500);
  await until(jobs, ([job]) => job?.state === 'completed');
  expect(runs.map(({ note }) => note)).toEqual(['kept']);
});

test('urgent jobs run before a backlog, which follows without a pause', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  act = ({ note }) => (note === 'first' ? held : Promise.resolve());
  await send({ userId: newId(), note: 'first' });
  await ran(1);
  await send(...Array.from({ length: 30 }, () => ({ userId: newId(), note: 'many' })));
  await service.orm.em
    .fork()
    .transactional((em) => queue.send(em, greeting, { userId: newId(), note: 'urgent' }, { priority: 1 }));
  release();
  const began = performance.now();
  await ran(32);
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(runs.map(({ note }) => note).slice(0, 3)).toEqual(['first', 'urgent', 'many']);
});

test('two services on one database share the work, each job runs in one of them', async () => {
  const second: RunningService = await startService(definition, {
    env: {
      DATABASE_URL: service.orm.config.get('clientUrl')!,
      INTERNAL_SECRET: 'internal-secret-of-tests',
      PUBLIC_ORIGIN: 'http://localhost:8080',
    },
    bus: createInProcessBus(),
    logger: createLogger('team', 'silent'),
    schedules: false,
  });
  try {
    const notes = Array.from({ length: 60 }, (_, index) => `note ${index}`);
    act = () => pause(2);
    await send(...notes.map((note) => ({ userId: newId(), note })));
    await ran(60);
    await until(jobs, (found) => found.every(({ state }) => state === 'completed'));
    expect(runs.map(({ note }) => note).toSorted()).toEqual(notes.toSorted());
  } finally {
    await second.close();
  }
});

test('a job that fails is retried, then logged, counted and stored as failed with only the kind of its error, and runs again after redrive', async () => {
  const log = jest.spyOn(service.service.app.get<Logger>(LOGGER), 'error');
  const counted = async () => /^jobs_failed\{queue="greeting"\} (\d+)$/m.exec((await metrics()).body)?.[1];
  act = () => Promise.reject(new TypeError('to ann@example.test'));
  const userId = newId();
  await send({ userId, note: 'fails' });
  const [failed] = await until(
    () => queue.failed(),
    (found) => found.length > 0,
  );
  expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(failed).toMatchObject({ name: 'greeting', payload: { userId, note: 'fails' }, error: 'TypeError' });
  expect(JSON.stringify(await jobs())).not.toContain('ann@example.test');
  expect(log).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledWith(
    { err: expect.any(TypeError), job: failed?.id, queue: 'greeting', attempt: 2 },
    'job failed, not tried again',
  );
  log.mockRestore();
  expect(await counted()).toBe('1');
  act = () => Promise.resolve();
  expect(await queue.redrive(failed?.id)).toBe(1);
  await ran(3);
  expect(await queue.failed()).toEqual([]);
  expect(await counted()).toBe('0');
});

test('a job of a process that was killed runs again', async () => {
  // As such a process leaves it: taken, and no sign of life any more.
  await service.orm.em.fork().execute(
    `insert into ${JOB_SCHEMA}.job (name, data, state, policy, retry_limit, started_on, heartbeat_on, heartbeat_seconds)
     values ('greeting', ?, 'active', 'standard', 1, now(), now() - interval '31 seconds', 30)`,
    [JSON.stringify({ userId: newId(), note: 'killed' })],
  );
  await supervise();
  await ran(1);
  expect(runs).toMatchObject([{ note: 'killed', attempt: 2 }]);
});

test('a job whose process was killed on its last try is logged once, and stored as failed with that as its error', async () => {
  const log = jest.spyOn(service.service.app.get<Logger>(LOGGER), 'error');
  const [job] = await service.orm.em.fork().execute<{ id: string }[]>(
    `insert into ${JOB_SCHEMA}.job (name, data, state, policy, retry_limit, retry_count, started_on, heartbeat_on, heartbeat_seconds, dead_letter)
     values ('greeting', ?, 'active', 'standard', 1, 1, now(), now() - interval '31 seconds', 30, 'failed') returning id`,
    [JSON.stringify({ userId: newId(), note: 'killed' })],
  );
  await supervise();
  await Promise.all([queue.logAbandoned(), queue.logAbandoned()]);
  expect(log.mock.calls).toEqual([
    [{ job: job?.id, queue: 'greeting' }, 'job failed with its process, not tried again'],
  ]);
  log.mockRestore();
  expect(await queue.failed()).toMatchObject([{ id: job?.id, name: 'greeting', error: 'ProcessDied' }]);
  expect(runs).toEqual([]);
});

test('an error that no retry can fix fails the job on the first try', async () => {
  act = () => Promise.reject(new UnrecoverableJobError('refused'));
  await send({ userId: newId(), note: 'refused' });
  await until(
    () => queue.failed(),
    (found) => found.length === 1,
  );
  expect(runs).toHaveLength(1);
});

test('forget deletes one failed job; redrive runs all others again, however many', async () => {
  const total = 1_002;
  await service.orm.em.fork().execute(
    `insert into ${JOB_SCHEMA}.job (name, data, source_name, source_id)
     select 'failed', json_build_object('userId', 'u', 'note', n::text), 'greeting', gen_random_uuid() from generate_series(1, ?) n`,
    [total],
  );
  const [unwanted] = await queue.failed();
  expect(await queue.deleteFailed(unwanted!.id)).toBe(true);
  expect(await queue.deleteFailed(unwanted!.id)).toBe(false);
  expect(await queue.redrive('nothing')).toBe(0);
  expect(await queue.redrive()).toBe(total - 1);
  expect(await queue.failed()).toEqual([]);
  await service.orm.em.fork().execute(`delete from ${JOB_SCHEMA}.job where state = 'created'`);
});

/** Lets time pass for all jobs. */
const age = async (interval: string) => {
  await service.orm.em
    .fork()
    .execute(
      `update ${JOB_SCHEMA}.job set completed_on = completed_on - interval '${interval}', keep_until = keep_until - interval '${interval}'`,
    );
  await supervise();
};

/** What pg-boss does each minute: look for jobs of killed processes and for what is to be deleted. */
async function supervise(): Promise<void> {
  await service.orm.em
    .fork()
    .execute(`update ${JOB_SCHEMA}.queue set maintain_on = null, monitor_on = null, monitor_claim_on = null`);
  const boss = new PgBoss({
    connectionString: service.orm.config.get('clientUrl')!,
    schema: JOB_SCHEMA,
    migrate: false,
    max: 1,
    schedule: false,
    supervise: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.supervise();
  await boss.stop({ graceful: false });
}

test('failed jobs stay for 14 days, completed ones go within the hour', async () => {
  await send({ userId: newId(), note: 'done' });
  await until(jobs, ([job]) => job?.state === 'completed');
  act = () => Promise.reject(new UnrecoverableJobError('refused'));
  await send({ userId: newId(), note: 'fails' });
  await until(
    () => queue.failed(),
    (found) => found.length === 1,
  );
  await age('31 minutes');
  expect((await jobs()).map(({ name }) => name)).toEqual(['failed']);
  await age('13 days 23 hours');
  expect(await queue.failed()).toHaveLength(1);
  await age('1 hour');
  expect(await jobs()).toEqual([]);
});

test('a waiting job is kept while a service is stopped for weeks', async () => {
  await service.orm.em.fork().transactional((em) => queue.send(em, onlyOnce, {}));
  await age('300 days');
  expect((await jobs()).map(({ name, state }) => [name, state])).toEqual([['only-once', 'created']]);
});

test('deleting a user deletes their waiting and failed jobs', async () => {
  const [gone, other] = [newId(), newId()];
  act = () => Promise.reject(new UnrecoverableJobError('refused'));
  await send({ userId: gone, note: 'theirs' }, { userId: other, note: 'about', about: gone });
  await until(
    () => queue.failed(),
    (found) => found.length === 2,
  );
  await service.orm.em.fork().transactional((em) => forgetInJobs(em, gone));
  expect(JSON.stringify(await jobs())).not.toContain(gone);
  expect((await queue.failed()).map((job) => (job.payload as Payload).note)).toEqual(['about']);
});

test('of an exclusive job at most one waits', async () => {
  for (let n = 0; n < 3; n += 1) await service.orm.em.fork().transactional((em) => queue.send(em, onlyOnce, {}));
  expect((await jobs()).map(({ name, state }) => [name, state])).toEqual([['only-once', 'created']]);
});

test('a service that stops returns its unfinished jobs to the queue', async () => {
  const own = await startTestService(definition);
  const ownQueue = own.service.app.get(JobQueue);
  try {
    act = (_payload, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    await own.orm.em.fork().transactional((em) =>
      ownQueue.sendMany(em, greeting, [
        { userId: newId(), note: 'begun' },
        { userId: newId(), note: 'waits' },
      ]),
    );
    await ran(1);
    const began = performance.now();
    await ownQueue.onModuleDestroy();
    expect(performance.now() - began).toBeLessThan(6_000);
    const rows = await own.orm.em
      .fork()
      .execute<{ state: string }[]>(`select state::text from ${JOB_SCHEMA}.job order by 1`);
    expect(rows.map(({ state }) => state)).toEqual(['created', 'retry']);
  } finally {
    await own.close();
  }
}, 60_000);

test('the database has the schema that the installed pg-boss expects', async () => {
  const boss = new PgBoss({
    connectionString: service.orm.config.get('clientUrl')!,
    schema: JOB_SCHEMA,
    migrate: false,
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  expect((await boss.detectSchemaDrift()).ok).toBe(true);
  await boss.stop({ graceful: false });
});
