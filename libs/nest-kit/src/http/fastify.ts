import { FastifyAdapter } from '@nestjs/platform-fastify';
import fastifyCookie from '@fastify/cookie';
import { READER_HEADER, READER_REMEMBERED_HEADER, READER_SECONDS_HEADER } from '@nb/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { registerBodyParser } from './body.js';
import { registerDocs } from './docs.js';
import { registerHealth, type Health } from './health.js';
import { registerOverload } from './overload.js';
import { registerMetrics, registerTraces } from './telemetry.js';
import { Problem } from './problem.js';
import { problemBody, sendProblem, toProblem, wrongRequest } from './problem-filter.js';
import type { OpenApi } from '../ops/openapi.js';
import { acceptRequestId, withRequestId } from './request-context.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Tracing } from '../telemetry/tracing.js';
import type { RouteTable } from './route-table.js';
import { boundUntakenAnswers } from './untaken-answers.js';

const MAX_URL = 8 * 1024;

export interface HttpOptions {
  logger: Logger;
  health: Health;
  routes: RouteTable;
  metrics: Metrics;
  tracing: Tracing | undefined;
  /** Whether the request carries a session that lasts. */
  isSignedIn: (request: FastifyRequest) => Promise<boolean>;
  /** Required as bearer token at `/metrics`; undefined = everybody may read. */
  metricsToken: string | undefined;
  /** Records what a master admin who views an account is about to be shown. */
  recordViewedRead: (request: FastifyRequest) => Promise<void>;
  /** Called once, when somebody wants to read it. */
  describe: () => OpenApi;
  service: string;
}

/** Puts a refusal in the place of an answer that was about to be sent; its body. */
function refusalInstead(problem: Problem, request: FastifyRequest, reply: FastifyReply): string {
  const { language, ...body } = problemBody(problem, request);
  const { retryAfter } = problem.options;
  void reply.status(problem.status).headers({
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': language,
  });
  return JSON.stringify(body);
}

/** The HTTP server of a service, with its limits of time and size. */
export async function createHttp({
  logger,
  health,
  routes,
  metrics,
  metricsToken,
  tracing,
  describe,
  isSignedIn,
  recordViewedRead,
  service,
}: HttpOptions): Promise<FastifyAdapter> {
  const adapter = new FastifyAdapter({
    logger: false,
    // Express-style middleware, which nothing here uses, would be asked about every call.
    skipMiddie: true,
    // One proxy, the edge, stands before a service and forwards the client's address.
    trustProxy: (_address: string, hop: number) => hop === 0,
    requestTimeout: 15_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(
        error.statusCode === 414 ? new Problem('request.uri-too-long') : wrongRequest('url', error),
        request,
        reply,
      ),
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  routes.watch(fastify);
  registerMetrics(fastify, metrics, metricsToken);
  // Cookies are read where one is wanted (`cookieOf`), not for every call.
  await fastify.register(fastifyCookie, { hook: false });
  registerBodyParser(fastify, isSignedIn);
  fastify.decorateRequest('session', undefined);
  fastify.decorateRequest('tokenHash', undefined);
  fastify.decorateRequest('viewedRead', undefined);
  fastify.addHook('onRequest', (request, reply, done) => {
    const requestId = acceptRequestId(request.headers['x-request-id']);
    // Answers are personal, so no cache on the way may keep them unless the route says so.
    void reply.header('x-request-id', requestId).header('cache-control', 'no-store');
    withRequestId(requestId, () => {
      if (request.url.length > MAX_URL) sendProblem(new Problem('request.uri-too-long'), request, reply);
      else done();
    });
  });
  registerOverload(fastify, metrics);
  if (tracing) registerTraces(fastify, tracing);
  boundUntakenAnswers(fastify, refusalInstead);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // Names the user of this answer and how long the session lasts, so that the service worker shows it to nobody else while offline, and not afterwards.
    if (request.session && request.session.viewedBy === undefined && request.method === 'GET') {
      const { userId, expiresAt, remembered } = request.session;
      const seconds = Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000));
      void reply.header(READER_HEADER, userId).header(READER_SECONDS_HEADER, String(seconds));
      if (remembered === true) void reply.header(READER_REMEMBERED_HEADER, 'true');
    }
    if (health.stopping) void reply.header('connection', 'close');
    if (!request.viewedRead || reply.statusCode >= 300) return done(null, payload);
    recordViewedRead(request).then(
      () => done(null, payload),
      (error: unknown) => {
        // What cannot be recorded is not shown.
        const problem = toProblem(error);
        logger.error({ err: problem.options.cause ?? problem }, 'a read while viewing could not be recorded');
        done(null, refusalInstead(problem, request, reply));
      },
    );
  });
  if (logger.isLevelEnabled('info'))
    fastify.addHook('onResponse', (request, reply, done) => {
      // The route's pattern, not the URL, because a search may contain names.
      const entry = {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      };
      if (!entry.route?.startsWith('/health/')) logger.info(entry, 'request');
      done();
    });
  registerHealth(fastify, health);
  registerDocs(fastify, service, describe);
  return adapter;
}
