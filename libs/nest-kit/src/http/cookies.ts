import type { FastifyRequest } from 'fastify';
import '@fastify/cookie';

/** A cookie as the browser sent it; undefined = it did not. Read when asked for, because most calls need one at most. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined => {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : request.server.parseCookie(cookie)[name];
};
