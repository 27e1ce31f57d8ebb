import { ERROR_STATUS, type ErrorCode, type Problem } from '@nb/contracts';
import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';

/** Refusals that the edge itself speaks. English only: they come before any service could know the reader's language. */
const TEXTS = {
  'request.invalid': 'The request could not be understood.',
  'request.not-found': 'There is nothing at this address.',
  'request.method-not-allowed': 'This address does not take that method.',
  'request.too-large': 'The request is larger than allowed.',
  'request.uri-too-long': 'The address is longer than allowed.',
  'request.unsupported-media-type': 'Send the request body uncompressed, in a type that this address takes.',
  'request.timeout': 'The request took too long to arrive.',
  'server.failed': 'Something went wrong on our side. Please try again.',
  'server.unavailable': 'This part is not available at the moment. Please try again in a moment.',
  'server.busy': 'There is too much to do at the moment. Please try again in a moment.',
} as const satisfies Partial<Record<ErrorCode, string>>;
export type EdgeErrorCode = keyof typeof TEXTS;

const TITLES: Record<number, string> = {
  400: 'Bad Request', 404: 'Not Found', 405: 'Method Not Allowed', 408: 'Request Timeout', 413: 'Content Too Large', 414: 'URI Too Long',
  415: 'Unsupported Media Type', 431: 'Request Header Fields Too Large', 500: 'Internal Server Error', 503: 'Service Unavailable',
};
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The body of a refusal (decisions 27). */
export function problemOf(code: EdgeErrorCode, requestId?: string, status: number = ERROR_STATUS[code]): Problem {
  return { type: 'about:blank', status, code, title: TITLES[status] ?? 'Error', detail: TEXTS[code], ...(requestId ? { requestId } : {}) };
}

/** Refuses through the framework. */
export function refuse(reply: FastifyReply, code: EdgeErrorCode): FastifyReply {
  return reply
    .code(ERROR_STATUS[code])
    .headers({ 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', 'x-request-id': reply.request.id })
    .send(JSON.stringify(problemOf(code, reply.request.id)));
}

/** Refuses on the bare response, for an answer that the proxy has taken over from the framework. */
export function refuseRaw(response: ServerResponse, code: EdgeErrorCode, requestId: string, headers: Readonly<Record<string, string>>): void {
  const body = JSON.stringify(problemOf(code, requestId));
  response.writeHead(ERROR_STATUS[code], {
    ...headers,
    'content-type': PROBLEM_TYPE,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(ERROR_STATUS[code] === 503 ? { 'retry-after': '1' } : {}),
  });
  response.end(body);
}
