import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as after } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { byService, problem } from '@nb/contracts';
import { sendRaw, startEdgeWorld, startFakeService, stop, type EdgeWorld } from './testing/edge-world.js';

let world: EdgeWorld;
beforeAll(async () => {
  world = await startEdgeWorld();
});
afterAll(() => world.close());
afterEach(() => {
  for (const service of Object.values(world.services)) {
    service.seen.length = 0;
    delete service.answer;
  }
});

const call = (path: string, init: RequestInit = {}) => fetch(`${world.edge.url}${path}`, init);
const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  return problem.parse(await response.json());
};

describe('a call', () => {
  test('reaches its service whole: method, query, body, cookies, origin', async () => {
    const body = JSON.stringify({ name: 'Ánh 🙂' });
    const response = await call('/api/partner/7/prospects?x=%20a&y', {
      method: 'POST', body,
      headers: { 'content-type': 'application/json', cookie: 'sid=1; a=b', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin', 'idempotency-key': 'k1', 'if-match': '"3"' },
    });
    expect(await response.json()).toEqual({ service: 'training', url: '/api/partner/7/prospects?x=%20a&y' });
    expect(world.training.seen).toEqual([expect.objectContaining({ method: 'POST', body })]);
    expect(world.training.seen[0]!.headers).toMatchObject({
      'content-type': 'application/json', cookie: 'sid=1; a=b', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin', 'idempotency-key': 'k1', 'if-match': '"3"',
      'content-length': String(Buffer.byteLength(body)), host: 'localhost:8080', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'localhost:8080',
    });
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'POST'])('%s without a body, or with one of any type, is passed on', async (method) => {
    expect((await call('/api/prospects/1', { method })).status).toBe(200);
    expect((await call('/api/prospects/1', { method, body: 'a,b', headers: { 'content-type': 'text/csv' } })).status).toBe(200);
    expect(world.training.seen.map(({ body }) => body)).toEqual(['', 'a,b']);
  });

  test('its answer comes back whole: status, cookies, own headers, no caching unless said', async () => {
    world.identity.answer = (_request, response) => response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], etag: '"1"', location: '/x', 'content-type': 'text/plain', server: 'x', 'referrer-policy': 'unsafe-url' }).end('done');
    const response = await call('/api/login', { method: 'POST' });
    expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([201, 'done', ['a=1', 'b=2']]);
    expect(Object.fromEntries(response.headers)).toMatchObject({ etag: '"1"', location: '/x', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(response.headers.get('server')).toBeNull();
    world.training.answer = (_request, answer) => answer.writeHead(200, { 'cache-control': 'private, max-age=60', 'content-security-policy': "default-src 'none'" }).end();
    const kept = await call('/api/pdfs/guide.pdf');
    expect([kept.headers.get('cache-control'), kept.headers.get('content-security-policy')]).toEqual(['private, max-age=60', "default-src 'none'"]);
  });

  test('HEAD and 304 have no body', async () => {
    world.training.answer = (request, response) => response.writeHead(request.method === 'HEAD' ? 200 : 304, request.method === 'HEAD' ? { 'content-length': '10' } : {}).end();
    const head = await call('/api/prospects', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
    expect((await call('/api/prospects')).status).toBe(304);
  });

  test.each(['/api/none', '/api/internal/session', '/internal/session', '/api', '/dev/mail', '/dev/mail.json'])('%s is nobody\'s: 404 as a problem, also for a person', async (path) => {
    const response = await call(path, { headers: { accept: 'text/html' } });
    expect([response.status, (await problemOf(response)).code]).toEqual([404, 'request.not-found']);
    expect(Object.values(world.services).flatMap(({ seen }) => seen)).toEqual([]);
  });

  test.each(['/api/user/../../internal/session', '/api/user/%2e%2e/internal', '/api//user', '/api/user/..%2finternal', '//internal/session', '/api\\user'])(
    'a path that can be read in two ways goes nowhere: %s', async (path) => {
      const answer = await sendRaw(world.edge.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /);
      expect(Object.values(world.services).flatMap(({ seen }) => seen)).toEqual([]);
    },
  );
});

describe('what a client claims', () => {
  test('of other addresses, of internal rights and of the connection is not passed on', async () => {
    await sendRaw(world.edge.url, [
      'GET /api/auth/user HTTP/1.1', 'Host: evil.example.com', 'X-Forwarded-For: 6.6.6.6', 'X-Forwarded-Proto: https', 'X-Forwarded-Host: evil', 'X-Forwarded-Port: 1', 'Forwarded: for=6.6.6.6',
      'X-Real-IP: 6.6.6.6', 'X-Internal-Secret: guess', 'X-Internal-User: 1', 'TE: trailers', 'Upgrade: h2c', 'X-Hop: 1', 'Proxy-Authorization: x', 'Connection: close, X-Hop', '', '',
    ].join('\r\n'));
    const { headers } = world.identity.seen[0]!;
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'localhost:8080', host: 'localhost:8080' });
    for (const name of ['forwarded', 'x-real-ip', 'x-internal-secret', 'x-internal-user', 'x-forwarded-port', 'te', 'upgrade', 'x-hop', 'proxy-authorization']) expect(headers).not.toHaveProperty(name);
  });

  test('of its address counts behind a proxy that is trusted, and only the last hop before it', async () => {
    const behind = await startEdgeWorld({ trustProxy: '127.0.0.1', publicOrigin: 'https://app.example.com' });
    await fetch(`${behind.edge.url}/api/auth/user`, { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-forwarded-proto': 'http' } });
    expect(behind.identity.seen[0]!.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.example.com' });
    await behind.close();
  });

  test('as its request id is kept when it may stand in a log', async () => {
    const good = await call('/api/auth/user', { headers: { 'x-request-id': 'client-id_1.2' } });
    expect([good.headers.get('x-request-id'), world.identity.seen[0]!.headers['x-request-id']]).toEqual(['client-id_1.2', 'client-id_1.2']);
    for (const bad of ['short', 'x'.repeat(65), 'with space in it', '{"a":"json"}']) {
      const response = await call('/api/auth/user', { headers: { 'x-request-id': bad } });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(world.identity.seen.at(-1)!.headers['x-request-id']).toBe(response.headers.get('x-request-id'));
    }
  });
});

describe('limits', () => {
  const bytes = (count: number) => 'x'.repeat(count);
  test('64 KiB of body, 5 MiB for the import; the connection lives on', async () => {
    expect((await call('/api/prospects', { method: 'POST', body: bytes(64 * 1024) })).status).toBe(200);
    const over = await call('/api/prospects', { method: 'POST', body: bytes(64 * 1024 + 1) });
    expect([over.status, (await problemOf(over)).code]).toEqual([413, 'request.too-large']);
    expect((await call('/api/prospects/import', { method: 'POST', body: bytes(5 * 1024 * 1024) })).status).toBe(200);
    const far = await call('/api/prospects/import', { method: 'POST', body: bytes(6 * 1024 * 1024) });
    expect([far.status, (await problemOf(far)).code]).toEqual([413, 'request.too-large']);
    expect(world.training.seen).toHaveLength(2);
    expect((await call('/api/prospects')).status).toBe(200);
  });

  test('also of a body whose length is not said before', async () => {
    const body = new ReadableStream({
      start(stream) {
        for (let piece = 0; piece < 80; piece += 1) stream.enqueue(Buffer.from(bytes(1024)));
        stream.close();
      },
    });
    const response = await call('/api/prospects', { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect([response.status, (await problemOf(response)).code]).toEqual([413, 'request.too-large']);
  });

  test('compressed bodies are refused unread', async () => {
    const response = await call('/api/prospects', { method: 'POST', body: gzipSync('{}'), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } });
    expect([response.status, (await problemOf(response)).code]).toEqual([415, 'request.unsupported-media-type']);
    expect(world.training.seen).toEqual([]);
  });

  test('addresses of 8 KiB, headers of 16 KiB', async () => {
    expect((await call(`/api/team?q=${bytes(8_000)}`)).status).toBe(200);
    const long = await call(`/api/team?q=${bytes(8_200)}`);
    expect([long.status, (await problemOf(long)).code]).toEqual([414, 'request.uri-too-long']);
    expect(await sendRaw(world.edge.url, `GET /${bytes(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 414 [^]*"code":"request.uri-too-long"/);
    expect(await sendRaw(world.edge.url, `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${bytes(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 [^]*"code":"request.too-large"/);
    expect(await sendRaw(world.edge.url, 'NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*"code":"request.invalid"/);
  });

  test('headers within 10 s and a request within 15 s; others are not held up', async () => {
    const started = Date.now();
    const slowHeaders = sendRaw(world.edge.url, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ').then((answer) => ({ answer, took: Date.now() - started }));
    const slowBody = sendRaw(world.edge.url, 'POST /api/prospects HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nx').then((answer) => ({ answer, took: Date.now() - started }));
    expect((await call('/api/team/downline')).status).toBe(200);
    const [headers, body] = await Promise.all([slowHeaders, slowBody]);
    expect(headers.answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request.timeout"/);
    expect(headers.took).toBeLessThan(13_000);
    expect(body.answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(body.took).toBeLessThan(18_000);
    expect(world.training.seen).toEqual([]);
  }, 25_000);
});

describe('a service', () => {
  test('that is down is answered for within a second; the others work; it is back by itself', async () => {
    const broken = await startEdgeWorld();
    const { port } = new URL(broken.training.url);
    await stop(broken.training.server);
    const started = Date.now();
    const response = await fetch(`${broken.edge.url}/api/prospects`, { method: 'POST', body: '{}' });
    expect(Date.now() - started).toBeLessThan(1_000);
    expect([response.status, response.headers.get('retry-after'), response.headers.get('x-content-type-options')]).toEqual([503, '1', 'nosniff']);
    expect(await problemOf(response)).toMatchObject({ code: 'server.unavailable', requestId: response.headers.get('x-request-id') });
    expect((await fetch(`${broken.edge.url}/api/team/downline`)).status).toBe(200);
    const ready = await fetch(`${broken.edge.url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', services: { ...byService(() => 'up'), training: 'down' } }]);
    expect(broken.log()).toContainEqual(expect.objectContaining({ service: 'training', requestId: response.headers.get('x-request-id') }));
    const back = await startFakeService('training', Number(port));
    expect((await fetch(`${broken.edge.url}/api/prospects`)).status).toBe(200);
    await stop(back.server);
    await broken.close();
  });

  test('that closes a kept connection costs a read nothing, and a write is not sent twice', async () => {
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

  test('that breaks off in the middle is not taken for a whole answer', async () => {
    world.team.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(call('/api/team/downline').then((response) => response.text())).rejects.toThrow();
  });

  test('is told when the client has gone', async () => {
    const gone = new Promise<void>((resolve) => {
      world.team.answer = (_request, response) => void response.on('close', () => resolve());
    });
    await expect(call('/api/team/downline', { signal: AbortSignal.timeout(50) })).rejects.toThrow();
    await gone;
  });
});

describe('the live stream', () => {
  const stream = (response: import('node:http').ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });

  test('is open before its first event, and each event passes at once', async () => {
    let send: ((text: string) => void) | undefined;
    const left = new Promise<void>((resolve) => {
      world.team.answer = (_request, response) => {
        stream(response).flushHeaders();
        send = (text) => void response.write(text);
        response.on('close', () => resolve());
      };
    });
    const abort = new AbortController();
    const response = await call('/api/team/live', { signal: abort.signal });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const reader = response.body!.getReader();
    for (const text of ['data: 1\n\n', ': beat\n\n', 'data: 2\n\n']) {
      send!(text);
      expect(Buffer.from((await reader.read()).value!).toString()).toBe(text);
    }
    abort.abort();
    await left;
  });

  test('of many people leaves room for ordinary calls', async () => {
    world.team.answer = (request, response) => {
      if (request.url === '/api/team/live') stream(response).flushHeaders();
      else response.end('ok');
    };
    const abort = new AbortController();
    await Promise.all(Array.from({ length: 150 }, () => call('/api/team/live', { signal: abort.signal })));
    expect((await call('/api/team/downline')).status).toBe(200);
    abort.abort();
  });

  test('and calls are taken for a short while after the edge is told to stop: it says that it is not ready, and asks whoever comes to go elsewhere', async () => {
    const ending = await startEdgeWorld({ graceMs: 600 });
    expect((await fetch(`${ending.edge.url}/api/team/downline`)).headers.get('connection')).toBe('keep-alive');
    const closed = ending.edge.close();
    const [ready, call, page] = await Promise.all(['/health/ready', '/api/team/downline', '/'].map((path) => fetch(ending.edge.url + path, { headers: { accept: 'text/html' } })));
    expect([ready!.status, call!.status, page!.status]).toEqual([503, 200, 200]);
    for (const response of [ready!, call!, page!]) expect(response.headers.get('connection')).toBe('close');
    await closed;
    await expect(fetch(`${ending.edge.url}/health/live`)).rejects.toThrow();
    await ending.close().catch(() => undefined);
  });

  test('ends when the edge stops; a call under way is finished first', async () => {
    const ending = await startEdgeWorld();
    ending.team.answer = (request, response) => {
      if (request.url === '/api/team/live') stream(response).write('data: 1\n\n');
      else void after(200).then(() => response.end('finished'));
    };
    const live = await fetch(`${ending.edge.url}/api/team/live`);
    const underWay = fetch(`${ending.edge.url}/api/team/downline`).then((response) => response.text());
    await after(50);
    const started = Date.now();
    const closed = ending.edge.close();
    expect(await live.text()).toBe('data: 1\n\n');
    expect(await underWay).toBe('finished');
    await closed;
    expect(Date.now() - started).toBeLessThan(3_000);
    await expect(fetch(`${ending.edge.url}/health/live`)).rejects.toThrow();
    await ending.close().catch(() => undefined);
  });
});

describe('caught mails', () => {
  test('are shown in the embedded mode only', async () => {
    const embedded = await startEdgeWorld({ embedded: true });
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/1']) expect(await (await fetch(`${embedded.edge.url}${path}`)).json()).toEqual({ service: 'identity', url: path });
    expect((await fetch(`${embedded.edge.url}/dev/other`)).status).toBe(404);
    await embedded.close();
  });
});

describe('a service that is still starting', () => {
  test('lets calls wait until it answers, while pages are served', async () => {
    const { promise: url, resolve } = Promise.withResolvers<string>();
    const starting = await startEdgeWorld({ services: { ...world.urls, training: url } });
    const waiting = fetch(`${starting.edge.url}/api/prospects`, { method: 'POST', body: '{"a":1}' });
    expect((await fetch(`${starting.edge.url}/`, { headers: { accept: 'text/html' } })).status).toBe(200);
    expect(await (await fetch(`${starting.edge.url}/health/ready`)).json()).toMatchObject({ services: { identity: 'up', training: 'down' } });
    expect(world.training.seen).toEqual([]);
    resolve(world.training.url);
    expect((await waiting).status).toBe(200);
    expect(world.training.seen).toEqual([expect.objectContaining({ url: '/api/prospects', body: '{"a":1}' })]);
    await starting.close();
  });

  test('and fails answers them with 503', async () => {
    const { promise: url, reject } = Promise.withResolvers<string>();
    const starting = await startEdgeWorld({ services: { ...world.urls, identity: url } });
    const waiting = fetch(`${starting.edge.url}/api/auth/user`);
    await after(50);
    reject(new Error('No database'));
    expect((await problemOf(await waiting)).code).toBe('server.unavailable');
    await starting.close();
  });
});
