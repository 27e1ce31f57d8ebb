import { createServer } from 'node:http';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createInProcessBus } from '../bus/in-process.js';
import { createJetStreamBus } from '../bus/jetstream.js';
import { natsProgram, startNatsServer } from '../embedded/nats-server.js';
import { Metrics } from '../telemetry/metrics.js';
import { sampleService } from '../testing/sample-service.js';
import { eventOf, startTestService, type TestService } from '../testing/test-service.js';
import { newId } from '../orm/new-id.js';

const NOTES = '/api/training/notes';
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
async function start(options: Parameters<typeof startTestService>[1] = {}): Promise<TestService> {
  const service = await startTestService(sampleService, options);
  closing.push(() => service.close());
  return service;
}
const metricsOf = async (service: TestService) => (await service.http<string>('GET', '/metrics')).body;
/** Value of the line with this name and these labels. */
const valueOf = (text: string, line: string) =>
  text
    .split('\n')
    .find((each) => each.startsWith(`${line} `))
    ?.split(' ')
    .at(-1);

describe('/metrics', () => {
  test('counts calls by the pattern of their route and by status, and how long they took', async () => {
    const service = await start();
    const session = service.signIn();
    for (let n = 0; n < 3; n += 1)
      expect((await service.http('PUT', `${NOTES}/${newId()}`, { session, body: {} })).status).toBe(204);
    expect((await service.http('PUT', `${NOTES}/no-id`, { session, body: {} })).status).toBe(400);
    expect((await service.http('GET', NOTES)).status).toBe(401);
    expect((await service.http('GET', `${NOTES}/broken`)).status).toBe(500);
    const text = await metricsOf(service);
    const name = 'http_request_duration_seconds';
    expect(valueOf(text, `${name}_count{method="PUT",route="${NOTES}/:id",status="204"}`)).toBe('3');
    expect(valueOf(text, `${name}_count{method="PUT",route="${NOTES}/:id",status="400"}`)).toBe('1');
    expect(valueOf(text, `${name}_count{method="GET",route="${NOTES}",status="401"}`)).toBe('1');
    expect(valueOf(text, `${name}_count{method="GET",route="${NOTES}/broken",status="500"}`)).toBe('1');
    expect(valueOf(text, `${name}_bucket{le="+Inf",method="PUT",route="${NOTES}/:id",status="204"}`)).toBe('3');
    expect(Number(valueOf(text, `${name}_sum{method="PUT",route="${NOTES}/:id",status="204"}`))).toBeGreaterThan(0);
    expect(text).not.toContain('no-id');
    expect(text).not.toContain('route="/metrics"');
  }, 60_000);

  test('are for those who know the token, where there is one', async () => {
    const METRICS_TOKEN = 'only-prometheus-knows';
    const service = await start({ env: { METRICS_TOKEN } });
    const read = (headers: Record<string, string>) => service.http<string>('GET', '/metrics', { headers });
    for (const headers of [{}, { authorization: 'Bearer only-prometheus-know' }, { authorization: METRICS_TOKEN }]) {
      const { status, body, headers: sent } = await read(headers as Record<string, string>);
      expect([status, sent.get('www-authenticate'), JSON.stringify(body)]).toEqual([
        401,
        'Bearer',
        expect.not.stringContaining('http_request'),
      ]);
    }
    const answer = await read({ authorization: `Bearer ${METRICS_TOKEN}` });
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('http_request')]);
  });

  test('reports backlogs: unpublished events with the age of the oldest, dead letters, connections', async () => {
    const bus = createInProcessBus({ services: ['nobody-listens-yet'] });
    const service = await start({ bus });
    expect((await service.http('POST', NOTES, { session: service.signIn(), body: { text: 'waits' } })).status).toBe(
      201,
    );
    await service.orm.em.fork().execute(`update outbox set occurred_at = now() - interval '90 seconds'`);
    await service.orm.em
      .fork()
      .execute(
        `insert into dead_letter (event_id, type, envelope, error, tries) values (gen_random_uuid(), 'x', '{}', 'broken', 5)`,
      );
    const text = await metricsOf(service);
    expect(valueOf(text, 'outbox_unpublished_events')).toBe('1');
    expect(Number(valueOf(text, 'outbox_oldest_unpublished_seconds'))).toBeGreaterThanOrEqual(90);
    expect(valueOf(text, 'dead_letters')).toBe('1');
    expect(Number(valueOf(text, 'db_pool_connections{state="idle"}'))).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, 'db_pool_waiting')).toBe('0');
    expect(Number(valueOf(text, 'process_resident_memory_bytes'))).toBeGreaterThan(1e6);
    // The in-process bus keeps nothing that could wait.
    expect(text).not.toContain('consumer_pending_events');
  }, 60_000);

  test.each(natsProgram === undefined ? [] : ['nats-server of this machine'])(
    'tells how many events of others wait in JetStream (%s)',
    async () => {
      const server = await startNatsServer();
      closing.push(() => server.remove());
      const bus = createJetStreamBus(server.url);
      closing.push(() => bus.close());
      const service = await start({ bus });
      const text = async () => valueOf(await metricsOf(service), 'consumer_pending_events');
      for (
        const end = Date.now() + 20_000;
        (await text()) !== '0';
        await new Promise((resolve) => setTimeout(resolve, 50))
      )
        if (Date.now() > end) throw new Error('The consumer did not come up');
      // Somebody whom the service can't deal with for now: the database refuses, as one that is going down does.
      await service.orm.em
        .fork()
        .execute(
          `create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '57P01', message = 'going down'; end $$`,
        );
      await service.orm.em
        .fork()
        .execute('create trigger refuse before insert on inbox for each row execute function refuse()');
      for (let n = 0; n < 3; n += 1)
        await bus.publish(eventOf('identity.user-changed', { subject: newId(), version: 1 }));
      expect(await text()).toBe('3');
      expect(valueOf(await metricsOf(service), 'bus_connected')).toBe('1');
      await service.orm.em.fork().execute('drop trigger refuse on inbox');
    },
    60_000,
  );

  test('what can not be read is missing and named, never 0', async () => {
    const metrics = new Metrics();
    metrics.gauge('broken', 'Fails.', () => Promise.reject(new Error('no database')));
    metrics.gauge('odd', 'With "labels".', () => [{ labels: { path: 'a"b\\c\nd' }, value: 2 }], ['path']);
    const text = await metrics.text();
    expect(text).toContain('# HELP odd With "labels".\n# TYPE odd gauge\nodd{path="a\\"b\\\\c\\nd"} 2\n');
    expect(valueOf(text, 'metric_unavailable{metric="broken"}')).toBe('1');
    expect(valueOf(text, 'broken')).toBeUndefined();
    expect(text).not.toContain('metric_unavailable{metric="odd"}');
    expect(() => metrics.gauge('odd', 'Again.', () => 1)).toThrow('name odd has already been registered');
  });
});

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
}
/** What a collector is sent, over HTTP as OTLP has it. */
async function collector(): Promise<{ url: string; spans: () => SentSpan[]; services: () => string[] }> {
  interface Sent {
    resourceSpans: {
      resource: { attributes: { key: string; value: { stringValue?: string } }[] };
      scopeSpans: { spans: SentSpan[] }[];
    }[];
  }
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url === '/v1/traces') sent.push(body as Sent);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.unshift(() => new Promise((resolve) => server.close(resolve)));
  const resources = () => sent.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    services: () =>
      resources().map(
        ({ resource }) => resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '',
      ),
  };
}

