import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyRequest } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { Problem } from './problem.js';
import { UserLimits } from './user-limits.js';
import '../session/session.types.js';

const RETRY_SECONDS = 5;
/** An import whose process died stops holding up the next after so long; longer than any takes. */
const LEASE_MS = 120_000;

/**
 * Imports of one user: so many an hour, and one at a time over all replicas, looked at before the rows are. A trial without a change (`dryRun`) takes its
 * turn and is not counted, nor is a repetition that gets the reply of the first. Stands above `@Idempotent()`.
 * @throws Problem `limit.imports`, `limit.import-running` with Retry-After.
 */
@Injectable()
export class ImportLimit implements NestInterceptor {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: UserLimits,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { session, body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!session) return next.handle();
    const key = `import-running:${session.userId}`;
    const until = await this.claim(key);
    try {
      if (!isTrial(body)) await this.limits.consume('imports', session.userId);
      return of(await lastValueFrom(next.handle(), { defaultValue: undefined }));
    } finally {
      await this.release(key, until);
    }
  }

  private async claim(key: string): Promise<number> {
    const now = Date.now();
    const until = now + LEASE_MS;
    const rows = await this.em.fork().execute<unknown[]>(
      `insert into rate_limit (key, points, expire) values (?, 1, ?)
       on conflict (key) do update set expire = excluded.expire where rate_limit.expire < ? returning key`,
      [key, until, now],
    );
    if (rows.length === 0) throw new Problem('limit.import-running', { retryAfter: RETRY_SECONDS });
    return until;
  }

  /** Only this import's own lease: one that ran out may be another's by now. */
  private async release(key: string, until: number): Promise<void> {
    await this.em.fork().execute('delete from rate_limit where key = ? and expire = ?', [key, until]);
  }
}

const isTrial = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'dryRun' in body && body.dryRun === true;
