import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { addressKey, ENV, Problem, RateLimits, Sessions, type RateLimiter } from '@nb/nest-kit';
import type { CurrentUser } from '@nb/contracts';
import { lockUser } from '../accounts/accounts.service.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { currentUserView } from '../accounts/user.view.js';
import type { IdentityEnv } from '../env.js';
import { SecurityEvents } from '../security-log/security-log.service.js';
import { AccountSessions, type Visitor } from '../sessions/account-sessions.js';
import type { SessionRow } from '../sessions/session.entity.js';
import { FreshSignIns } from './fresh-sign-ins.js';
import { QuickSignIn, type Identified } from './quick-sign-in.js';
import { keysOf, SignInThrottle, type Attempt } from './throttle.service.js';

export interface SignedIn {
  user: CurrentUser;
  token: string;
  session: Pick<SessionRow, 'idleSeconds' | 'expiresAt'>;
}

/** Who somebody is, by e-mail and password, and the session that follows (security.md, Sessions and accounts). */
@Injectable()
export class SignIn {
  private unknown: Promise<RateLimiter> | undefined;
  constructor(
    private readonly em: EntityManager,
    private readonly quick: QuickSignIn,
    private readonly hasher: PasswordHasher,
    private readonly throttle: SignInThrottle,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly fresh: FreshSignIns,
    private readonly events: SecurityEvents,
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /**
   * The account that email and password belong to. @throws Problem `auth.invalid-credentials`, `auth.email-not-found`,
   * `auth.deactivated`, `auth.throttled`, `request.rate-limited`, `server.busy`.
   */
  async identify(attempt: Attempt, password: string): Promise<Identified> {
    const { user, isNoted } = await this.quick.try(attempt.email, attempt.address, keysOf(attempt));
    if (!isNoted) await this.throttle.begin(attempt);
    const right = user
      ? await this.hasher.verify(user.passwordHash, password)
      : await this.hasher.verifyNobody(password);
    if (!user) throw await this.refusalOfUnknown(attempt);
    if (!right) {
      this.events.noteLater(user.id, 'sign-in-failed', attempt);
      throw new Problem('auth.invalid-credentials');
    }
    if (user.isActive) return user;
    await this.throttle.succeeded(attempt);
    throw new Problem('auth.deactivated');
  }

  /** Begins the session of an identified account and notes the login, in one transaction; the try was no failure. */
  async begin(
    identified: Identified,
    visitor: Visitor,
    remember: boolean,
    presented: string | undefined,
  ): Promise<SignedIn> {
    const attempt = { email: identified.email, address: visitor.address };
    if (presented === undefined || identified.sessions.some(({ tokenHash }) => tokenHash === presented)) {
      const begun = await this.quick.begin(identified, visitor, remember, presented, keysOf(attempt));
      if (begun !== undefined) {
        this.sessions.evict(begun.ended);
        return {
          user: currentUserView({ ...identified, lastLoginAt: begun.lastLoginAt }, false),
          token: begun.token,
          session: begun,
        };
      }
    }
    await this.throttle.succeeded(attempt);
    return this.beginLocked(identified, visitor, remember, presented);
  }

  /** The same with the account locked: it changed since it was read, or the browser's session is somebody else's. */
  private async beginLocked(
    identified: Identified,
    visitor: Visitor,
    remember: boolean,
    presented: string | undefined,
  ): Promise<SignedIn> {
    const { user, opened } = await this.em.fork().transactional(async (em) => {
      const user = await lockUser(em, identified.id);
      // The password may have been changed, or the account ended, while the old one was being checked.
      if (!user || user.passwordHash !== identified.passwordHash) throw new Problem('auth.invalid-credentials');
      if (!user.isActive) throw new Problem('auth.deactivated');
      const opened = await this.accountSessions.open(em, user.id, visitor, { remember, presented });
      await this.fresh.note(em, user.id, opened.session.createdAt);
      await this.events.note(em, user.id, 'signed-in', visitor);
      return { user, opened };
    });
    this.fresh.tellSoon();
    this.sessions.evict(opened.ended);
    // Not in the account yet: it stands there for the answer only.
    user.lastLoginAt = opened.session.createdAt;
    return { user: currentUserView(user, false), token: opened.token, session: opened.session };
  }

  /** Ends the session that the browser presents; nothing happens when there is none. */
  async end(tokenHash: string, visitor: Visitor): Promise<void> {
    const ended = await this.em.fork().transactional(async (em) => {
      const sessions = await this.accountSessions.endToken(em, tokenHash);
      // Whoever looks at an account leaves their own with it, and that is theirs to see; the looked-at one signed out of nothing.
      for (const { userId } of sessions.filter((each) => !each.viewed))
        await this.events.note(em, userId, 'signed-out', visitor);
      return sessions;
    });
    this.sessions.evict([tokenHash, ...ended.map((each) => each.tokenHash)]);
  }

  /** Within a few a hour, an unknown address is said to be unknown; whoever tries more learns nothing (decisions 17). */
  private async refusalOfUnknown({ address }: Attempt): Promise<Problem> {
    if (!this.env.REVEAL_UNKNOWN_EMAIL) return new Problem('auth.invalid-credentials');
    try {
      this.unknown ??= this.limits.limiter('unknown-email', { points: 3, duration: 3600 });
      await (await this.unknown).consume(addressKey(address));
      return new Problem('auth.email-not-found');
    } catch (error) {
      if (error instanceof Problem) return new Problem('auth.invalid-credentials');
      throw error;
    }
  }
}
