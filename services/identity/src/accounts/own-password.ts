import { Injectable } from '@nestjs/common';
import { fieldProblem, type RateLimiter, RateLimits } from '@nb/nest-kit';
import { PasswordHasher } from './password-hasher.js';
import type { User } from './user.entity.js';

/** The own password, which somebody signed in types again before a change to the account. Tries are counted together, wherever they are made. */
@Injectable()
export class OwnPassword {
  private tries: Promise<RateLimiter> | undefined;
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimits,
  ) {}

  /** @throws Problem `request.rate-limited` after ten tries in 15 minutes, `password.current-wrong`. */
  async confirm(user: User, typed: string): Promise<void> {
    await (await this.limiter()).consume(user.id);
    if (!(await this.hasher.verify(user.passwordHash, typed, { isPasted: user.tempPassword })))
      throw fieldProblem('password.current-wrong', 'currentPassword');
  }

  /** The change was made: earlier tries were its owner's. */
  async forgetTries(userId: string): Promise<void> {
    await (await this.limiter()).reset(userId);
  }

  private limiter(): Promise<RateLimiter> {
    return (this.tries ??= this.limits.limiter('change-password', { points: 10, duration: 900 }));
  }
}
