import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Problem } from '@nb/nest-kit';
import { ComplianceService } from './compliance.service.js';

/** Training is worked on only by who agreed to the current terms (docs/product/training.md#compliance); a guard, because that is told before a bad body is (docs/product/accounts.md#what-every-call-has-in-common). */
@Injectable()
export class ConsentGuard implements CanActivate {
  constructor(private readonly compliance: ComplianceService) {}
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { session } = context.switchToHttp().getRequest<FastifyRequest>();
    if (session === undefined || !(await this.compliance.hasAgreed(session.userId)))
      throw new Problem('compliance.required');
    return true;
  }
}
