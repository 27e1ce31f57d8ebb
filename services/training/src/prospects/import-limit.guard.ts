import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Problem, RateLimits, type RateLimiter } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Of one person. */
const IMPORTS = { points: 10, duration: 3_600 };
const RETRY_SECONDS = 5;

/** Ten imports an hour and one at a time, counted before the rows are looked at. @throws Problem `request.rate-limited` with Retry-After. */
@Injectable()
export class ImportLimitGuard implements CanActivate {
  private limiter: Promise<RateLimiter> | undefined;
  private readonly running = new Set<string>();
  constructor(private readonly limits: RateLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const userId = http.getRequest<FastifyRequest>().session?.userId;
    if (userId === undefined) return true;
    if (this.running.has(userId)) throw new Problem('request.rate-limited', { retryAfter: RETRY_SECONDS });
    this.running.add(userId);
    http.getResponse<FastifyReply>().raw.once('close', () => this.running.delete(userId));
    this.limiter ??= this.limits.limiter('contact-import', IMPORTS);
    await (await this.limiter).consume(userId);
    return true;
  }
}
