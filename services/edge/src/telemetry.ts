import type { ServiceName } from '@nb/contracts';
import {
  mayReadMetrics,
  Metrics,
  openTracing,
  processMetrics,
  type OpenSpan,
  type TracingEnv,
} from '@nb/nest-kit/telemetry';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serviceFor } from './paths.rules.js';
import type { ServiceProxy } from './service-proxy.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Sent to the service when tracing is on. */
    traceparent: string | undefined;
  }
}

export interface Telemetry extends TracingEnv {
  /** Port of `/metrics`, separate from the public port; absent = not served. */
  metricsPort?: number | undefined;
  metricsHost?: string;
  /** Required as bearer token of who reads them; absent = everybody may. */
  metricsToken?: string | undefined;
}

export interface Watching {
  metricsUrl: string | undefined;
  close(): Promise<void>;
}

/** Metrics and traces of the edge, each only where it is wanted. */
export async function watch(
  app: FastifyInstance,
  services: Readonly<Record<ServiceName, ServiceProxy>>,
  telemetry: Telemetry = {},
): Promise<Watching> {
  app.decorateRequest('traceparent', undefined);
  const stopTracing = await trace(app, telemetry);
  const metrics =
    telemetry.metricsPort === undefined ? undefined : await tell(app, services, telemetry.metricsPort, telemetry);
  return {
    metricsUrl: metrics?.url,
    close: async () => {
      await Promise.all([stopTracing(), metrics?.close()]);
    },
  };
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? url;
/** The route's pattern; for calls to services the service. Never the path itself, which may contain ids. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined) return 'none';
  return url.startsWith('/api/') ? `/api/* ${serviceFor(request.method, pathOf(request)) ?? 'none'}` : url;
}

async function trace(app: FastifyInstance, env: TracingEnv): Promise<() => Promise<void>> {
  const tracing = await openTracing('edge', env);
  if (!tracing) return () => Promise.resolve();
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.startsWith('/api/')) {
      // Starts a new trace, because a client's trace headers can't be trusted.
      const span = tracing.start(`${request.method} ${routeOf(request)}`, 'server', undefined, {
        'http.request.method': request.method,
        'request.id': request.id,
      });
      spans.set(request, span);
      request.traceparent = span.traceparent;
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.raw.statusCode;
    spans.get(request)?.end({ failed: status >= 500, attributes: { 'http.response.status_code': status } });
    done();
  });
  return () => tracing.stop();
}

async function tell(
  app: FastifyInstance,
  services: Readonly<Record<ServiceName, ServiceProxy>>,
  port: number,
  { metricsHost: host = '127.0.0.1', metricsToken }: Telemetry,
) {
  const metrics = new Metrics();
  processMetrics(metrics);
  const each = (read: (proxy: ServiceProxy) => number) => () =>
    Object.entries(services).map(([service, proxy]) => ({ labels: { service }, value: read(proxy) }));
  metrics.gauge(
    'edge_in_flight_requests',
    'Requests that wait for a service.',
    each(({ load }) => load.inFlight),
    ['service'],
  );
  metrics.gauge(
    'edge_in_flight_limit',
    'How many may wait for a service at present; the next is refused.',
    each(({ load }) => load.limit),
    ['service'],
  );
  metrics.counter(
    'edge_refused_requests_total',
    'Requests refused because a service had as many as it can answer soon.',
    each(({ load }) => load.refused),
    ['service'],
  );
  metrics.gauge(
    'edge_live_connections',
    'Live streams that pass through.',
    each(({ load }) => load.streams),
    ['service'],
  );
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.url.startsWith('/health/'))
      metrics.requestDuration.observe(
        { method: request.method, route: routeOf(request), status: reply.raw.statusCode },
        reply.elapsedTime / 1_000,
      );
    done();
  });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    if (!mayReadMetrics(metricsToken, request.headers.authorization))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}/metrics`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
