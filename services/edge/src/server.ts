import helmet from '@fastify/helmet';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { PROBLEM_TYPE, problemOf, reasonOf, refuse, type EdgeErrorCode } from './problems.js';
import { BodyRefused } from './bodies.js';
import { LIMITS } from './limits.js';
import { contentPolicy, PERMISSIONS_POLICY, securityHeaders, type PolicyOptions } from './security-headers.js';

const SAFE_ID = /^[\w.-]{8,64}$/;
/** The client's own request id when it may stand in a log, otherwise a new one. */
const requestId = (header: unknown): string =>
  typeof header === 'string' && SAFE_ID.test(header) ? header : randomUUID();

/** The refusal for a request that the HTTP parser rejects. */
function refusalOf(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): { code: EdgeErrorCode; status?: number } {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return { code: 'request.timeout' };
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    const firstLineEnds = error.rawPacket?.indexOf('\r\n') ?? -1;
    const isLongUrl = firstLineEnds === -1 || firstLineEnds > LIMITS.urlBytes;
    return isLongUrl ? { code: 'request.uri-too-long' } : { code: 'request.too-large', status: 431 };
  }
  return { code: 'request.invalid' };
}

function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { code, status } = refusalOf(error);
  // Nothing of the request could be read, so its language is unknown.
  const problem = problemOf(code, 'en', undefined, status);
  const body = JSON.stringify(problem);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${problem.status} ${reasonOf(problem.status)}\r\nContent-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

const CODES_BY_STATUS: Record<number, EdgeErrorCode> = {
  400: 'request.invalid',
  404: 'request.not-found',
  405: 'request.method-not-allowed',
  408: 'request.timeout',
  413: 'request.too-large',
  414: 'request.uri-too-long',
  415: 'request.unsupported-media-type',
  503: 'server.unavailable',
};

export interface ServerOptions {
  logger: FastifyBaseLogger;
  /** Proxies in front whose `X-Forwarded-For` is believed: addresses or networks, comma-separated. Absent: no proxy is trusted. */
  trustProxy?: string;
  policy: PolicyOptions;
}

/** The HTTP server with its limits and refusals, without routes. */
export async function createServer({ logger, trustProxy, policy }: ServerOptions): Promise<FastifyInstance> {
  const usualPolicy = contentPolicy(policy);
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    // Services log each request; the edge logs only those that it could not forward.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy || false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    requestIdHeader: false,
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: LIMITS.requestMs,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    http: { maxHeaderSize: LIMITS.headerBytes, headersTimeout: LIMITS.headersMs, connectionsCheckingInterval: 500 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (_error, _request, reply) => {
      // Hooks have not run, so the usual headers are missing here.
      void refuse(reply.header('x-content-type-options', 'nosniff'), 'request.invalid');
    },
    routerOptions: { maxParamLength: LIMITS.urlBytes },
  });

  await app.register(helmet, securityHeaders(policy));
  app.addHook('onRequest', async (request, reply) => {
    // On the raw response, because the proxy bypasses the framework.
    reply.raw.setHeader('permissions-policy', PERMISSIONS_POLICY);
    reply.raw.setHeader('content-security-policy', usualPolicy);
    if (request.url.length > LIMITS.urlBytes) return refuse(reply, 'request.uri-too-long');
    return undefined;
  });
  app.setErrorHandler<Error & { statusCode?: number; code?: string }>((error, request, reply) => {
    if (error instanceof BodyRefused) {
      // The rest of the body is read and discarded: a browser that is still sending would otherwise see a broken connection instead of this answer.
      reply.removeHeader('connection');
      request.raw.resume();
      if (error.code === 'server.busy') reply.header('retry-after', '1');
      return refuse(reply, error.code);
    }
    const status = error.statusCode ?? 500;
    // A client that leaves while it sends is no failure, and could otherwise fill the log.
    const hasLeft = error.code === 'ECONNRESET';
    if (status >= 500 && status !== 503 && !hasLeft) request.log.error(error, 'request failed');
    return refuse(reply, CODES_BY_STATUS[status] ?? (status >= 500 ? 'server.failed' : 'request.invalid'));
  });
  return app;
}
