import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { ENV, Problem, type BaseEnv } from '@nb/nest-kit';
import type { FastifyRequest } from 'fastify';
import { LearnersService } from '../learners/learners.service.js';
import { ConsentRow } from './consent.entity.js';

/**
 * Training is worked on only by somebody who agreed to the current terms (docs/product/training.md#compliance). A guard, because that refusal comes before one of a bad body. Whom it lets
 * through is a learner of this service.
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
    // Only a user who is not known here yet is read from identity.
    const isOpen =
      (await this.hasAgreed(userId)) || ((await this.learners.ensure(userId)) && (await this.hasAgreed(userId)));
    if (!isOpen) throw new Problem('compliance.required');
    return true;
  }

  private async hasAgreed(userId: string): Promise<boolean> {
    return (await this.em.fork().count(ConsentRow, { userId, version: this.env.COMPLIANCE_VERSION })) > 0;
  }
}
