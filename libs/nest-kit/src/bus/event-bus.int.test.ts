import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { EVENT_TYPES, type EventEnvelope } from '@nb/contracts';
import { natsProgram, startNatsServer, type NatsServer } from '../embedded/nats-server.js';
import { eventOf } from '../testing/test-service.js';
import { newId } from '../orm/new-id.js';
import type { EventBus } from './event-bus.js';
import { createInProcessBus } from './in-process.js';
import { createJetStreamBus } from './jetstream.js';

let server: NatsServer | undefined;
const needsServer = process.env['NATS_URL'] === undefined && natsProgram !== undefined;
beforeAll(async () => {
  if (needsServer) server = await startNatsServer();
});
afterAll(() => server?.remove());

const factories: { name: string; create: (services: string[]) => EventBus }[] = [
  { name: 'in process', create: (services) => createInProcessBus({ services }) },
  {
    name: 'JetStream',
    create: () =>
      createJetStreamBus(process.env['NATS_URL'] ?? server?.url ?? '', {
        namespace: `t${randomBytes(5).toString('hex')}`,
      }),
  },
];
// Without a NATS server at hand the contract is shown on the other bus alone.
const usable = factories.filter(
  ({ name }) => name === 'in process' || needsServer || process.env['NATS_URL'] !== undefined,
);

