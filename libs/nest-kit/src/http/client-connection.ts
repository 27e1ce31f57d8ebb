import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Problem } from './problem.js';

/** Aborts when the client has closed the connection before the answer was sent. */
export const DisconnectSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  if (raw.destroyed) return AbortSignal.abort();
  const disconnected = new AbortController();
  raw.once('close', () => disconnected.abort());
  return disconnected.signal;
});

/** The error that ends a request whose client has disconnected. Not a failure of the server, so it is not a 5xx. */
export const clientDisconnected = (): Problem => new Problem('request.timeout');

/**
 * Called last before an export is recorded: a client that has disconnected by then received nothing of the file. One that disconnects later may
 * have received a part, so that export is recorded.
 * @throws Problem `request.timeout`
 */
export function requireConnected(disconnected: AbortSignal): void {
  if (disconnected.aborted) throw clientDisconnected();
}
