import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request } from 'node:http';
import { startEdgeWorld, type EdgeWorld } from './testing/edge-world.js';

let world: EdgeWorld;
beforeAll(async () => {
  world = await startEdgeWorld({ embedded: true });
});
afterAll(() => world.close());

/** As a browser or a program asks; `fetch` sets the host by itself. */
const ask = (path: string, host: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    const asked = request(world.edge.url + path, { method, headers: { host, ...headers } }, (reply) => {
      reply.resume();
      resolve([reply.statusCode, reply.headers.location ?? undefined]);
    });
    asked.on('error', reject);
    asked.end();
  });
const PAGE = { accept: 'text/html,application/xhtml+xml' };

test('a page asked for by the number of this computer is shown under its name', async () => {
  expect(await ask('/partners?filter=invited', '127.0.0.1:8080', PAGE)).toEqual([
    307,
    'http://localhost:8080/partners?filter=invited',
  ]);
  expect(await ask('//evil.example/', '[::1]:8080', PAGE)).toEqual([307, 'http://localhost:8080//evil.example/']);
  expect((await ask('/', 'localhost:8080', PAGE))[0]).toBe(200);
});

test('programs may use the number', async () => {
  expect((await ask('/health/live', '127.0.0.1:8080'))[0]).toBe(200);
  expect((await ask('/api/auth/user', '127.0.0.1:8080'))[0]).toBe(200);
});

test.each(['192.168.1.7:8080', 'evil.example', 'localhost.evil.example'])('under %s there is nothing', async (host) => {
  for (const path of ['/', '/api/auth/user', '/remotes.json', '/health/live'])
    expect([path, ...(await ask(path, host, PAGE))]).toEqual([path, 421, undefined]);
  expect((await ask('/api/login', host, { 'content-type': 'application/json' }, 'POST'))[0]).toBe(421);
});

test('caught mails are shown only where that is asked for', async () => {
  expect((await ask('/dev/mail', 'localhost:8080'))[0]).toBe(404);
});