describe('traces', () => {
  test('one trace runs from the caller through the call and its event to the consumer', async () => {
    const { url, spans, services } = await collector();
    const service = await startTestService(sampleService, { env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } });
    const traceId = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
    const reply = await service.http('POST', NOTES, {
      session: service.signIn(),
      body: { text: 'traced' },
      headers: { traceparent: `00-${traceId}-bbbbbbbbbbbbbbbb-01` },
    });
    expect(reply.status).toBe(201);
    const [event] = await service.events();
    expect(event?.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    const heard = eventOf('identity.user-changed', { subject: newId(), version: 1 });
    await service.deliver({
      ...heard,
      ...(event?.traceparent === undefined ? {} : { traceparent: event.traceparent }),
    });
    // What is left is handed over at the end.
    await service.close();
    const call = spans().find(({ name }) => name === `POST ${NOTES}`);
    const hearing = spans().find(({ name }) => name === 'hear identity.user-changed');
    expect(call).toMatchObject({ traceId, parentSpanId: 'bbbbbbbbbbbbbbbb', kind: 2 });
    expect(hearing).toMatchObject({ traceId, parentSpanId: call?.spanId, kind: 5 });
    expect(new Set(services())).toEqual(new Set(['training']));
  }, 60_000);

  test('without a collector nothing is traced, and events carry nothing', async () => {
    const service = await start();
    await service.http('POST', NOTES, {
      session: service.signIn(),
      body: { text: 'not traced' },
      headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    });
    const [event] = await service.events();
    expect(event).toBeDefined();
    expect(event).not.toHaveProperty('traceparent');
  }, 60_000);
});
