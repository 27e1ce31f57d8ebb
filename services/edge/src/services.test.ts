import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { byService } from '@nb/contracts';
import { problemOf, sendRaw, startEdgeWorld, startFakeService, stop, type EdgeWorld } from './testing/edge-world.js';

let world: EdgeWorld;
beforeAll(async () => {
  world = await startEdgeWorld();
});
afterAll(() => world.close());
afterEach(() => world.forget());

const call = (path: string, init: RequestInit = {}) => fetch(`${world.edge.url}${path}`, init);

describe('a service', () => {
  test('that is down gets 503 within a second; the others work; calls succeed as soon as it is up again', async () => {
    const broken = await startEdgeWorld();
    const { port } = new URL(broken.training.url);
    await stop(broken.training.server);
    const started = Date.now();
    const response = await fetch(`${broken.edge.url}/api/prospects`, { method: 'POST', body: '{}' });
    expect(Date.now() - started).toBeLessThan(1_000);
    expect([
      response.status,
      response.headers.get('retry-after'),
      response.headers.get('x-content-type-options'),
    ]).toEqual([503, '1', 'nosniff']);
    expect(await problemOf(response)).toMatchObject({
      code: 'server.unavailable',
      requestId: response.headers.get('x-request-id'),
    });
    expect((await fetch(`${broken.edge.url}/api/team/downline`)).status).toBe(200);
    const ready = await fetch(`${broken.edge.url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', services: { ...byService(() => 'up'), training: 'down' } },
    ]);
    expect(broken.log()).toContainEqual(
      expect.objectContaining({ service: 'training', requestId: response.headers.get('x-request-id') }),
    );
    const back = await startFakeService('training', Number(port));
    expect((await fetch(`${broken.edge.url}/api/prospects`)).status).toBe(200);
    await stop(back.server);
    await broken.close();
  });

  test('that closes a kept-alive connection: a read is retried, a write is not sent twice', async () => {
    let first = true;
    world.team.answer = (request, response) => {
      if (first) request.socket.destroy();
      else response.end('ok');
      first = false;
    };
    expect((await call('/api/team/downline')).status).toBe(200);
    expect(world.team.seen).toHaveLength(2);
    first = true;
    expect((await call('/api/team/x', { method: 'POST', body: '1' })).status).toBe(503);
    expect(world.team.seen).toHaveLength(3);
  });

  test('that closed all its idle connections: reads succeed on a new one; one that never answers gets two tries', async () => {
    const own = await startEdgeWorld();
    const get = () => fetch(`${own.edge.url}/api/team/downline`);
    const kept = new Set<object>();
    // Opens as many connections as calls: none is answered before all have arrived.
    own.team.answer = (request, response) => void (kept.add(request.socket), setTimeout(() => response.end('ok'), 100));
    await Promise.all([get(), get(), get(), get()]);
    expect(kept.size).toBe(4);
    own.team.answer = (request, response) =>
      void (kept.has(request.socket) ? request.socket.destroy() : response.end('ok'));
    expect((await get()).status).toBe(200);
    own.forget();
    own.team.answer = (request) => request.socket.destroy();
    expect((await problemOf(await get())).code).toBe('server.unavailable');
    expect(own.team.seen).toHaveLength(2);
    await own.close();
  });

  test('that breaks off in the middle of a response fails the read', async () => {
    world.team.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(call('/api/team/downline').then((response) => response.text())).rejects.toThrow();
  });

  test('is notified when the client disconnects', async () => {
    const gone = new Promise<void>((resolve) => {
      world.team.answer = (_request, response) => void response.on('close', () => resolve());
    });
    await expect(call('/api/team/downline', { signal: AbortSignal.timeout(50) })).rejects.toThrow();
    await gone;
  });
});

describe('a service that is still starting', () => {
  test('keeps calls waiting until it answers, while pages are served', async () => {
    const { promise: url, resolve } = Promise.withResolvers<string>();
    const starting = await startEdgeWorld({ services: { ...world.urls, training: url } });
    const waiting = fetch(`${starting.edge.url}/api/prospects`, { method: 'POST', body: '{"a":1}' });
    expect((await fetch(`${starting.edge.url}/`, { headers: { accept: 'text/html' } })).status).toBe(200);
    expect(await (await fetch(`${starting.edge.url}/health/ready`)).json()).toMatchObject({
      services: { identity: 'up', training: 'down' },
    });
    expect(world.training.seen).toEqual([]);
    resolve(world.training.url);
    expect((await waiting).status).toBe(200);
    expect(world.training.seen).toEqual([expect.objectContaining({ url: '/api/prospects', body: '{"a":1}' })]);
    await starting.close();
  });

  test('gets 503 for waiting calls when it fails to start', async () => {
    const { promise: url, reject } = Promise.withResolvers<string>();
    const starting = await startEdgeWorld({ services: { ...world.urls, identity: url } });
    const waiting = fetch(`${starting.edge.url}/api/auth/user`);
    await after(50);
    reject(new Error('No database'));
    expect((await problemOf(await waiting)).code).toBe('server.unavailable');
    await starting.close();
  });
});

describe('a service with the maximum of calls in flight', () => {
  const MAX_IN_FLIGHT = 128;
  /** As many calls as the service may have, on an edge of their own, because the edge remembers refusals and waiting times. */
  const busy = async (answer: RequestListener) => {
    const own = await startEdgeWorld();
    own.training.answer = answer;
    const abort = new AbortController();
    const calls = Array.from({ length: MAX_IN_FLIGHT }, () =>
      fetch(`${own.edge.url}/api/prospects`, { signal: abort.signal }),
    );
    for (let tries = 0; own.training.seen.length < MAX_IN_FLIGHT && tries < 500; tries += 1) await after(10);
    expect(own.training.seen).toHaveLength(MAX_IN_FLIGHT);
    return { own, calls, abort };
  };

  test('gets no more calls: the next is refused with Retry-After before its body is read; other services still answer', async () => {
    const { promise: released, resolve: answer } = Promise.withResolvers<void>();
    const { own, calls } = await busy((_request, response) => void released.then(() => response.end('done')));
    const refused = await fetch(`${own.edge.url}/api/prospects`, { headers: { cookie: 'language=es' } });
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-content-type-options')]).toEqual(
      [503, '1', 'nosniff'],
    );
    expect(await problemOf(refused)).toMatchObject({
      code: 'server.busy',
      title: 'Mucha actividad',
      requestId: refused.headers.get('x-request-id'),
    });
    // Nothing of this body has been sent, and nobody waits for it.
    expect(
      await sendRaw(
        own.edge.url,
        'POST /api/prospects HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n',
        /server\.busy/,
      ),
    ).toMatch(/^HTTP\/1\.1 503 /);
    expect((await fetch(`${own.edge.url}/api/team/downline`)).status).toBe(200);
    expect(own.training.seen).toHaveLength(MAX_IN_FLIGHT);
    answer();
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await fetch(`${own.edge.url}/api/prospects`)).status).toBe(200);
    await own.close();
  });

  test('gets calls again after clients have disconnected', async () => {
    const { own, calls, abort } = await busy(() => undefined);
    expect((await fetch(`${own.edge.url}/api/prospects`)).status).toBe(503);
    abort.abort();
    await Promise.allSettled(calls);
    own.forget();
    let status = 503;
    for (let tries = 0; status === 503 && tries < 100; tries += 1) {
      ({ status } = await fetch(`${own.edge.url}/api/prospects`));
      if (status === 503) await after(10);
    }
    expect(status).toBe(200);
    await own.close();
  });

  test('does not count calls whose body is still arriving', async () => {
    const own = await startEdgeWorld();
    const { hostname, port } = new URL(own.edge.url);
    const sockets = Array.from({ length: MAX_IN_FLIGHT + 10 }, () => {
      const socket = connect(Number(port), hostname, () =>
        socket.write('POST /api/prospects HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nx'),
      );
      return socket.on('error', () => undefined);
    });
    await after(300);
    expect((await fetch(`${own.edge.url}/api/prospects`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await own.close();
  });
});