const change = (version: number, subject = newId()) => eventOf('identity.user-changed', { subject, version });
const until = async (holds: () => boolean, ms = 8_000) => {
  for (const end = Date.now() + ms; !holds(); await new Promise((resolve) => setTimeout(resolve, 10)))
    if (Date.now() > end) throw new Error('It did not come to pass');
};
/** What a relay does: publish until it is taken. */
const publish = async (bus: EventBus, event: EventEnvelope) => {
  for (;;) {
    try {
      return await bus.publish(event);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
};

describe.each(usable)('the event bus, $name', ({ create }) => {
  let bus: EventBus;
  const started: EventBus[] = [];
  beforeEach(async () => {
    bus = create([]);
    started.push(bus);
    await until(() => bus.isConnected());
  });
  afterAll(() => Promise.all(started.map((each) => each.close())));

  test('hands every service the types it wants, whole and in order', async () => {
    const team: EventEnvelope[] = [];
    const training: EventEnvelope[] = [];
    await bus.subscribe('team', EVENT_TYPES, async (event) => void team.push(event));
    await bus.subscribe('training', ['identity.user-deleted'], async (event) => void training.push(event));
    const sent: EventEnvelope[] = Array.from({ length: 30 }, (_, index) => ({
      ...change(index),
      requestId: `request-${index}`,
    }));
    sent.push(eventOf('identity.user-deleted', { subject: newId(), version: 2 }));
    for (const event of sent) await publish(bus, event);
    await until(() => team.length === sent.length && training.length === 1);
    expect(team).toEqual(sent);
    expect(training).toEqual(sent.slice(-1));
  });

  test('gives the events of one subject one at a time, so that a slow one is not overtaken', async () => {
    const subject = newId();
    const seen: number[] = [];
    let busy = 0;
    await bus.subscribe('team', EVENT_TYPES, async ({ version }) => {
      busy += 1;
      expect(busy).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, version === 0 ? 60 : 1));
      seen.push(version);
      busy -= 1;
    });
    await Promise.all([0, 1, 2, 3, 4].map((version) => publish(bus, change(version, subject))));
    await until(() => seen.length === 5);
    expect(seen).toEqual([0, 1, 2, 3, 4]);
  });

  test('brings an event again that could not be dealt with, before the next of its subject', async () => {
    const subject = newId();
    const seen: number[] = [];
    let failures = 2;
    await bus.subscribe('team', EVENT_TYPES, async ({ version }) => {
      if (version === 1 && failures > 0) {
        failures -= 1;
        throw new Error('The database is away');
      }
      seen.push(version);
    });
    for (const version of [0, 1, 2]) await publish(bus, change(version, subject));
    await until(() => seen.length === 3);
    expect(seen).toEqual([0, 1, 2]);
  });

  test('keeps what comes while a service is away', async () => {
    const away = create(['team']);
    started.push(away);
    const seen: number[] = [];
    const hear = async ({ version }: EventEnvelope) => void seen.push(version);
    const first = await away.subscribe('team', EVENT_TYPES, hear);
    await publish(away, change(1));
    await until(() => seen.length === 1);
    await first.stop();
    const later = publish(away, change(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(seen).toEqual([1]);
    await away.subscribe('team', EVENT_TYPES, hear);
    await later;
    await until(() => seen.length === 2);
    expect(seen).toEqual([1, 2]);
  });

  test('a stop waits for the event in hand', async () => {
    let done = false;
    const entered = Promise.withResolvers<void>();
    const subscription = await bus.subscribe('team', EVENT_TYPES, async () => {
      entered.resolve();
      await new Promise((resolve) => setTimeout(resolve, 100));
      done = true;
    });
    const published = publish(bus, change(1));
    await entered.promise;
    await subscription.stop();
    expect(done).toBe(true);
    await published;
  });

  test('a stop while it is about to listen ends it as well, whenever that is', async () => {
    for (const ms of [0, 1, 2, 3, 5, 8, 12, 20]) {
      const other = create([]);
      started.push(other);
      await until(() => other.isConnected());
      const subscription = await other.subscribe('team', EVENT_TYPES, () => Promise.resolve());
      await new Promise((resolve) => setTimeout(resolve, ms));
      const stopped = subscription.stop().then(() => 'stopped');
      expect(
        await Promise.race([stopped, new Promise((resolve) => setTimeout(() => resolve(`not after ${ms} ms`), 5_000))]),
      ).toBe('stopped');
    }
  }, 60_000);

  test('says where it put an event, or that it keeps none', async () => {
    const stored = await publish(bus, change(1));
    const state = await bus.storeState();
    if (bus.kind === 'in-process') expect([stored, state]).toEqual([null, null]);
    else expect(state).toEqual({ store: stored?.store, lastSeq: stored?.seq });
  });

  test('a service that wants nothing is left alone', async () => {
    const subscription = await bus.subscribe('identity', [], () => Promise.reject(new Error('never')));
    await publish(bus, change(1));
    await subscription.stop();
  });

  test('live messages reach those who listen now, by pattern, and nobody afterwards', async () => {
    const heard: [string, unknown][] = [];
    const note = (data: unknown, subject: string) => void heard.push([subject, data]);
    const off = [bus.onLive('live.user.*', note), bus.onLive('live.>', note), bus.onLive('session.evicted', note)];
    bus.publishLive('live.user.7', { type: 'stale' });
    bus.publishLive('session.evicted', { tokenHashes: [] });
    // Before this process does anything else, and not again by way of a server.
    expect(heard).toHaveLength(3);
    await bus.storeState();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard.toSorted(([a], [b]) => b.localeCompare(a))).toEqual([
      ['session.evicted', { tokenHashes: [] }],
      ['live.user.7', { type: 'stale' }],
      ['live.user.7', { type: 'stale' }],
    ]);
    for (const each of off) each();
    bus.publishLive('live.user.7', { type: 'stale' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toHaveLength(3);
  });
});

test('the bus in process publishes nothing before every service listens, and then reports that it is connected', async () => {
  const bus = createInProcessBus({ services: ['team', 'training'] });
  let connected = 0;
  bus.onConnected(() => (connected += 1));
  await bus.subscribe('team', EVENT_TYPES, () => Promise.resolve());
  await expect(bus.publish(change(1))).rejects.toThrow('Not every service');
  await bus.subscribe('training', [], () => Promise.resolve());
  expect([connected, bus.isConnected(), await bus.publish(change(1))]).toEqual([1, true, null]);
});

test('in one process services hear in the order given, and one that fails keeps nobody else from it', async () => {
  const bus = createInProcessBus({ services: ['team', 'training', 'identity'] });
  const heard: string[] = [];
  await bus.subscribe('identity', EVENT_TYPES, () => Promise.resolve(void heard.push('identity')));
  await bus.subscribe('training', EVENT_TYPES, () => Promise.reject(new Error('The database is away')));
  await bus.subscribe('team', EVENT_TYPES, async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    heard.push('team');
  });
  await expect(bus.publish(change(1))).rejects.toThrow('away');
  expect(heard).toEqual(['team', 'identity']);
});

test('in one process an event on its way reaches no service that has stopped meanwhile', async () => {
  const bus = createInProcessBus({ services: ['team', 'training'] });
  const heard: string[] = [];
  const training = await bus.subscribe('training', EVENT_TYPES, () => Promise.resolve(void heard.push('training')));
  await bus.subscribe('team', EVENT_TYPES, async () => {
    heard.push('team');
    await training.stop();
  });
  await expect(bus.publish(change(1))).rejects.toThrow('any more');
  expect(heard).toEqual(['team']);
});

const jetStream = usable.some(({ name }) => name === 'JetStream') ? ['with its server'] : [];
const open = (namespace: string) => createJetStreamBus(process.env['NATS_URL'] ?? server?.url ?? '', { namespace });

test.each(jetStream)('live messages reach other processes, too, and each once, %s', async () => {
  const namespace = `t${randomBytes(5).toString('hex')}`;
  const [telling, other] = [open(namespace), open(namespace)];
  await until(() => telling.isConnected() && other.isConnected());
  const heard: string[] = [];
  telling.onLive('live.user.*', (_data, subject) => heard.push(`here ${subject}`));
  other.onLive('live.user.*', (_data, subject) => heard.push(`there ${subject}`));
  await other.storeState();
  telling.publishLive('live.user.7', { type: 'stale' });
  await until(() => heard.length === 2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toEqual(['here live.user.7', 'there live.user.7']);
  await Promise.all([telling.close(), other.close()]);
});

describe.each(jetStream)('what JetStream handed out, %s', () => {
  test('and a killed process never acknowledged holds up nobody else until it comes again', async () => {
    const namespace = `t${randomBytes(5).toString('hex')}`;
    const [killed, next] = [open(namespace), open(namespace)];
    let inHand = 0;
    const over = Promise.withResolvers<void>();
    await killed.subscribe('team', EVENT_TYPES, () => {
      inHand += 1;
      return over.promise;
    });
    const lost = Array.from({ length: 20 }, () => change(1));
    for (const event of lost) await publish(killed, event);
    await until(() => inHand === 8);
    await killed.close();
    const heard = new Set<string>();
    await next.subscribe('team', EVENT_TYPES, ({ id }) => Promise.resolve(void heard.add(id)));
    const others = Array.from({ length: 100 }, () => change(1));
    for (const event of others) await publish(next, event);
    // The server hands the killed one's out again 4 s after it did so the first time.
    await until(() => others.every(({ id }) => heard.has(id)), 2_500);
    await until(() => lost.every(({ id }) => heard.has(id)));
    over.resolve();
    await next.close();
  }, 15_000);

  test('is limited as this release wants it, whatever an earlier one had set', async () => {
    const namespace = `t${randomBytes(5).toString('hex')}`;
    const bus = open(namespace);
    await publish(bus, change(1));
    const [{ AckPolicy, jetstreamManager }, { connect, nanos }] = await Promise.all([
      import('@nats-io/jetstream'),
      import('@nats-io/transport-node'),
    ]);
    const connection = await connect({ servers: process.env['NATS_URL'] ?? server?.url ?? '' });
    const { consumers } = await jetstreamManager(connection);
    await consumers.add(`${namespace}-events`, {
      durable_name: 'team',
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(4_000),
      max_ack_pending: 8,
    });
    let heard = 0;
    await bus.subscribe('team', EVENT_TYPES, () => Promise.resolve(void (heard += 1)));
    await until(() => heard === 1);
    expect((await consumers.info(`${namespace}-events`, 'team')).config.max_ack_pending).toBeGreaterThan(100);
    await Promise.all([connection.close(), bus.close()]);
  });

  test('is dealt with a few at a time, however many wait', async () => {
    const namespace = `t${randomBytes(5).toString('hex')}`;
    const bus = open(namespace);
    for (let n = 0; n < 60; n += 1) await publish(bus, change(1));
    let [atOnce, most, heard] = [0, 0, 0];
    await bus.subscribe('team', EVENT_TYPES, async () => {
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      [atOnce, heard] = [atOnce - 1, heard + 1];
    });
    await until(() => heard === 60);
    expect(most).toBe(8);
    await bus.close();
  });
});
