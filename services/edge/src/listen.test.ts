import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { listen } from './listen.js';
import { sendRaw, startEdgeWorld, type EdgeWorld } from './testing/edge-world.js';

const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((each) => each?.address === '::1');
const LOOPBACK = hasIPv6 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'];
const at = (host: string, { edge }: EdgeWorld) => edge.url.replace('127.0.0.1', host);

describe.each(LOOPBACK)('on this computer alone, at %s', (host) => {
  let world: EdgeWorld;
  beforeAll(async () => {
    world = await startEdgeWorld();
  });
  afterAll(() => world.close());

  test('pages and calls are answered', async () => {
    const page = await fetch(at(host, world), { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
    expect((await fetch(`${at(host, world)}/api/team/downline`)).status).toBe(200);
  });

  test.each([
    ['a request that is none', 'NO SENSE\r\n\r\n', /^HTTP\/1\.1 400 [^]*"code":"request.invalid"/],
    [
      'too long headers',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431 [^]*"code":"request.too-large"/,
    ],
  ])('%s is refused as everywhere', async (_, bytes, answer) => {
    expect(await sendRaw(at(host, world), bytes)).toMatch(answer);
  });

  test('a stop ends streams, finishes calls under way and leaves no connection open', async () => {
    const ending = await startEdgeWorld();
    ending.team.answer = (request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (request.url === '/api/team/live') response.write('data: 1\n\n');
      else void after(200).then(() => response.end('finished'));
    };
    const url = at(host, ending);
    const live = await fetch(`${url}/api/team/live`);
    const underWay = fetch(`${url}/api/team/downline`).then((response) => response.text());
    await after(50);
    const started = Date.now();
    const closed = ending.edge.close();
    expect(await live.text()).toBe('data: 1\n\n');
    expect(await underWay).toBe('finished');
    await closed;
    expect(Date.now() - started).toBeLessThan(3_000);
    await expect(fetch(`${url}/health/live`)).rejects.toThrow();
    await ending.close();
  });
});

test('an address beyond this computer is the only one listened at', async () => {
  const world = await startEdgeWorld({ host: '127.0.0.1' });
  expect((await fetch(`${world.edge.url}/health/live`)).status).toBe(200);
  await expect(fetch(`${at('[::1]', world)}/health/live`)).rejects.toThrow();
  await world.close();
});

(hasIPv6 ? test : test.skip)('a port that another program has at ::1 is in use', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, '::1', resolve));
  const { port } = other.address() as { port: number };
  const app = Fastify();
  await expect(listen(app, port, 'localhost')).rejects.toThrow('EADDRINUSE');
  expect(app.server.listening).toBe(false);
  await new Promise((resolve) => other.close(resolve));
});
