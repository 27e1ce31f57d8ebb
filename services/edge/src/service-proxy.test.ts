import { afterEach, describe, expect, test } from '@jest/globals';
import { Replicas } from './service-proxy.js';
import { startEdgeWorld, startFakeService, stop, type EdgeWorld, type FakeService } from './testing/edge-world.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function withReplicas(count: number): Promise<{
  world: EdgeWorld;
  replicas: FakeService[];
  call: (path: string, init?: RequestInit) => Promise<Response>;
}> {
  const replicas = await Promise.all(Array.from({ length: count }, (_, n) => startFakeService(`team ${n}`)));
  const world = await startEdgeWorld({ services: { team: replicas.map(({ url }) => url).join(', ') } });
  closing.push(
    ...replicas.map(
      ({ server }) =>
        () =>
          stop(server),
    ),
    () => world.close(),
  );
  return { world, replicas, call: (path, init) => fetch(world.edge.url + path, init) };
}

describe('several replicas of a service', () => {
  test('take turns', async () => {
    const { replicas, call } = await withReplicas(3);
    for (let n = 0; n < 9; n += 1) expect((await call('/api/team/downline')).status).toBe(200);
    expect(replicas.map(({ seen }) => seen.length)).toEqual([3, 3, 3]);
  });

  test('one that is gone costs nobody a call, not even a write, and gets its turns back', async () => {
    const { world, replicas, call } = await withReplicas(2);
    await call('/api/team/downline');
    await call('/api/team/downline');
    const { port } = new URL(replicas[0]!.url);
    await stop(replicas[0]!.server);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('/api/team/x', { method: 'POST', body: '1' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(replicas[1]!.seen.filter(({ method }) => method === 'POST')).toHaveLength(20);
    expect(await (await call('/health/ready')).json()).toMatchObject({ services: { team: 'up' } });
    const back = await startFakeService('team 0', Number(port));
    closing.push(() => stop(back.server));
    while (back.seen.length === 0) await call('/api/team/downline');
    expect(world.log().filter(({ code }) => code === 'ECONNREFUSED')).toEqual([]);
  });

  test('answers 503 immediately when all replicas are gone', async () => {
    const { replicas, call } = await withReplicas(2);
    for (const { server } of replicas) await stop(server);
    expect((await call('/api/team/downline')).status).toBe(503);
    expect(await (await call('/health/ready')).json()).toMatchObject({ services: { team: 'down', training: 'up' } });
  });
});

test('one that was not reached waits for its turn while others are there, and is tried when it is the last', () => {
  const replicas = new Replicas('http://a.test,http://b.test');
  const [a, b] = replicas.all;
  replicas.unreached(a!);
  expect([replicas.next(), replicas.next(), replicas.next()]).toEqual([b, b, b]);
  expect(replicas.next(new Set([b!]))).toBe(a);
  expect(replicas.next(new Set([a!, b!]))).toBeUndefined();
});
