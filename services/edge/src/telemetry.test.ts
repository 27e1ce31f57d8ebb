import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { startEdgeWorld, stop, type EdgeWorld } from './testing/edge-world.js';

interface Sent {
  resourceSpans: { scopeSpans: { spans: { name: string; traceId: string; spanId: string }[] }[] }[];
}
const sent: Sent[] = [];
let collector: Server;
let world: EdgeWorld;
beforeAll(async () => {
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      sent.push(body as Sent);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  world = await startEdgeWorld({
    telemetry: {
      metricsPort: 0,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
  });
});
afterAll(async () => {
  await stop(collector);
});

test('metrics have a port of their own: by pattern and service, and never where the world asks', async () => {
  await (await fetch(`${world.edge.url}/api/prospects/secret-name?search=Ada`)).text();
  await (await fetch(`${world.edge.url}/dashboard`, { headers: { accept: 'text/html' } })).text();
  const text = await (await fetch(world.edge.metricsUrl!)).text();
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/* training",status="200"} 1\n');
  expect(text).toContain('edge_in_flight_requests{service="team"} 0\n');
  expect(text).toContain('edge_live_connections{service="team"} 0\n');
  expect(text).not.toContain('secret-name');
  for (const path of ['/metrics', '/metrics/', '/internal/metrics', '/api/metrics']) {
    const answer = await fetch(world.edge.url + path, { headers: { accept: 'text/html' } });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).not.toContain('http_request_duration_seconds');
  }
});

test('metrics are for those who know the token, where there is one', async () => {
  const guarded = await startEdgeWorld({ telemetry: { metricsPort: 0, metricsToken: 'only-prometheus-knows' } });
  const read = (headers: Record<string, string>) => fetch(guarded.edge.metricsUrl!, { headers });
  for (const headers of [{}, { authorization: 'Bearer another-token-of-them' }] as Record<string, string>[]) {
    const refused = await read(headers);
    expect([refused.status, await refused.text()]).toEqual([401, '']);
  }
  expect((await read({ authorization: 'Bearer only-prometheus-knows' })).status).toBe(200);
  await guarded.close();
});

test('starts a trace at the edge and sends it to the service, whatever the client claims', async () => {
  const claimed = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
  await (
    await fetch(`${world.edge.url}/api/team/downline`, { headers: { traceparent: claimed, tracestate: 'x=1' } })
  ).text();
  const { headers } = world.team.seen.at(-1)!;
  expect(headers['traceparent']).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(headers['traceparent']).not.toContain('c'.repeat(32));
  expect(headers['tracestate']).toBeUndefined();
  await world.close();
  const spans = sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const span = spans.find(({ name }) => name === 'GET /api/* team');
  expect(headers['traceparent']).toBe(`00-${span?.traceId}-${span?.spanId}-01`);
});
