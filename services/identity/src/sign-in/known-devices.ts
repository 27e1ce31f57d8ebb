import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { cookieOf, ENV } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { IdentityEnv } from '../env.js';

const YEAR_SECONDS = 365 * 24 * 3600;
/** Several people may share a browser; the cookie stays small. */
const MAX_ACCOUNTS = 5;

/**
 * Remembers in the browser which accounts have signed in from it, so that attacks from elsewhere never lock their owner
 * out. The mark is a keyed hash: it cannot be forged, reveals nothing, and gives no access.
 */
@Injectable()
export class KnownDevices {
  private readonly name: string;
  private readonly secure: boolean;
  private readonly secret: string;
  constructor(@Inject(ENV) env: IdentityEnv) {
    this.secure = env.PUBLIC_ORIGIN.startsWith('https:');
    this.name = this.secure ? '__Host-known' : 'known';
    this.secret = env.INTERNAL_SECRET;
  }

  knows(request: FastifyRequest, email: string): boolean {
    const mark = Buffer.from(this.mark(email));
    return this.marks(request).some((each) => each.length === mark.length && timingSafeEqual(Buffer.from(each), mark));
  }

  remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
    const mark = this.mark(email);
    const marks = [mark, ...this.marks(request).filter((each) => each !== mark)].slice(0, MAX_ACCOUNTS);
    void reply.setCookie(this.name, marks.join('.'), {
      httpOnly: true,
      sameSite: 'strict',
      path: '/',
      secure: this.secure,
      maxAge: YEAR_SECONDS,
    });
  }

  private marks(request: FastifyRequest): string[] {
    return (cookieOf(request, this.name) ?? '').split('.').filter((each) => /^[\w-]{32}$/.test(each));
  }
  private mark(email: string): string {
    return createHmac('sha256', this.secret).update(`known-device:${email}`).digest('base64url').slice(0, 32);
  }
}
