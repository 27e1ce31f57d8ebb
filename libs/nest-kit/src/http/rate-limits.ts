import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { BaseEnv } from '../env.js';
import { ENV } from '../tokens.js';
import { Problem } from './problem.js';

export interface RateLimit {
  /** Calls allowed within the window, before `RATE_LIMIT_FACTOR`. */
  points: number;
  /** Seconds. */
  duration: number;
}
export interface RateLimiter {
  /** @throws Problem `request.rate-limited` with Retry-After once the key's allowance is used up. */
  consume(key: string, points?: number): Promise<void>;
  /** The key's allowance is whole again. */
  reset(key: string): Promise<void>;
}

/** What a call counted in a statement came to; `expire` as the connection reads a bigint, text or number. */
export interface Counted {
  points: number;
  expire: number | string;
}
/** The same limit, counted by a statement of the caller's own (`countCall`): a hot path saves a round trip and a commit. */
export interface StatementLimiter {
  /** The values of `countCall`, in its order. @throws Problem while the key is known to be refused: the database is not asked again. */
  values(key: string): [key: string, expire: number, now: number];
  /** Whether the statement may go on is `points <= most`. */
  readonly most: number;
  /** @throws Problem `request.rate-limited` when what was counted is too much. */
  check(key: string, counted: Counted): void;
}
/**
 * Counts one call, for the `with` of a statement: returns `points` and `expire`. As the limiters of this table count that ask by themselves, so that
 * replicas of any version share what there is.
 */
export const countCall = (key: string, expire: string, now: string): string =>
  `insert into rate_limit (key, points, expire) values (${key}, 1, ${expire}::bigint)
   on conflict (key) do update set points = case when rate_limit.expire <= ${now}::bigint then 1 else rate_limit.points + 1 end,
     expire = case when rate_limit.expire <= ${now}::bigint then excluded.expire else rate_limit.expire end
   returning points, expire`;
/** Refused keys are remembered up to here before those whose time is over are let go. */
const MANY_REFUSED = 1_000;

/** Limits of calls per time, shared by all replicas through the service's database; in memory while that fails. */
@Injectable()
export class RateLimits {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  /** A limiter named `name`; make it once per provider. Keys are an address, an account, … */
  async limiter(name: string, limit: RateLimit): Promise<RateLimiter> {
    const points = this.pointsOf(limit);
    const options = { keyPrefix: name, points, duration: limit.duration };
    const limiter = new RateLimiterPostgres({
      ...options,
      storeClient: await this.em.getConnection().getNativeClient(),
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory(options),
    });
    return {
      consume: async (key, cost = 1) => {
        try {
          await limiter.consume(key, cost);
        } catch (refused) {
          if (refused instanceof RateLimiterRes)
            throw new Problem('request.rate-limited', { retryAfter: refused.msBeforeNext / 1000 });
          throw refused;
        }
      },
      reset: async (key) => {
        await limiter.delete(key);
      },
    };
  }
  /** A limiter named `name` for a statement of one's own; make it once per provider. */
  inStatement(name: string, limit: RateLimit): StatementLimiter {
    const most = this.pointsOf(limit);
    const refusedUntil = new Map<string, number>();
    const refuse = (until: number, now: number) =>
      new Problem('request.rate-limited', { retryAfter: Math.max(0, until - now) / 1000 });
    return {
      most,
      values(key) {
        const now = Date.now();
        const until = refusedUntil.get(key);
        if (until !== undefined && until > now) throw refuse(until, now);
        refusedUntil.delete(key);
        return [`${name}:${key}`, now + limit.duration * 1000, now];
      },
      check(key, counted) {
        if (counted.points <= most) return;
        const now = Date.now();
        if (refusedUntil.size >= MANY_REFUSED)
          for (const [each, until] of refusedUntil) if (until <= now) refusedUntil.delete(each);
        refusedUntil.set(key, Number(counted.expire));
        throw refuse(Number(counted.expire), now);
      },
    };
  }

  private pointsOf(limit: RateLimit): number {
    return Math.max(1, Math.floor(limit.points * this.env.RATE_LIMIT_FACTOR));
  }
}
