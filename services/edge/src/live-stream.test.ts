import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startEdgeWorld, type EdgeWorld } from './testing/edge-world.js';

let world: EdgeWorld;
beforeAll(async () => {
  world = await startEdgeWorld();
});
afterAll(() => world.close());
afterEach(() => world.forget());

const call = (path: string, init: RequestInit = {}) => fetch(`${world.edge.url}${path}`, init);

describe('the live stream', () => {
  const stream = (response: import('node:http').ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });

  test('opens before its first event and passes each event on immediately', async () => {
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

  test('calls are still answered during the grace period of a stop, while the edge reports not ready and closes connections', async () => {
    const ending = await startEdgeWorld({ graceMs: 600 });
    expect((await fetch(`${ending.edge.url}/api/team/downline`)).headers.get('connection')).toBe('keep-alive');
    const closed = ending.edge.close();
    const [ready, call, page] = await Promise.all(
      ['/health/ready', '/api/team/downline', '/'].map((path) =>
        fetch(ending.edge.url + path, { headers: { accept: 'text/html' } }),
      ),
    );
    expect([ready!.status, call!.status, page!.status]).toEqual([503, 200, 200]);
    for (const response of [ready!, call!, page!]) expect(response.headers.get('connection')).toBe('close');
    await closed;
    await expect(fetch(`${ending.edge.url}/health/live`)).rejects.toThrow();
    await ending.close().catch(() => undefined);
  });
});
