import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ENV, Problem, type BaseEnv } from '@nb/nest-kit';
import type { FastifyRequest } from 'fastify';
import { LearnersService } from '../learners/learners.service.js';
import { ConsentRow } from './consent.entity.js';

/**
 * Refuses changes of training by users who have not agreed to the current terms (docs/product/training.md#compliance). A guard, because guards run
 * before the body is validated. A user who passes it is known to this service as a learner.
 */
@Injectable()
export class ConsentGuard implements CanActivate {
  constructor(
    private readonly em: EntityManager,
    private readonly learners: LearnersService,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { session } = context.switchToHttp().getRequest<FastifyRequest>();
    if (session === undefined) throw new Problem('compliance.required');
    const { userId } = session;
    // Identity is asked only for a user whose consent is not known here yet.
    const isOpen =
      (await this.hasAgreed(userId)) || ((await this.learners.ensureExists(userId)) && (await this.hasAgreed(userId)));
    if (!isOpen) throw new Problem('compliance.required');
    return true;
  }

  private async hasAgreed(userId: string): Promise<boolean> {
    return (await this.em.fork().count(ConsentRow, { userId, version: this.env.COMPLIANCE_VERSION })) > 0;
  }
}
