import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { idParams } from '@nb/contracts';
import { Problem } from '@nb/nest-kit';
import type { FastifyRequest } from 'fastify';
import { ProspectsService } from './prospects.service.js';

/** A contact that is not the caller's is 404 before its payload is looked at. */
@Injectable()
export class OwnProspectGuard implements CanActivate {
  constructor(private readonly prospects: ProspectsService) {}
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { session, params } = context.switchToHttp().getRequest<FastifyRequest>();
    const parsed = idParams.safeParse(params);
    if (session === undefined || !parsed.success) throw new Problem('prospect.not-found');
    await this.prospects.find(session.userId, parsed.data.id);
    return true;
  }
}
