import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Problem } from '@nb/nest-kit';
import type { FastifyReply } from 'fastify';

/** Aborts when the client has closed the connection before the answer was sent. */
export const ReaderLeft = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  if (raw.destroyed) return AbortSignal.abort();
  const left = new AbortController();
  raw.once('close', () => left.abort());
  return left.signal;
});

/** What a request ends with whose answer nobody hears any more; it is no fault of ours. */
export const unheard = (): Problem => new Problem('request.timeout');

/**
 * Asked last before it is written down that a file was handed out: nobody got a byte of one whose reader is gone by then. Whoever leaves later
 * may have got some of it, and that is written down.
 * @throws Problem that nobody hears.
 */
export function requireReader(left: AbortSignal): void {
  if (left.aborted) throw unheard();
}
