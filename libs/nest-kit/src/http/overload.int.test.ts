import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Problem } from '@nb/contracts';
import { connect } from 'node:net';
import { Notes, sampleService } from '../testing/sample-service.js';
import { startTestService, type TestService } from '../testing/test-service.js';

const MAX_IN_FLIGHT = 256;
const NOTES = '/api/training/notes';
let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service.close());

const metric = async (name: string) =>
  Number(new RegExp(`^${name} (\\d+)`, 'm').exec((await service.http<string>('GET', '/metrics')).body)?.[1]);

describe('a service without an edge before it', () => {
  test("refuses what it can not answer soon, in the caller's language, and still answers probes and other services", async () => {
    const { promise, resolve: open } = Promise.withResolvers<void>();
    Notes.gate = promise;
    const waiting = Array.from({ length: MAX_IN_FLIGHT }, () => service.http('GET', `${NOTES}/held`));
    for (let tries = 0; Notes.held < MAX_IN_FLIGHT && tries < 500; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect([Notes.held, await metric('http_in_flight_requests')]).toEqual([MAX_IN_FLIGHT, MAX_IN_FLIGHT]);
    const refused = await service.http<Problem>('GET', `${NOTES}/open`, { headers: { 'accept-language': 'de' } });
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      refused.headers.get('content-type'),
      refused.headers.get('content-language'),
    ]).toEqual([503, '1', 'application/problem+json; charset=utf-8', 'de']);
    expect(refused.body).toEqual({
      type: 'about:blank',
      status: 503,
      code: 'server.busy',
      title: 'Viel los',
      detail: expect.stringContaining('versuche'),
      requestId: refused.headers.get('x-request-id'),
    });
    expect((await service.http('GET', '/health/live')).status).toBe(200);
    open();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await service.http('GET', `${NOTES}/open`)).status).toBe(200);
    expect([await metric('http_refused_requests_total'), await metric('http_in_flight_requests')]).toEqual([1, 0]);
  });

  test('keeps no place for a body that is slow in coming', async () => {
    const { hostname, port } = new URL(service.url);
    const sockets = Array.from({ length: MAX_IN_FLIGHT + 10 }, () => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `POST ${NOTES} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
        ),
      );
      return socket.on('error', () => undefined);
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await service.http('GET', `${NOTES}/open`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
