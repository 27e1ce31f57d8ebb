import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { SessionInfo } from '@nb/contracts';
import type { FastifyRequest } from 'fastify';
import type { BaseEnv } from '../env.js';
import { cookieOf } from '../http/cookies.js';
import { INTERNAL_SECRET_HEADER } from '../http/internal-fetch.js';
import { Problem } from '../http/problem.js';
import { ENV } from '../tokens.js';
import { type Access, accessRefusal, type RouteAccess } from './access.rules.js';
import { hashToken, sessionCookieName } from './cookie.js';
import { isCrossSite, isWrite } from './csrf.rules.js';
import {
  ACCESS,
  BEFORE_SECOND_STEP,
  DURING_PASSWORD_CHANGE,
  EXPORT,
  PERSONAL_DATA,
  STEP_UP,
  WHILE_VIEWING,
  type StepUpKind,
} from './decorators.js';
import { Sessions } from './sessions.js';
import type { PersonalDataRules } from './viewed-reads.js';
import './session.types.js';

interface RouteRules extends RouteAccess {
  openWhileViewing: boolean;
  exportsData: boolean;
  personalData: PersonalDataRules | undefined;
}

/**
 * Who may call, for every route: signed in unless the route says otherwise; first 401, then 403 (docs/product/accounts.md#what-every-call-has-in-common).
 * Decides synchronously when the session is cached, because every call passes here.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  private readonly cookie: string;
  private readonly secret: Buffer;
  /** By controller and handler: what decorators say never changes. */
  private readonly rules = new Map<unknown, Map<unknown, RouteRules>>();
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {
    this.cookie = sessionCookieName(env.PUBLIC_ORIGIN);
    this.secret = Buffer.from(hashToken(env.INTERNAL_SECRET));
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const rules = this.rulesOf(context);
    if (rules.access === 'internal') return this.fromService(request);
    const token = cookieOf(request, this.cookie);
    if (!token) return this.admit(request, rules);
    const tokenHash = hashToken(token);
    const known = this.sessions.known(tokenHash);
    return known === undefined ? this.ask(request, rules, tokenHash) : this.admit(request, rules, known, tokenHash);
  }

  /** Whether there is a session, whatever it may do; false also when that can't be known now. */
  async isSignedIn(request: FastifyRequest): Promise<boolean> {
    const token = cookieOf(request, this.cookie);
    if (!token) return false;
    return this.sessions.find(hashToken(token)).then(
      (session) => session !== null,
      () => false,
    );
  }

  private rulesOf(context: ExecutionContext): RouteRules {
    const [controller, handler] = [context.getClass(), context.getHandler()];
    const known = this.rules.get(controller)?.get(handler);
    if (known) return known;
    const targets = [handler, controller];
    const rules = {
      access: this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets),
      openDuringPasswordChange:
        this.reflector.getAllAndOverride<boolean | undefined>(DURING_PASSWORD_CHANGE, targets) === true,
      openBeforeSecondStep: this.reflector.getAllAndOverride<boolean | undefined>(BEFORE_SECOND_STEP, targets) === true,
      needsStepUp: this.reflector.getAllAndOverride<StepUpKind | undefined>(STEP_UP, targets) === 'always',
      openWhileViewing: this.reflector.getAllAndOverride<boolean | undefined>(WHILE_VIEWING, targets) === true,
      exportsData: this.reflector.getAllAndOverride<boolean | undefined>(EXPORT, targets) === true,
      personalData: this.reflector.getAllAndOverride<PersonalDataRules | undefined>(PERSONAL_DATA, targets),
    };
    this.rules.set(controller, (this.rules.get(controller) ?? new Map<unknown, RouteRules>()).set(handler, rules));
    return rules;
  }

  private fromService(request: FastifyRequest): boolean {
    const given = request.headers[INTERNAL_SECRET_HEADER];
    if (typeof given === 'string' && timingSafeEqual(Buffer.from(hashToken(given)), this.secret)) return true;
    throw new Problem('request.not-found');
  }

  private async ask(request: FastifyRequest, rules: RouteRules, tokenHash: string): Promise<boolean> {
    let session: SessionInfo | null = null;
    try {
      session = await this.sessions.find(tokenHash);
    } catch (error) {
      if (rules.access !== 'public') throw error;
    }
    return this.admit(request, rules, session, tokenHash);
  }

  private admit(
    request: FastifyRequest,
    rules: RouteRules,
    session: SessionInfo | null = null,
    tokenHash = '',
  ): boolean {
    if (session) {
      request.session = session;
      request.tokenHash = tokenHash;
    } else if (rules.access !== 'public') throw new Problem('access.signed-out');
    this.refuseCrossSite(request);
    if (session?.viewedBy !== undefined) {
      // On public routes as well: an admin who views another user's account must neither change nor export anything.
      if (!rules.openWhileViewing && (rules.exportsData || isWrite(request.method)))
        throw new Problem('access.view-only');
      request.viewedRead = rules.personalData;
    }
    const refusal = accessRefusal(session, rules);
    if (refusal) throw new Problem(refusal);
    return true;
  }

  private refuseCrossSite({ method, headers }: FastifyRequest): void {
    const site = headers['sec-fetch-site'];
    const origin = { method, secFetchSite: typeof site === 'string' ? site : undefined, origin: headers.origin };
    if (isCrossSite(origin, this.env.PUBLIC_ORIGIN)) throw new Problem('request.cross-site');
  }
}
