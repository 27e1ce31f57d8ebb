import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { BaseEnv } from '../env.js';
import { INTERNAL_SECRET_HEADER } from '../http/internal-fetch.js';
import { Problem } from '../http/problem.js';
import { ENV } from '../tokens.js';
import { hashToken, sessionCookieName } from './cookie.js';
import { isCrossSite } from './csrf.rules.js';
import { ACCESS, DURING_PASSWORD_CHANGE, type Access } from './decorators.js';
import { Sessions } from './sessions.js';
import './session.types.js';
import '@fastify/cookie';

/** Who may call, for every route: signed in unless the route says otherwise; first 401, then 403 (decisions 26). */
@Injectable()
export class SessionGuard implements CanActivate {
  private readonly cookie: string;
  private readonly secret: Buffer;
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {
    this.cookie = sessionCookieName(env.PUBLIC_ORIGIN);
    this.secret = Buffer.from(hashToken(env.INTERNAL_SECRET));
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets);
    if (access === 'internal') return this.fromService(request);
    await this.identify(request, access === 'public');
    const { session } = request;
    if (!session && access !== 'public') throw new Problem('access.signed-out');
    this.refuseCrossSite(request);
    if (access === 'public' || !session) return true;
    const openDuringChange = this.reflector.getAllAndOverride<boolean | undefined>(DURING_PASSWORD_CHANGE, targets) === true;
    if (session.mustChangePassword && !openDuringChange) throw new Problem('access.password-change-required');
    if (access === 'admin' && !session.isMasterAdmin) throw new Problem('access.forbidden');
    return true;
  }

  private fromService(request: FastifyRequest): boolean {
    const given = request.headers[INTERNAL_SECRET_HEADER];
    if (typeof given === 'string' && timingSafeEqual(Buffer.from(hashToken(given)), this.secret)) return true;
    throw new Problem('request.not-found');
  }

  private async identify(request: FastifyRequest, optional: boolean): Promise<void> {
    const token = request.cookies[this.cookie];
    if (!token) return;
    const tokenHash = hashToken(token);
    try {
      const session = await this.sessions.find(tokenHash);
      if (!session) return;
      request.session = session;
      request.tokenHash = tokenHash;
    } catch (error) {
      if (!optional) throw error;
    }
  }

  private refuseCrossSite({ method, headers }: FastifyRequest): void {
    const site = headers['sec-fetch-site'];
    const origin = { method, secFetchSite: typeof site === 'string' ? site : undefined, origin: headers.origin };
    if (isCrossSite(origin, this.env.PUBLIC_ORIGIN)) throw new Problem('request.cross-site');
  }
}
