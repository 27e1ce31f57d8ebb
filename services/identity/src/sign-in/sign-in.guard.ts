import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { loginBody } from '@nb/contracts';
import { fieldFaults, Problem, InvalidBody } from '@nb/nest-kit';
import type { FastifyRequest } from 'fastify';
import type { User } from '../accounts/user.entity.js';

/** Runs the strategy on a body that the contract allows; afterwards the request holds the account. */
@Injectable()
export class SignInGuard extends AuthGuard('local') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.body instanceof InvalidBody) throw request.body.problem;
    const parsed = loginBody.safeParse(request.body);
    if (!parsed.success) throw new Problem('request.invalid', { errors: fieldFaults(parsed.error.issues) });
    request.body = parsed.data;
    return (await super.canActivate(context)) === true;
  }

  override handleRequest<TUser = User>(error: unknown, user: TUser | false): TUser {
    if (error) throw error;
    if (!user) throw new Problem('auth.invalid-credentials');
    return user;
  }
}
