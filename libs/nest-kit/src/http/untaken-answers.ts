import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import '../session/session.types.js';
import { Problem } from './problem.js';

/** A shorter answer soon leaves this process for the buffers of the connection, whether its reader takes it or not. */
const LONG = 256 * 1024;
/** Of one user: the longest list of contacts several times. */
const MAX_UNTAKEN = 32 * 1024 * 1024;

/**
 * Bounds what a service holds of one user's long answers until their readers have taken them: somebody who asks for many and reads none would otherwise
 * use up its memory. @param refuse answers with the problem; returns its body.
 */
export function boundUntakenAnswers(
  fastify: FastifyInstance,
  refuse: (problem: Problem, request: FastifyRequest, reply: FastifyReply) => string,
  max = MAX_UNTAKEN,
): void {
  const untaken = new Map<string, number>();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { session } = request;
    if (!session || typeof payload !== 'string' || payload.length < LONG) return done(null, payload);
    const { userId } = session;
    const held = untaken.get(userId) ?? 0;
    // One always goes, however long.
    if (held > 0 && held + payload.length > max)
      return done(null, refuse(new Problem('request.rate-limited', { retryAfter: 1 }), request, reply));
    untaken.set(userId, held + payload.length);
    reply.raw.once('close', () => {
      const left = (untaken.get(userId) ?? 0) - payload.length;
      if (left > 0) untaken.set(userId, left);
      else untaken.delete(userId);
    });
    return done(null, payload);
  });
}
