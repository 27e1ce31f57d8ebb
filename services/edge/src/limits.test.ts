import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Bodies } from './bodies.js';
import { problemOf, sendRaw, startEdgeWorld, type EdgeWorld } from './testing/edge-world.js';

let world: EdgeWorld;
beforeAll(async () => {
  world = await startEdgeWorld();
});
afterAll(() => world.close());
afterEach(() => world.forget());

const call = (path: string, init: RequestInit = {}) => fetch(`${world.edge.url}${path}`, init);

describe('limits', () => {
  const bytes = (count: number) => 'x'.repeat(count);
  const signedIn: typeof world.identity.answer = (_request, response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ id: randomUUID(), email: 'ann@example.test', isMasterAdmin: false }));

  test.each([
    ['without a session', undefined],
    ['with one that is over', 'sid=over'],
  ])('more than 64 KiB are not taken in %s', async (_, cookie) => {
    world.identity.answer = (_request, response) => response.writeHead(401).end();
    const send = (body: BodyInit) =>
      call('/api/prospects/import', {
        method: 'POST',
        body,
        headers: cookie ? { cookie } : {},
        ...(typeof body === 'string' ? {} : { duplex: 'half' }),
      } as RequestInit);
    const endless = new ReadableStream({
      start(stream) {
        for (let piece = 0; piece < 80; piece += 1) stream.enqueue(Buffer.from(bytes(1024)));
        stream.close();
      },
    });
    for (const body of [bytes(4 * 1024 * 1024), endless]) {
      const refused = await send(body);
      expect([refused.status, (await problemOf(refused)).code]).toEqual([401, 'access.signed-out']);
    }
    expect(world.training.seen).toEqual([]);
    expect((await send(bytes(64 * 1024))).status).toBe(200);
  });

  test('a client that leaves while it sends is no failure', async () => {
    const { hostname, port } = new URL(world.edge.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/prospects HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name":`,
    );
    await setTimeout(200);
    socket.destroy();
    await setTimeout(200);
    expect(world.log().filter(({ level }) => Number(level) > 30)).toEqual([]);
    expect((await call('/health/live')).status).toBe(200);
  });

  test('bodies that are not whole yet are held up to a bound of all together; short ones always pass', async () => {
    const bodies = new Bodies(() => Promise.resolve(true), 100_000);
    const request = (length: number) =>
      ({ headers: { 'content-length': String(length) }, routeOptions: { bodyLimit: 65_536 } }) as never;
    const slow = new PassThrough();
    const waiting = bodies.read(request(65_000), slow);
    slow.write(bytes(60_000));
    while (slow.readableLength > 0) await setImmediate();
    await setImmediate();
    await expect(bodies.read(request(60_000), Readable.from([Buffer.from(bytes(60_000))]))).rejects.toMatchObject({
      code: 'server.busy',
    });
    expect(await bodies.read(request(2_000), Readable.from([Buffer.from(bytes(2_000))]))).toHaveLength(2_000);
    slow.end();
    expect(await waiting).toHaveLength(60_000);
    expect(await bodies.read(request(60_000), Readable.from([Buffer.from(bytes(60_000))]))).toHaveLength(60_000);
  });

  test('64 KiB of body, 5 MiB for the import; the connection lives on', async () => {
    expect((await call('/api/prospects', { method: 'POST', body: bytes(64 * 1024) })).status).toBe(200);
    const over = await call('/api/prospects', { method: 'POST', body: bytes(64 * 1024 + 1) });
    expect([over.status, (await problemOf(over)).code]).toEqual([413, 'request.too-large']);
    world.identity.answer = signedIn;
    const send = (count: number) =>
      call('/api/prospects/import', { method: 'POST', body: bytes(count), headers: { cookie: 'sid=known' } });
    expect((await send(5 * 1024 * 1024)).status).toBe(200);
    const far = await send(6 * 1024 * 1024);
    expect([far.status, (await problemOf(far)).code]).toEqual([413, 'request.too-large']);
    expect(world.training.seen).toHaveLength(2);
    expect((await call('/api/prospects')).status).toBe(200);
  });

  test.each(['import', 'delete', 'restore', 'bulk-type', 'bulk', 'suppressed'])(
    'POST /api/prospects/%s takes a whole list',
    async (name) => {
      world.identity.answer = signedIn;
      const headers = { cookie: 'sid=known' };
      const sent = await call(`/api/prospects/${name}`, { method: 'POST', body: bytes(1024 * 1024), headers });
      expect(sent.status).toBe(200);
    },
  );

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
    const response = await call('/api/prospects', {
      method: 'POST',
      body: gzipSync('{}'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect([response.status, (await problemOf(response)).code]).toEqual([415, 'request.unsupported-media-type']);
    expect(world.training.seen).toEqual([]);
  });

  test.each([
    ['the one chosen in this browser', { cookie: 'sid=x; language=de', 'accept-language': 'fr' }, 'Nicht gefunden'],
    ["otherwise the browser's own", { cookie: 'language=xx', 'accept-language': 'it, hi;q=0.8' }, 'नहीं मिला'],
    ['otherwise English', { 'accept-language': 'it' }, 'Not found'],
  ])('refusals are said in a language of the reader: %s', async (_, headers, title) => {
    expect(await problemOf(await call('/api/nothing', { headers }))).toMatchObject({
      code: 'request.not-found',
      title,
    });
  });

  test('addresses of 8 KiB, headers of 16 KiB', async () => {
    expect((await call(`/api/team?q=${bytes(8_000)}`)).status).toBe(200);
    const long = await call(`/api/team?q=${bytes(8_200)}`);
    expect([long.status, (await problemOf(long)).code]).toEqual([414, 'request.uri-too-long']);
    expect(await sendRaw(world.edge.url, `GET /${bytes(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 414 [^]*"code":"request.uri-too-long"/,
    );
    expect(await sendRaw(world.edge.url, `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${bytes(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 [^]*"code":"request.too-large"/,
    );
    expect(await sendRaw(world.edge.url, 'NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*"code":"request.invalid"/);
  });

  test('headers within 10 s and a request within 15 s; others are not held up', async () => {
    const started = Date.now();
    const slowHeaders = sendRaw(world.edge.url, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ').then((answer) => ({
      answer,
      took: Date.now() - started,
    }));
    const slowBody = sendRaw(
      world.edge.url,
      'POST /api/prospects HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nx',
    ).then((answer) => ({ answer, took: Date.now() - started }));
    expect((await call('/api/team/downline')).status).toBe(200);
    const [headers, body] = await Promise.all([slowHeaders, slowBody]);
    expect(headers.answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"request.timeout"/);
    expect(headers.took).toBeLessThan(13_000);
    expect(body.answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(body.took).toBeLessThan(18_000);
    expect(world.training.seen).toEqual([]);
  }, 25_000);
});
