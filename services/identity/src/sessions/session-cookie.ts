import { Inject, Injectable } from '@nestjs/common';
import { cookieOf, ENV, sessionCookieName } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { IdentityEnv } from '../env.js';
import type { Visitor } from './account-sessions.js';
import type { SessionRow } from './session.entity.js';
import { isRemembered } from './sessions.rules.js';

const unnamed = 'unknown';

/** The cookie that holds a session's token (security.md, cookie). */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly options: { httpOnly: true; sameSite: 'strict'; path: '/'; secure: boolean };
  constructor(@Inject(ENV) env: IdentityEnv) {
    this.name = sessionCookieName(env.PUBLIC_ORIGIN);
    this.options = { httpOnly: true, sameSite: 'strict', path: '/', secure: env.PUBLIC_ORIGIN.startsWith('https:') };
  }

  /** Without «remember me» it ends with the browser. */
  set(reply: FastifyReply, token: string, session: Pick<SessionRow, 'idleSeconds' | 'expiresAt'>): void {
    void reply.setCookie(this.name, token, {
      ...this.options,
      ...(isRemembered(session) ? { expires: session.expiresAt } : {}),
    });
  }
  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.options);
  }
  /** The token as the browser presents it, whether or not it is anybody's. */
  read(request: FastifyRequest): string | undefined {
    return cookieOf(request, this.name);
  }
}

/** From where the request comes, as far as it says. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: request.ip,
  device: request.headers['user-agent'] ?? unnamed,
});
