import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { Problem } from './problem.js';
import '../session/session.types.js';

/** Tells why a body can't be read, once the guards have let the caller in (decisions 26). */
@Injectable()
export class BodyRefusal implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { bodyRefusal } = context.switchToHttp().getRequest<FastifyRequest>();
    if (bodyRefusal) throw new Problem(bodyRefusal, bodyRefusal === 'request.invalid' ? { errors: [{ path: '', message: 'body.not-json' }] } : {});
    return next.handle();
  }
}
