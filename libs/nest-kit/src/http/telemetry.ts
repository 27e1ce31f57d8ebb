import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayReadMetrics } from '../telemetry/metrics-access.js';
import { processMetrics } from '../telemetry/process-metrics.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { OpenSpan, Tracing } from '../telemetry/tracing.js';
import { sendProblem } from './problem-filter.js';
import { Problem } from './problem.js';
import { requestContext } from './request-context.js';

const isOperational = (url: string) => url === '/metrics' || url.startsWith('/health/');

/**
 * `/metrics`, for Prometheus, and a count of the answers of every route. The edge routes no path there and neither does an ingress: it is
 * open to those who reach the service's own port, and know the token where there is one.
 */
export function registerMetrics(fastify: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  processMetrics(metrics);
  fastify.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    if (route !== undefined && !isOperational(route))
      metrics.requestDuration.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1_000,
      );
    done();
  });
  fastify.get('/metrics', async (request, reply) => {
    if (mayReadMetrics(token, request.headers.authorization))
      return reply.type(metrics.contentType).send(await metrics.text());
    sendProblem(new Problem('access.signed-out', { headers: { 'www-authenticate': 'Bearer' } }), request, reply);
    return reply;
  });
}

/** A span for each call, a child of the caller's when it sent `traceparent`. */
export function registerTraces(fastify: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.routeOptions;
    const context = requestContext();
    if (context && !isOperational(url)) {
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
