import { afterEach, expect, test } from '@jest/globals';
import type { EventEnvelope } from '@nb/contracts';
import { createInProcessBus } from '../bus/in-process.js';
import { newId } from '../orm/new-id.js';
import { sampleService } from '../testing/sample-service.js';
import { startTestService, type TestService } from '../testing/test-service.js';
import { PAGES_FIRST_MS } from './ahead.js';
import { OutboxRow } from './entities.js';
import { Relay } from './relay.js';

const NOTES = '/api/training/notes';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
const add = async (service: TestService, session: string, count: number) => {
  for (let index = 0; index < count; index += 1)
    expect((await service.http('POST', NOTES, { session, body: { text: `note ${index}` } })).status).toBe(201);
};
const handedOver = (seen: readonly string[]) => seen.filter((what) => what !== 'looked');
const until = async (holds: () => boolean) => {
  for (const end = Date.now() + 10_000; !holds() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 1));
};
const versions = (events: EventEnvelope[]) => events.map(({ version }) => version);

/** What was handed over, and when the outbox was looked into; `held` keeps back what the looks come to. */
const startRemote = async (fails: (event: EventEnvelope) => boolean = () => false, held?: Promise<void>) => {
  const published: EventEnvelope[] = [];
  const seen: string[] = [];
  const remote = Object.assign(Object.create(createInProcessBus()) as ReturnType<typeof createInProcessBus>, {
    kind: 'jetstream' as const,
    publish: (event: EventEnvelope) => {
      seen.push(`published ${event.version}`);
      if (fails(event)) return Promise.reject(new Error('The wire is cut'));
      published.push(event);
      return Promise.resolve({ store: 'remote', seq: published.length });
    },
  });
  const prototype = Relay.prototype as unknown as { batch(): Promise<number> };
  // eslint-disable-next-line typescript/unbound-method -- called with its own this below
  const { batch } = prototype;
  prototype.batch = async function seeing(this: typeof prototype) {
    seen.push('looked');
    await held;
    return batch.call(this);
  };
  closing.push(() => Promise.resolve(void (prototype.batch = batch)));
  const service = await startTestService(sampleService, { bus: remote });
  closing.push(() => service.close());
  const noted = () =>
    service.orm.em
      .fork()
      .execute<{ version: number; store: string | null; seq: number }[]>(
        'select version, store, store_seq::int as seq from outbox where published_at is not null order by version',
      );
  if (!held) await service.service.app.get(Relay).drained();
  seen.length = 0;
  return { service, published, seen, noted };
};

test('what was committed here is handed over before the outbox is looked into, and only noted then', async () => {
  const { service, published, seen, noted } = await startRemote();
  const session = service.signIn();
  const first: (string | undefined)[] = [];
  for (let version = 1; version <= 5; version += 1) {
    seen.length = 0;
    await add(service, session, 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    first.push(seen[0]);
    expect(handedOver(seen)).toEqual([`published ${version}`]);
  }
  // The slow poll may fall in between once.
  expect(first.filter((what) => what !== 'looked').length).toBeGreaterThanOrEqual(4);
  await service.service.app.get(Relay).drained();
  expect(versions(published)).toEqual([1, 2, 3, 4, 5]);
  expect(await noted()).toEqual([1, 2, 3, 4, 5].map((version) => ({ version, store: 'remote', seq: version })));
});
test('nothing is told of what was rolled back', async () => {
  const { service, published, seen } = await startRemote();
  const session = service.signIn();
  expect((await service.http('POST', NOTES, { session, body: { text: 'taken back', fail: true } })).status).toBe(422);
  const row = (version: number, id = newId()) => ({
    id,
    type: 'training.goals-shared' as const,
    subject: newId(),
    version,
    data: {},
    requestId: null,
    traceparent: null,
    occurredAt: new Date(),
    publishedAt: null,
    store: null,
    storeSeq: null,
  });
  const again = service.orm.em.fork();
  await again.begin();
  await again.persist(again.create(OutboxRow, row(66))).flush();
  await again.rollback();
  again.clear();
  await again.persist(again.create(OutboxRow, row(67))).flush();
  await until(() => handedOver(seen).length > 0);
  expect(handedOver(seen)).toEqual(['published 67']);
  await service.orm.em
    .fork()
    .transactional(async (em) => {
      await em.transactional((part) => void part.persist(part.create(OutboxRow, row(77))));
      expect(seen).not.toContain('published 77');
      throw new Error('Never mind');
    })
    .catch(() => undefined);
  await add(service, session, 1);
  await service.service.app.get(Relay).drained();
  expect(versions(published)).toEqual([67, 1]);
});
test('nothing goes ahead of what was left to the relay, though it has not got to it yet', async () => {
  let cut = true;
  const { service, published, seen } = await startRemote(() => cut);
  const relay = service.service.app.get(Relay) as unknown as { batch(): Promise<number> };
  const session = service.signIn();
  // The relay is held up: what fails and what comes later can only have gone from memory.
  const held = Promise.withResolvers<void>();
  const batch = relay.batch.bind(relay);
  relay.batch = async () => {
    await held.promise;
    return batch();
  };
  await add(service, session, 1);
  await until(() => handedOver(seen).length > 0);
  cut = false;
  await add(service, session, 1);
  await new Promise((resolve) => setTimeout(resolve, 10 * PAGES_FIRST_MS));
  expect(versions(published)).toEqual([]);
  held.resolve();
  await service.service.app.get(Relay).drained();
  expect(versions(published)).toEqual([1, 2]);
  // It has caught up. The slow poll may fall in between once.
  const first: (string | undefined)[] = [];
  for (let index = 0; index < 2; index += 1) {
    seen.length = 0;
    await add(service, session, 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    first.push(seen[0]);
  }
  expect(first).toContainEqual(expect.stringMatching('published'));
});
test('nothing goes ahead of what an earlier process may have left, until the relay has looked for the first time', async () => {
  const looking = Promise.withResolvers<void>();
  const { service, published } = await startRemote(undefined, looking.promise);
  closing.push(() => Promise.resolve(looking.resolve()));
  const userId = newId();
  await service.orm.em
    .fork()
    .execute(
      `insert into outbox (id, type, subject, version, data, occurred_at) values (?, 'training.goals-shared', ?, 0, ?, now())`,
      [newId(), userId, JSON.stringify({ userId, shared: true })],
    );
  await add(service, service.signIn({ userId }), 1);
  await new Promise((resolve) => setTimeout(resolve, 10 * PAGES_FIRST_MS));
  expect(versions(published)).toEqual([]);
  looking.resolve();
  await service.service.app.get(Relay).drained();
  expect(versions(published)).toEqual([0, 1]);
});
test('what could not be handed over at once is published by the relay, and nothing of that person overtakes it', async () => {
  let failing = true;
  const { service, published, noted } = await startRemote(({ version }) => failing && version >= 2);
  await add(service, service.signIn(), 4);
  expect(versions(published)).toEqual([1]);
  failing = false;
  await service.service.app.get(Relay).drained();
  expect(versions(published)).toEqual([1, 2, 3, 4]);
  expect((await noted()).map(({ version }) => version)).toEqual([1, 2, 3, 4]);
});
