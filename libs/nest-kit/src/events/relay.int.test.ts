import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { EVENT_TYPES, type EventEnvelope } from '@nb/contracts';
import { createInProcessBus } from '../bus/in-process.js';
import { createJetStreamBus } from '../bus/jetstream.js';
import { createLogger } from '../logger.js';
import { newId } from '../orm/new-id.js';
import { startService } from '../service.js';
import { createTestDatabase } from '../testing/database.js';
import { startIdentityStandIn } from '../testing/identity-stand-in.js';
import { natsProgram, startNatsServer, type NatsServer } from '../embedded/nats-server.js';
import { sampleService } from '../testing/sample-service.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { LOST, Relay } from './relay.js';

const NOTES = '/api/training/notes';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
const until = async (holds: () => boolean, ms = 15_000) => {
  for (const end = Date.now() + ms; !holds(); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (Date.now() > end) throw new Error('It did not come to pass');
};
const add = async (service: TestService, session: string, count: number) => {
  for (let index = 0; index < count; index += 1)
    expect((await service.http('POST', NOTES, { session, body: { text: `note ${index}` } })).status).toBe(201);
};
const versions = (events: EventEnvelope[]) => events.map(({ version }) => version);

/** A service whose relay polls once an hour, and the events it publishes; its relay has published one note already. */
const startWithoutPoll = async () => {
  const service = await startTestService(sampleService);
  closing.push(() => service.close());
  const published: EventEnvelope[] = [];
  await service.bus.subscribe('probe', EVENT_TYPES, (event) => Promise.resolve(void published.push(event)));
  const relay = service.service.app.get(Relay);
  await relay.stop();
  relay.start(60 * 60_000);
  const session = service.signIn();
  await add(service, session, 1);
  await until(() => published.length === 1);
  return { service, session, published };
};

describe('the relay', () => {
  test('is woken by the commit, not by its poll', async () => {
    const { service, session, published } = await startWithoutPoll();
    await add(service, session, 10);
    await until(() => published.length === 11);
  }, 60_000);
  test('publishes rows that plain SQL wrote without waiting for its poll', async () => {
    const { service, published } = await startWithoutPoll();
    const userId = newId();
    const data = JSON.stringify({ userId, shared: false });
    await service.orm.em
      .fork()
      .execute(
        `insert into outbox (id, type, subject, version, data, occurred_at) values (?, 'training.goals-shared', ?, 1, ?, now())`,
        [newId(), userId, data],
      );
    await until(() => published.some(({ subject }) => subject === userId));
  }, 60_000);
  test('publishes nothing of a transaction that was rolled back', async () => {
    const service = await startTestService(sampleService);
    closing.push(() => service.close());
    const published: EventEnvelope[] = [];
    await service.bus.subscribe('probe', EVENT_TYPES, (event) => Promise.resolve(void published.push(event)));
    const session = service.signIn();
    expect((await service.http('POST', NOTES, { session, body: { text: 'taken back', fail: true } })).status).toBe(422);
    await add(service, session, 1);
    await service.service.app.get(Relay).drained();
    expect(versions(published)).toEqual([1]);
    const kept = await service.orm.em.fork().execute('select version from outbox');
    expect(kept).toEqual([{ version: 1 }]);
  });
  test('stops at the first failure and keeps the order', async () => {
    const bus = createInProcessBus();
    let failing = true;
    const published: EventEnvelope[] = [];
    const faulty = Object.assign(Object.create(bus) as typeof bus, {
      publish: (event: EventEnvelope) => {
        if (failing && event.version === 3) return Promise.reject(new Error('The wire is cut'));
        published.push(event);
        return Promise.resolve(null);
      },
    });
    const service = await startTestService(sampleService, { bus: faulty });
    closing.push(() => service.close());
    await add(service, service.signIn(), 6);
    await until(() => published.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(versions(published)).toEqual([1, 2]);
    failing = false;
    await service.service.app.get(Relay).drained();
    expect(versions(published)).toEqual([1, 2, 3, 4, 5, 6]);
  });
  test("publishes events of different people in parallel, and each person's in order", async () => {
    const people = Array.from({ length: 20 }, () => newId());
    const published: EventEnvelope[] = [];
    let atOnce = 0;
    let most = 0;
    let failing = true;
    const remote = Object.assign(Object.create(createInProcessBus()) as ReturnType<typeof createInProcessBus>, {
      kind: 'jetstream' as const,
      publish: async (event: EventEnvelope) => {
        most = Math.max(most, (atOnce += 1));
        await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 10));
        atOnce -= 1;
        if (failing && event.subject === people[7] && event.version === 2) throw new Error('The wire is cut');
        published.push(event);
        return null;
      },
    });
    const service = await startTestService(sampleService, { bus: remote });
    closing.push(() => service.close());
    const rows = [1, 2, 3].flatMap((version) => people.map((id) => ({ id: newId(), subject: id, version })));
    await service.orm.em.fork().execute(
      `insert into outbox (id, type, subject, version, data, occurred_at)
       select id, 'training.goals-shared', subject, version, jsonb_build_object('userId', subject, 'shared', false), now() from jsonb_to_recordset(?::jsonb) as r(id uuid, subject uuid, version int)`,
      [JSON.stringify(rows)],
    );
    await until(() => published.some(({ version }) => version === 2));
    failing = false;
    await service.service.app.get(Relay).drained();
    expect(most).toBe(people.length);
    for (const id of people) expect(versions(published.filter(({ subject }) => subject === id))).toEqual([1, 2, 3]);
  });
  test('finds events that the bus has lost without reading the whole outbox', async () => {
    const service = await startTestService(sampleService);
    closing.push(() => service.close());
    const em = service.orm.em.fork();
    const known = new Date(Date.UTC(2026, 0, 1)).toISOString();
    await em.execute(
      `insert into outbox (id, type, subject, version, data, occurred_at, published_at, store, store_seq)
      select gen_random_uuid(), 'training.goals-shared', gen_random_uuid(), 1, '{}', now(), now(), case when n = 1 then 'another store' else ? end, n from generate_series(1, 20000) n`,
      [known],
    );
    await em.execute('analyze outbox');
    const asked = LOST.replaceAll('$1', `'${known}'`).replaceAll('$2', '19999');
    const plan = (await em.execute<Record<string, string>[]>(`explain ${asked}`))
      .map((row) => row['QUERY PLAN'])
      .join('\n');
    expect(plan).not.toContain('Seq Scan');
    expect(plan.match(/Index Cond/g)).toHaveLength(3);
    const lost = await em.execute<{ store_seq: number }[]>(`with lost as (${asked} returning id) select 1 from lost`);
    expect(lost).toHaveLength(2);
  });
  test('two replicas on one database publish everything once and in order', async () => {
    const database = await createTestDatabase(sampleService);
    const identity = await startIdentityStandIn('internal-secret-of-tests');
    closing.push(
      () => database.drop(),
      () => identity.close(),
    );
    const published: EventEnvelope[] = [];
    const bus = Object.assign(createInProcessBus(), {
      publish: async (event: EventEnvelope) => {
        await new Promise((resolve) => setTimeout(resolve, 2));
        published.push(event);
        return null;
      },
    });
    const env = {
      DATABASE_URL: database.url,
      INTERNAL_SECRET: 'internal-secret-of-tests',
      IDENTITY_URL: identity.url,
      LOG_LEVEL: 'silent',
      DATABASE_POOL: '5',
    };
    const one = await startService(sampleService, { env, bus });
    const two = await startService(sampleService, {
      env,
      bus: Object.assign(Object.create(bus) as typeof bus, {
        subscribe: () => Promise.resolve({ stop: () => Promise.resolve() }),
      }),
    });
    closing.push(
      () => one.close(),
      () => two.close(),
    );
    const cookie = 'token-of-tests';
    identity.addSession(cookie, {});
    for (let index = 0; index < 20; index += 1) {
      const { url } = index % 2 === 0 ? one : two;
      const reply = await fetch(url + NOTES, {
        method: 'POST',
        headers: { cookie: `sid=${cookie}`, 'content-type': 'application/json' },
        body: '{"text":"x"}',
      });
      expect(reply.status).toBe(201);
    }
    await until(() => published.length >= 20);
    expect(versions(published)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });
  test('a process killed between commit and publish loses nothing', async () => {
    const database = await createTestDatabase(sampleService);
    const identity = await startIdentityStandIn('internal-secret-of-tests');
    closing.push(
      () => database.drop(),
      () => identity.close(),
    );
    identity.addSession('token-of-tests', {});
    const env = {
      DATABASE_URL: database.url,
      INTERNAL_SECRET: 'internal-secret-of-tests',
      IDENTITY_URL: identity.url,
      LOG_LEVEL: 'silent',
    };
    const register = path.resolve(import.meta.dirname, '../../../build/register.mjs');
    const child = spawn(
      process.execPath,
      [
        '--conditions=nb-source',
        '--import',
        register,
        path.resolve(import.meta.dirname, '../testing/dying-service.ts'),
      ],
      {
        env: { ...process.env, DATABASE_URL_TRAINING: database.url, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const died = once(child, 'exit');
    await fetch(line.toString().trim() + NOTES, {
      method: 'POST',
      headers: { cookie: 'sid=token-of-tests', 'content-type': 'application/json' },
      body: '{"text":"kept"}',
    }).catch(() => undefined);
    expect(await died).toEqual([null, 'SIGKILL']);
    const bus = createInProcessBus();
    const heard: EventEnvelope[] = [];
    await bus.subscribe('probe', EVENT_TYPES, (event) => Promise.resolve(void heard.push(event)));
    const next = await startService(sampleService, { env, bus });
    closing.push(() => next.close());
    await until(() => heard.length > 0);
    expect(heard).toMatchObject([{ type: 'training.goals-shared', version: 1 }]);
  }, 20_000);
});

test.each([
  ['alone in its process for a moment', true],
  ['cut off by another failure', false],
])('events that wait are worth a warning unless their service is only %s', async (_why, alone) => {
  const identity = await startIdentityStandIn('internal-secret-of-tests');
  const database = await createTestDatabase(sampleService);
  closing.push(
    () => database.drop(),
    () => identity.close(),
  );
  const lines: string[] = [];
  const bus = Object.assign(
    createInProcessBus({ services: alone ? ['training', 'team'] : ['training'] }),
    alone ? {} : { publish: () => Promise.reject(new Error('The wire is cut')) },
  );
  const service = await startService(sampleService, {
    env: {
      DATABASE_URL: database.url,
      INTERNAL_SECRET: 'internal-secret-of-tests',
      IDENTITY_URL: identity.url,
      PUBLIC_ORIGIN: 'http://localhost:8080',
    },
    bus,
    logger: createLogger('training', 'warn', { write: (line) => void lines.push(line) }),
  });
  closing.push(() => service.close());
  const subject = newId();
  await service.orm.em
    .fork()
    .execute(
      `insert into outbox (id, type, subject, version, data, occurred_at) values (?, 'training.goals-shared', ?, 1, ?, now())`,
      [newId(), subject, JSON.stringify({ userId: subject, shared: false })],
    );
  service.app.get(Relay).wake();
  await expect(service.app.get(Relay).drained(300)).rejects.toThrow('still waiting');
  expect(lines.filter((line) => line.includes('events wait'))).toHaveLength(alone ? 0 : 1);
});

const natsTests = natsProgram === undefined ? [] : ['with its own NATS server'];
describe.each(natsTests)('over JetStream, %s', () => {
  let server: NatsServer;
  beforeAll(async () => {
    server = await startNatsServer();
  });
  afterAll(() => server.remove());
  const start = async () => {
    const namespace = `r${newId().slice(-8)}`;
    const bus = createJetStreamBus(server.url, {
      namespace,
      logger: createLogger('bus', process.env['TEST_LOG_LEVEL'] ?? 'silent'),
    });
    const service = await startTestService(sampleService, { bus });
    const heard: EventEnvelope[] = [];
    await bus.subscribe('probe', EVENT_TYPES, (event) => Promise.resolve(void heard.push(event)));
    closing.push(
      () => bus.close(),
      () => service.close(),
    );
    return { bus, service, heard, namespace };
  };

  const management = async () => {
    const [{ jetstreamManager }, { connect }] = await Promise.all([
      import('@nats-io/jetstream'),
      import('@nats-io/transport-node'),
    ]);
    const connection = await connect({ servers: server.url });
    return { manager: await jetstreamManager(connection), close: () => connection.close() };
  };
  /** Versions of what the stream keeps, in its order. */
  const stored = async (stream: string) => {
    const { manager, close } = await management();
    const { state } = await manager.streams.info(stream);
    const kept: number[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1)
      kept.push((await manager.streams.getMessage(stream, { seq }))?.json<EventEnvelope>().version ?? 0);
    await close();
    return kept;
  };

  test('while NATS is down every write is accepted; afterwards all events are in the stream once and in order', async () => {
    const { service, heard, namespace } = await start();
    const session = service.signIn();
    await add(service, session, 2);
    await until(() => heard.length === 2);
    await server.stop();
    await add(service, session, 20);
    expect((await service.http('GET', '/health/ready')).body).toMatchObject({ ready: true });
    await server.start();
    // What was on its way when the server went is delivered again, and may then come after what followed it.
    await until(() => new Set(versions(heard)).size === 22);
    expect(await stored(`${namespace}-events`)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
  }, 30_000);

  test('when its store is lost everything is published again', async () => {
    const { service, heard, bus, namespace } = await start();
    await add(service, service.signIn(), 5);
    await until(() => heard.length === 5);
    const { manager, close } = await management();
    await manager.streams.delete(`${namespace}-events`);
    await close();
    // An event that was handed to the consumer while the stream was rebuilt is delivered again: after the others, or twice.
    const again = () => [...new Set(versions(heard.slice(5)))].toSorted((a, b) => a - b);
    await until(() => again().length === 5);
    expect(again()).toEqual([1, 2, 3, 4, 5]);
    expect(await stored(`${namespace}-events`)).toEqual([1, 2, 3, 4, 5]);
    expect(bus.isConnected()).toBe(true);
  }, 30_000);
});
