import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { problemOf, sendRaw, startEdgeWorld, type EdgeWorld } from './testing/edge-world.js';

let world: EdgeWorld;
beforeAll(async () => {
  world = await startEdgeWorld();
});
afterAll(() => world.close());
afterEach(() => world.forget());

const call = (path: string, init: RequestInit = {}) => fetch(`${world.edge.url}${path}`, init);

describe('a call', () => {
  test('reaches its service whole: method, query, body, cookies, origin', async () => {
    const body = JSON.stringify({ name: 'Ánh 🙂' });
    const response = await call('/api/partner/7/prospects?x=%20a&y', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        cookie: 'sid=1; a=b',
        origin: 'http://localhost:8080',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': 'k1',
        'if-match': '"3"',
      },
    });
    expect(await response.json()).toEqual({ service: 'training', url: '/api/partner/7/prospects?x=%20a&y' });
    expect(world.training.seen).toEqual([expect.objectContaining({ method: 'POST', body })]);
    expect(world.training.seen[0]!.headers).toMatchObject({
      'content-type': 'application/json',
      cookie: 'sid=1; a=b',
      origin: 'http://localhost:8080',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': 'k1',
      'if-match': '"3"',
      'content-length': String(Buffer.byteLength(body)),
      host: 'localhost:8080',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'localhost:8080',
    });
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'POST'])(
    '%s without a body, or with one of any type, is passed on',
    async (method) => {
      expect((await call('/api/prospects/1', { method })).status).toBe(200);
      expect(
        (await call('/api/prospects/1', { method, body: 'a,b', headers: { 'content-type': 'text/csv' } })).status,
      ).toBe(200);
      expect(world.training.seen.map(({ body }) => body)).toEqual(['', 'a,b']);
    },
  );

  test('its answer comes back whole: status, cookies, own headers, no caching unless said', async () => {
    world.identity.answer = (_request, response) =>
      response
        .writeHead(201, {
          'set-cookie': ['a=1', 'b=2'],
          etag: '"1"',
          location: '/x',
          'content-type': 'text/plain',
          server: 'x',
          'referrer-policy': 'unsafe-url',
        })
        .end('done');
    const response = await call('/api/login', { method: 'POST' });
    expect([response.status, await response.text(), response.headers.getSetCookie()]).toEqual([
      201,
      'done',
      ['a=1', 'b=2'],
    ]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag: '"1"',
      location: '/x',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(response.headers.get('server')).toBeNull();
    world.training.answer = (_request, answer) =>
      answer
        .writeHead(200, { 'cache-control': 'private, max-age=60', 'content-security-policy': "default-src 'none'" })
        .end();
    const kept = await call('/api/pdfs/guide.pdf');
    expect([kept.headers.get('cache-control'), kept.headers.get('content-security-policy')]).toEqual([
      'private, max-age=60',
      "default-src 'none'",
    ]);
  });

  test('HEAD and 304 have no body', async () => {
    world.training.answer = (request, response) =>
      response
        .writeHead(request.method === 'HEAD' ? 200 : 304, request.method === 'HEAD' ? { 'content-length': '10' } : {})
        .end();
    const head = await call('/api/prospects', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
    expect((await call('/api/prospects')).status).toBe(304);
  });

  test.each(['/api/none', '/api/internal/session', '/internal/session', '/api', '/dev/mail', '/dev/mail.json'])(
    "%s is nobody's: 404 as a problem, also for a person",
    async (path) => {
      const response = await call(path, { headers: { accept: 'text/html' } });
      expect([response.status, (await problemOf(response)).code]).toEqual([404, 'request.not-found']);
      expect(Object.values(world.services).flatMap(({ seen }) => seen)).toEqual([]);
    },
  );

  test.each([
    '/api/user/../../internal/session',
    '/api/user/%2e%2e/internal',
    '/api//user',
    '/api/user/..%2finternal',
    '//internal/session',
    '/api\\user',
  ])('a path that can be read in two ways goes nowhere: %s', async (path) => {
    const answer = await sendRaw(world.edge.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /);
    expect(Object.values(world.services).flatMap(({ seen }) => seen)).toEqual([]);
  });
});

describe('what a client claims', () => {
  test('of other addresses, of internal rights and of the connection is not passed on', async () => {
    await sendRaw(
      world.edge.url,
      [
        'GET /api/auth/user HTTP/1.1',
        'Host: evil.example.com',
        'X-Forwarded-For: 6.6.6.6',
        'X-Forwarded-Proto: https',
        'X-Forwarded-Host: evil',
        'X-Forwarded-Port: 1',
        'Forwarded: for=6.6.6.6',
        'X-Real-IP: 6.6.6.6',
        'X-Internal-Secret: guess',
        'X-Internal-User: 1',
        'TE: trailers',
        'Upgrade: h2c',
        'X-Hop: 1',
        'Proxy-Authorization: x',
        'Connection: close, X-Hop',
        '',
        '',
      ].join('\r\n'),
    );
    const { headers } = world.identity.seen[0]!;
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'localhost:8080',
      host: 'localhost:8080',
    });
    for (const name of [
      'forwarded',
      'x-real-ip',
      'x-internal-secret',
      'x-internal-user',
      'x-forwarded-port',
      'te',
      'upgrade',
      'x-hop',
      'proxy-authorization',
    ])
      expect(headers).not.toHaveProperty(name);
  });

  test('of its address counts behind a proxy that is trusted, and only the last hop before it', async () => {
    const behind = await startEdgeWorld({ trustProxy: '127.0.0.1', publicOrigin: 'https://app.example.com' });
    await fetch(`${behind.edge.url}/api/auth/user`, {
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-forwarded-proto': 'http' },
    });
    expect(behind.identity.seen[0]!.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'app.example.com',
    });
    await behind.close();
  });

  test('as its request id is kept when it may stand in a log', async () => {
    const good = await call('/api/auth/user', { headers: { 'x-request-id': 'client-id_1.2' } });
    expect([good.headers.get('x-request-id'), world.identity.seen[0]!.headers['x-request-id']]).toEqual([
      'client-id_1.2',
      'client-id_1.2',
    ]);
    for (const bad of ['short', 'x'.repeat(65), 'with space in it', '{"a":"json"}']) {
      const response = await call('/api/auth/user', { headers: { 'x-request-id': bad } });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(world.identity.seen.at(-1)!.headers['x-request-id']).toBe(response.headers.get('x-request-id'));
    }
  });
});

describe('caught mails', () => {
  test('are shown only where that is asked for', async () => {
    const embedded = await startEdgeWorld({ embedded: true, showsMails: true });
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/1'])
      expect(await (await fetch(`${embedded.edge.url}${path}`)).json()).toEqual({ service: 'identity', url: path });
    expect((await fetch(`${embedded.edge.url}/dev/other`)).status).toBe(404);
    await embedded.close();
  });
});
