import { Inject, Injectable } from '@nestjs/common';
import type { BaseEnv } from '../env.js';
import { ENV } from '../tokens.js';
import { RateLimits, type RateLimiter } from './rate-limits.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What one signed-in user may do per time: the variable with how often, and the window in seconds. */
const LIMITS = {
  invitations: { variable: 'LIMIT_INVITATIONS_PER_DAY', duration: DAY },
  mails: { variable: 'LIMIT_MAILS_PER_HOUR', duration: HOUR },
  suggestions: { variable: 'LIMIT_SUGGESTIONS_PER_DAY', duration: DAY },
  exports: { variable: 'LIMIT_EXPORTS_PER_HOUR', duration: HOUR },
  imports: { variable: 'LIMIT_IMPORTS_PER_HOUR', duration: HOUR },
  passcodes: { variable: 'LIMIT_PASSCODES_PER_MINUTE', duration: MINUTE },
} as const;
export type UserLimit = keyof typeof LIMITS;

/**
 * Limits per user after the sign-in (docs/product/accounts.md#limits-per-user), each counted by the service that does what is limited. A call asks after
 * it knows that the user may do it, and before it does what costs.
 */
@Injectable()
export class UserLimits {
  private readonly limiters = new Map<UserLimit, Promise<RateLimiter>>();
  constructor(
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  /** @throws Problem `limit.…` with Retry-After once the user's allowance is used up. */
  async consume(limit: UserLimit, userId: string): Promise<void> {
    await (await this.limiter(limit)).consume(userId);
  }

  /** Returns one that was consumed for something that was not done. */
  async giveBack(limit: UserLimit, userId: string): Promise<void> {
    await (await this.limiter(limit)).giveBack(userId);
  }

  /** As `consume`, for `cost` of them, which are not counted when `work` fails. */
  async counted<T>(limit: UserLimit, userId: string, work: () => Promise<T>, cost = 1): Promise<T> {
    const limiter = await this.limiter(limit);
    await limiter.consume(userId, cost);
    try {
      return await work();
    } catch (error) {
      await limiter.giveBack(userId, cost);
      throw error;
    }
  }

  private limiter(limit: UserLimit): Promise<RateLimiter> {
    const known = this.limiters.get(limit);
    if (known) return known;
    const { variable, duration } = LIMITS[limit];
    const made = this.limits.limiter(`user-${limit}`, { points: this.env[variable], duration }, `limit.${limit}`);
    this.limiters.set(limit, made);
    return made;
  }
}
