import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { Note, sampleService } from '../testing/sample-service.js';
import { newId } from './new-id.js';
import { createOrm, type MikroORM } from './orm.js';

const POOL = 3;
let database: TestDatabase;
let orm: MikroORM;
/** The way to the database, which can be cut as a machine that goes away cuts it: without a word to the pool. */
let way: Server;
const open = new Set<Socket>();
/** While they are broken, what a connection is sent gets no further: its far end is gone. */
let broken = false;
/** While it is set, what a connection is sent waits for it. */
let held: Promise<void> | undefined;

beforeAll(async () => {
  database = await createTestDatabase(sampleService);
  const { hostname, port } = new URL(database.url);
  way = createServer((near) => {
    const far = connect(Number(port || 5432), hostname || '127.0.0.1');
    open.add(near);
    near.on('error', () => undefined).on('close', () => far.destroy());
    far
      .on('error', () => undefined)
      .on('close', () => near.destroy())
      .pipe(near);
    // Cut with the first thing that is said on it, so that the pool hands it out as one that is well.
    near.on('data', (bytes) =>
      broken ? near.resetAndDestroy() : void (held ?? Promise.resolve()).then(() => far.write(bytes)),
    );
  });
  await new Promise<void>((resolve) => {
    way.listen(0, '127.0.0.1', resolve);
  });
  orm = ormByThisWay();
});
afterAll(async () => {
  await orm.close(true);
  for (const socket of open) socket.destroy();
  await new Promise((resolve) => way.close(resolve));
  await database.drop();
});

const ormByThisWay = () =>
  createOrm(
    sampleService,
    Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String((way.address() as AddressInfo).port) })
      .href,
    { pool: POOL },
  );
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());
const write = () =>
  orm.em.transactional(async (em) => {
    em.create(Note, { id: newId(), subject: newId(), text: 'written', version: 1 });
    await em.flush();
  });
const rows = async () =>
  (await orm.em.fork().execute<[{ count: number }]>('select count(*)::int as count from note'))[0].count;
const outcomes = async (count: number) =>
  (await Promise.allSettled(Array.from({ length: count }, write))).map(({ status }) => status);

test('connections that break under a beginning transaction are given back: more of them than the pool holds, and it still works', async () => {
  expect(await outcomes(POOL)).toEqual(Array<string>(POOL).fill('fulfilled'));
  // One after the other, each on a connection that seems well until it begins.
  for (let n = 0; n < 3 * POOL; n += 1) {
    broken = true;
    expect(await outcomes(1)).toEqual(['rejected']);
    broken = false;
    await orm.em
      .fork()
      .execute('select 1')
      .catch(() => undefined);
  }
  expect(await outcomes(2 * POOL)).toEqual(Array<string>(2 * POOL).fill('fulfilled'));
  expect(await rows()).toBe(3 * POOL);
}, 30_000);

test('and those that break in the middle of one, which can not be rolled back any more', async () => {
  const before = await rows();
  for (let n = 0; n < 3 * POOL; n += 1) {
    const failed = orm.em.transactional(async (em) => {
      em.create(Note, { id: newId(), subject: newId(), text: 'lost', version: 1 });
      await em.flush();
      broken = true;
      throw new Error('Somebody changed their mind');
    });
    await expect(failed).rejects.toThrow();
    broken = false;
    await orm.em
      .fork()
      .execute('select 1')
      .catch(() => undefined);
  }
  expect(await outcomes(2 * POOL)).toEqual(Array<string>(2 * POOL).fill('fulfilled'));
  expect(await rows()).toBe(before + 2 * POOL);
}, 30_000);

test.each([
  { whoWaits: 'is in the queue', afterMs: 0 },
  { whoWaits: 'has a connection that is being made', afterMs: 50 },
])(
  'who $whoWaits when the pool is closed is served first, and closing ends; who comes later is refused',
  async ({ afterMs }) => {
    const closed = ormByThisWay();
    await closed.em.fork().execute('select 1');
    const hold = Promise.withResolvers<void>();
    held = hold.promise;
    // More than the pool holds: the last of them waits for one that is given back.
    const asked = Promise.allSettled(
      Array.from({ length: 2 * POOL }, (_, n) => closed.em.fork().execute(`select ${n} as n`)),
    );
    await pause(afterMs);
    const closing = closed.close(true);
    await pause(50);
    const late = closed.em
      .fork()
      .execute('select 1')
      .then(
        () => 'served',
        () => 'refused',
      );
    held = undefined;
    hold.resolve();
    expect(await Promise.race([closing.then(() => 'closed'), pause(4_000).then(() => 'still closing')])).toBe('closed');
    expect(await asked).toEqual(Array.from({ length: 2 * POOL }, (_, n) => ({ status: 'fulfilled', value: [{ n }] })));
    expect(await late).toBe('refused');
  },
  30_000,
);
