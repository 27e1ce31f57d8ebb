import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ResetLink } from '@nb/contracts';
import { addressKey, ENV, fieldProblem, hashToken, Outbox, type RateLimiter, RateLimits, Sessions } from '@nb/nest-kit';
import { lockUser, publishPasswordChanged } from '../accounts/accounts.service.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { PasswordPolicyService } from '../accounts/password-policy.service.js';
import { User } from '../accounts/user.entity.js';
import type { IdentityEnv } from '../env.js';
import { MailOutbox } from '../mail/mail.job.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import { AccountSessions, type Visitor } from '../sessions/account-sessions.js';
import { SignInThrottleService } from '../sign-in/sign-in-throttle.service.js';

/** Setting a new password through a mailed link. */
@Injectable()
export class ResetService {
  private limiters: Promise<{ address: RateLimiter; tokens: RateLimiter; looks: RateLimiter }> | undefined;
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly passwords: PasswordPolicyService,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly throttle: SignInThrottleService,
    private readonly mails: MailOutbox,
    private readonly outbox: Outbox,
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

  /** Whether a link still works, before anything is typed. */
  async look(token: string, visitor: Visitor): Promise<ResetLink> {
    const limiters = await this.limiterSet();
    await limiters.looks.consume(addressKey(visitor.address));
    const user = await this.ownerOf(token);
    return { isValid: user !== null, email: user?.email ?? null };
  }

  /** Sets the password and ends all sessions; the token is gone whatever else is asked with it. @throws Problem `reset.invalid-token`, `password.*`. */
  async reset(token: string, newPassword: string, visitor: Visitor): Promise<void> {
    const limiters = await this.limiterSet();
    await limiters.tokens.consume(addressKey(visitor.address));
    const owner = await this.ownerOf(token);
    if (!owner) throw fieldProblem('reset.invalid-token', 'token');
    const min = this.env.PASSWORD_MIN;
    const refusal = await this.passwords.refusal(newPassword, owner, min);
    if (refusal) throw fieldProblem(refusal, 'newPassword', { params: { min } });
    if (owner.tempPassword && (await this.hasher.verify(owner.passwordHash, newPassword, { isPasted: true })))
      throw fieldProblem('password.temporary', 'newPassword');
    const passwordHash = await this.hasher.hash(newPassword);
    const ended = await this.em.fork().transactional(async (em) => {
      const user = await lockUser(em, owner.id);
      // One statement takes the token: of two simultaneous calls, one gets it.
      const taken = await em.execute(
        'delete from reset_tokens where user_id = ? and token_hash = ? and expires_at > now() returning user_id',
        [owner.id, hashToken(token)],
      );
      if (!user || taken.length === 0 || user.email !== owner.email || !user.isActive)
        throw fieldProblem('reset.invalid-token', 'token');
      user.passwordHash = passwordHash;
      user.tempPassword = false;
      user.tempPasswordAt = null;
      await this.events.note(em, user.id, 'password-reset', visitor);
      await this.mails.add(em, { kind: 'password-changed', userId: user.id, by: 'owner' });
      publishPasswordChanged(em, this.outbox, user.id);
      return this.accountSessions.endAll(em, user.id);
    });
    this.sessions.evict(ended);
    await this.throttle.forget(owner.email, visitor.address);
  }

  /** Whose live token it is; null = nobody's. */
  private async ownerOf(token: string): Promise<User | null> {
    const em = this.em.fork();
    const [row] = await em.execute<{ user_id: string }[]>(
      'select user_id from reset_tokens where token_hash = ? and expires_at > now()',
      [hashToken(token)],
    );
    return row ? em.findOne(User, { id: row.user_id, isActive: true }) : null;
  }

  private limiterSet(): Promise<{ address: RateLimiter; tokens: RateLimiter; looks: RateLimiter }> {
    this.limiters ??= Promise.all([
      this.limits.limiter('reset-request', { points: 20, duration: 3600 }),
      this.limits.limiter('reset-tokens', { points: 20, duration: 900 }),
      this.limits.limiter('reset-looks', { points: 60, duration: 900 }),
    ]).then(([address, tokens, looks]) => ({ address, tokens, looks }));
    return this.limiters;
  }
}
