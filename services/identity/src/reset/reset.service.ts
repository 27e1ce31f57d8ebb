import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { addressKey, ENV, fieldProblem, hashToken, type RateLimiter, RateLimits, Sessions } from '@nb/nest-kit';
import { lockUser } from '../accounts/accounts.service.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { passwordRefusal } from '../accounts/password.rules.js';
import type { IdentityEnv } from '../env.js';
import { MailOutbox } from '../mail/mail.job.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import { AccountSessions, type Visitor } from '../sessions/account-sessions.js';
import { SignInThrottle } from '../sign-in/throttle.service.js';

/** Setting a new password through a mailed link. */
@Injectable()
export class ResetService {
  private limiters: Promise<{ address: RateLimiter; tokens: RateLimiter }> | undefined;
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottle,
    private readonly mails: MailOutbox,
    private readonly events: SecurityLogService,
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /** Mails a link if there is such an account: that is looked up when nobody waits for it, so the caller learns nothing, also not from the time it takes. */
  async request(email: string, visitor: Visitor): Promise<void> {
    const limiters = await this.limiterSet();
    await limiters.address.consume(addressKey(visitor.address));
    await this.em.fork().transactional((em) => this.mails.addReset(em, email, visitor));
  }

  /** Sets the password and ends all sessions; the token is gone whatever else is asked with it. @throws Problem `reset.invalid-token`, `password.*`. */
  async reset(email: string, token: string, newPassword: string, visitor: Visitor): Promise<void> {
    const limiters = await this.limiterSet();
    await limiters.tokens.consume(addressKey(visitor.address));
    const min = this.env.PASSWORD_MIN;
    const refusal = passwordRefusal(newPassword, { email, min });
    const tokenHash = hashToken(token);
    const known = await this.em
      .fork()
      .execute<{ user_id: string }[]>(
        'select t.user_id from reset_tokens t join users u on u.id = t.user_id where t.token_hash = ? and t.expires_at > now() and u.email = ? and u.is_active',
        [tokenHash, email],
      );
    const userId = known[0]?.user_id;
    if (userId === undefined) throw fieldProblem('reset.invalid-token', 'token');
    if (refusal) throw fieldProblem(refusal, 'newPassword', { params: { min } });
    const passwordHash = await this.hasher.hash(newPassword);
    const ended = await this.em.fork().transactional(async (em) => {
      const user = await lockUser(em, userId);
      // One statement takes the token: of two simultaneous calls, one gets it.
      const taken = await em.execute(
        'delete from reset_tokens where user_id = ? and token_hash = ? and expires_at > now() returning user_id',
        [userId, tokenHash],
      );
      if (!user || taken.length === 0 || user.email !== email || !user.isActive)
        throw fieldProblem('reset.invalid-token', 'token');
      user.passwordHash = passwordHash;
      user.tempPassword = false;
      await this.events.note(em, user.id, 'password-reset', visitor);
      return this.accountSessions.endAll(em, user.id);
    });
    this.sessions.evict(ended);
    await this.throttle.forget(email, visitor.address);
  }

  private limiterSet(): Promise<{ address: RateLimiter; tokens: RateLimiter }> {
    this.limiters ??= Promise.all([
      this.limits.limiter('reset-request', { points: 20, duration: 3600 }),
      this.limits.limiter('reset-tokens', { points: 20, duration: 900 }),
    ]).then(([address, tokens]) => ({ address, tokens }));
    return this.limiters;
  }
}
