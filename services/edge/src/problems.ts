import { ERROR_STATUS, type ErrorCode, type Language, type Problem } from '@nb/contracts';
import { problemText, requestLanguage } from '@nb/nest-kit/problem-texts';
import type { FastifyReply } from 'fastify';
import { STATUS_CODES, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { chosenLanguage } from './pages.rules.js';

/** Refusals by the edge itself, with the services' texts. */
export type EdgeErrorCode = Extract<
  ErrorCode,
  | 'request.invalid'
  | 'request.not-found'
  | 'request.method-not-allowed'
  | 'request.too-large'
  | 'request.uri-too-long'
  | 'request.wrong-host'
  | 'request.unsupported-media-type'
  | 'request.timeout'
  | 'server.failed'
  | 'server.unavailable'
  | 'server.busy'
  | 'access.signed-out'
>;
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The language chosen in this browser, otherwise the browser's own, otherwise English; the edge does not know the account's. */
const readersLanguage = (headers: IncomingHttpHeaders): Language =>
  requestLanguage(chosenLanguage(headers.cookie), headers['accept-language']);

/** The body of a refusal (docs/product/accounts.md#what-every-call-has-in-common). */
export function problemOf(
  code: EdgeErrorCode,
  language: Language,
  requestId?: string,
  status: number = ERROR_STATUS[code],
): Problem {
  return { type: 'about:blank', status, code, ...problemText(code, language), ...(requestId ? { requestId } : {}) };
}

/** Reason phrase of a raw HTTP answer. */
export const reasonOf = (status: number): string => STATUS_CODES[status] ?? 'Error';

/** Refuses through the framework. */
export function refuse(reply: FastifyReply, code: EdgeErrorCode): FastifyReply {
  return reply
    .code(ERROR_STATUS[code])
    .headers({ 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', 'x-request-id': reply.request.id })
    .send(JSON.stringify(problemOf(code, readersLanguage(reply.request.headers), reply.request.id)));
}

/** Refuses on the bare response, for an answer that the proxy has taken over from the framework. */
export function refuseRaw(response: ServerResponse, code: EdgeErrorCode, requestId: string): void {
  const body = JSON.stringify(problemOf(code, readersLanguage(response.req.headers), requestId));
  response.writeHead(ERROR_STATUS[code], {
    'content-type': PROBLEM_TYPE,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(ERROR_STATUS[code] === 503 ? { 'retry-after': '1' } : {}),
  });
  response.end(body);
}
