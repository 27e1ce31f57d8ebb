import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { idParams, type SessionInfo } from '@nb/contracts';
import { Problem } from '@nb/nest-kit';
import type { FastifyRequest } from 'fastify';
import { Learner } from '../learners/learner.entity.js';
import { LearnersService } from '../learners/learners.service.js';

/** `/api/partner/{id}/…` of training is for the direct sponsor and for master admins; to everybody else there is no such partner. */
@Injectable()
export class PartnerGuard implements CanActivate {
  constructor(
    private readonly em: EntityManager,
    private readonly learners: LearnersService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { session, params } = context.switchToHttp().getRequest<FastifyRequest>();
    const parsed = idParams.safeParse(params);
    if (session === undefined || !parsed.success || !(await this.mayLook(session, parsed.data.id)))
      throw new Problem('access.not-found');
    return true;
  }

  private async mayLook({ userId, isMasterAdmin }: SessionInfo, partnerId: string): Promise<boolean> {
    if (!(await this.learners.ensureExists(partnerId))) return false;
    const partner = await this.em.fork().findOne(Learner, partnerId);
    return partner !== null && (isMasterAdmin || partner.sponsorId === userId);
  }
}
