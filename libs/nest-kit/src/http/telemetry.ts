import type { FastifyInstance, FastifyRequest } from 'fastify';
import { processMetrics } from '../telemetry/process-metrics.js';
import type { Metrics } from '../telemetry/metrics.js';
import { RequestTimes } from '../telemetry/request-times.js';
import type { OpenSpan, Tracing } from '../telemetry/tracing.js';
import { requestContext } from './request-context.js';

declare module 'fastify' {
  interface FastifyRequest {
    startedAt: number;
  }
}

const isOwn = (url: string) => url === '/metrics' || url.startsWith('/health/');

/**
 * `/metrics`, for Prometheus. The edge routes no path there and neither does an ingress: it is open to whoever reaches the service's own port.
 * Each route registered from now on counts its answers; what it counts with is found once, not for every call.
 */
export function registerMetrics(fastify: FastifyInstance, metrics: Metrics): void {
  const times = new RequestTimes(metrics);
  processMetrics(metrics);
  fastify.addHook('onRoute', (route) => {
    const { url } = route;
    if (isOwn(url)) return;
    const methods = new Map([route.method].flat().map((method) => [method, times.of(method, url)]));
    const only = methods.size === 1 ? [...methods.values()][0] : undefined;
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      (request, reply, payload, done) => {
        (only ?? methods.get(request.method))?.observe(reply.statusCode, performance.now() - request.startedAt);
        done(null, payload);
      },
    ];
  });
  fastify.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text()),
  );
}

/** A span for each call, child of whoever sent `traceparent`. */
export function registerTraces(fastify: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.routeOptions;
    const context = requestContext();
    if (context && !isOwn(url)) {
      const { traceparent } = request.headers;
      const attributes = { 'http.request.method': request.method, 'http.route': url, 'request.id': context.requestId };
      const span = tracing.start(
        `${request.method} ${url}`,
        'server',
        typeof traceparent === 'string' ? traceparent : undefined,
        attributes,
      );
      spans.set(request, span);
      context.traceparent = span.traceparent;
    }
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode;
    spans.get(request)?.end({ failed: status >= 500, attributes: { 'http.response.status_code': status } });
    done();
  });
}
