import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { BadInputCode, ErrorCode } from '@nb/contracts';
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
  /** What costs more than the whole allowance costs all of it. @throws Problem with Retry-After once the key's allowance is used up. */
  consume(key: string, points?: number): Promise<void>;
  /** Returns what was consumed for something that was not done. */
  giveBack(key: string, points?: number): Promise<void>;
  /** Restores the key's full allowance. */
  reset(key: string): Promise<void>;
}

/** Limits of calls per time, shared by all replicas through the service's database; in memory while that fails. */
@Injectable()
export class RateLimits {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  /** A limiter named `name`, which refuses with `code`; make it once per provider. Keys are an address, an account, … */
  async limiter(
    name: string,
    limit: RateLimit,
    code: Exclude<ErrorCode, BadInputCode> = 'request.rate-limited',
  ): Promise<RateLimiter> {
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
          await limiter.consume(key, Math.min(cost, points));
        } catch (refused) {
          if (refused instanceof RateLimiterRes)
            throw new Problem(code, { params: { limit: points }, retryAfter: refused.msBeforeNext / 1000 });
          throw refused;
        }
      },
      giveBack: async (key, cost = 1) => {
        await limiter.reward(key, Math.min(cost, points));
      },
      reset: async (key) => {
        await limiter.delete(key);
      },
    };
  }

  private pointsOf(limit: RateLimit): number {
    return Math.max(1, Math.floor(limit.points * this.env.RATE_LIMIT_FACTOR));
  }
}
