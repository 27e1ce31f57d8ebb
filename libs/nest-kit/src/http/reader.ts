import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Problem } from './problem.js';

/** Aborts when the client has closed the connection before the answer was sent. */
export const ReaderLeft = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  if (raw.destroyed) return AbortSignal.abort();
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
});

/** Ends a request whose client has gone: no error of the server. */
export const clientGone = (): Problem => new Problem('request.timeout');

/**
 * Checked last before an export is recorded: a client that is gone by then got none of the file. One that leaves later may have got some of it,
 * and that is recorded.
 * @throws Problem that nobody receives.
 */
export function requireReader(left: AbortSignal): void {
  if (left.aborted) throw clientGone();
}
