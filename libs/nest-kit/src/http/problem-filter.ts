import {
  Catch,
  HttpException,
  Inject,
  NotFoundException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { ERROR_STATUS, type BadInputCode, type ErrorCode, type Problem as ProblemBody } from '@nb/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isAboutDeleted, isDatabaseDown } from '../orm/database-errors.js';
import { LOGGER } from '../tokens.js';
import { Problem } from './problem.js';
import { acceptRequestId, requestContext } from './request-context.js';
import { RouteTable } from './route-table.js';
import { fieldErrorOf, problemText, requestLanguage, waitText } from './texts.js';

/** Statuses that Nest and Fastify raise themselves. */
const CODE_OF_STATUS: Record<number, Exclude<ErrorCode, BadInputCode>> = {
  401: 'access.signed-out',
  403: 'access.forbidden',
  404: 'request.not-found',
  405: 'request.method-not-allowed',
  408: 'request.timeout',
  413: 'request.too-large',
  414: 'request.uri-too-long',
  415: 'request.unsupported-media-type',
  429: 'request.rate-limited',
  503: 'server.unavailable',
};

/** A request that is malformed before any schema could check it: its URL or the whole of it. */
export const wrongRequest = (path: '' | 'url', cause: unknown): Problem =>
  new Problem('request.invalid', { errors: [{ path, message: 'value.wrong' }], cause });

/** Turns every failure into a problem document; an unknown failure reveals no details. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseDown(error)) return new Problem('server.unavailable', { retryAfter: 1, cause: error });
  if (isAboutDeleted(error)) return new Problem('access.not-found', { cause: error });
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status === 400) return wrongRequest('', error);
  return new Problem(CODE_OF_STATUS[status] ?? 'server.failed', { cause: error });
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error
    ? Number(error.statusCode)
    : ERROR_STATUS['server.failed'];

/** The body of the answer (RFC 9457). */
export function problemBody(
  problem: Problem,
  request: Pick<FastifyRequest, 'session' | 'headers'>,
): ProblemBody & { language: string } {
  const { code, options } = problem;
  const language = requestLanguage(request.session?.language, request.headers['accept-language']);
  return {
    type: 'about:blank',
    status: ERROR_STATUS[code],
    code,
    ...problemText(code, language, {
      ...(options.retryAfter === undefined ? {} : { wait: waitText(options.retryAfter, language) }),
      ...options.params,
    }),
    ...(options.errors ? { errors: options.errors.map((fault) => fieldErrorOf(fault, language)) } : {}),
    ...(options.methods ? { methods: [...options.methods] } : {}),
    requestId: requestContext()?.requestId ?? acceptRequestId(request.headers['x-request-id']),
    language,
  };
}

/** Answers every refusal and failure as `application/problem+json`. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly routes: RouteTable,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const problem = this.wrongMethod(error, request) ?? toProblem(error);
    if (problem.status >= 500)
      this.logger.error({ err: problem.options.cause ?? problem, code: problem.code }, 'request failed');
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    sendProblem(problem, request, reply);
  }

  private wrongMethod(error: unknown, request: FastifyRequest): Problem | undefined {
    if (!(error instanceof NotFoundException)) return undefined;
    const methods = this.routes.methodsOf(request.url);
    if (methods.length === 0 || methods.includes(request.method)) return undefined;
    return new Problem('request.method-not-allowed', { headers: { allow: methods.join(', ') } });
  }
}

/** Sends a refusal, also from hooks outside of Nest. */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  const { language, ...body } = problemBody(problem, request);
  const { headers, retryAfter } = problem.options;
  void reply
    .status(problem.status)
    .headers({
      ...headers,
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      'content-type': 'application/problem+json; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-store',
    })
    .send(JSON.stringify(body));
}
