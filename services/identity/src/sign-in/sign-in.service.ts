import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  addressKey,
  ENV,
  execute,
  newId,
  Outbox,
  prepare,
  Problem,
  RateLimits,
  Sessions,
  type RateLimiter,
} from '@nb/nest-kit';
import { type CurrentUser, type OwnSecondStep, type SecondStepPolicy } from '@nb/contracts';
import { isAllowedHere } from '../accounts/demo-accounts.js';
import { lockUser, userOfEmail } from '../accounts/accounts.service.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { currentUserView, hasTemporaryPasswordEnded, User } from '../accounts/user.entity.js';
import type { IdentityEnv } from '../env.js';
import { ownSecondStep } from '../second-step/own-second-step.js';
import { SecondStepKeys } from '../second-step/second-step-keys.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import { AccountSessions, type NewSession, type Visitor } from '../sessions/account-sessions.js';
import type { SessionRow } from '../sessions/session.entity.js';
import { SignInThrottleService, type Attempt } from './sign-in-throttle.service.js';

/** One statement for four rows, and what the answer says of the second step: each statement of its own costs a tenth of what a sign-in takes beside the hash (docs/decisions/0005). */
const RECORD = prepare(
  'sign-in-record',
  `with account as (update users set last_login_at = :at::timestamptz where id = :userId::uuid),
   event as (
     insert into outbox (id, type, subject, version, data, request_id, traceparent, occurred_at)
     values (:eventId::uuid, :eventType, :eventSubject::uuid, 1, :eventData::jsonb, :requestId, :traceparent, :at::timestamptz)),
   entry as (
     insert into security_events (id, user_id, kind, address, device) values (:entryId::uuid, :userId::uuid, 'signed-in', :address, :device))
   insert into sessions
     (id, token_hash, user_id, idle_seconds, expires_at, created_at, last_seen_at, authenticated_at, is_two_step, password_change_skipped, address, device)
   values (:id::uuid, :tokenHash, :userId::uuid, :idleSeconds, :expiresAt::timestamptz, :at::timestamptz, :at::timestamptz, :at::timestamptz,
     :isTwoStep, false, :address, :device)
   returning (select mode from second_step_policy) as "policyMode", (select from_at from second_step_policy) as "policyFrom",
     (select count(*)::int from recovery_codes c where c.user_id = :userId::uuid and c.is_confirmed and c.used_at is null) as "codesLeft"`,
  [
    'id',
    'tokenHash',
    'userId',
    'idleSeconds',
    'expiresAt',
    'isTwoStep',
    'at',
    'address',
    'device',
    'eventId',
    'eventType',
    'eventSubject',
    'eventData',
    'requestId',
    'traceparent',
    'entryId',
  ],
);

interface Recorded {
  policyMode: SecondStepPolicy['mode'] | null;
  policyFrom: string | null;
  codesLeft: number;
}
/** Checks, in the transaction that opens the session, what a locked account asks for besides the password; true = it was a second step. */
export type Proof = (em: EntityManager, user: User) => Promise<boolean>;
export interface SignedIn {
  user: CurrentUser;
  token: string;
  session: Pick<SessionRow, 'idleSeconds' | 'expiresAt'>;
}

/** Why an account may not sign in, whatever proves whose it is; null = it may. */
export function refusalOf(user: User, env: IdentityEnv): 'auth.deactivated' | 'auth.temporary-ended' | null {
  if (!user.isActive || !isAllowedHere(user, env)) return 'auth.deactivated';
  return hasTemporaryPasswordEnded(user, new Date()) ? 'auth.temporary-ended' : null;
}

/**
 * Signing in and out: `identify` finds out whose e-mail and password these are, `begin` opens the session. A second step
 * comes between the two (SecondStepSignInService); until `begin`, nothing counts as success.
 */
@Injectable()
export class SignInService {
  private unknown: Promise<RateLimiter> | undefined;
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly throttle: SignInThrottleService,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly events: SecurityLogService,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly keys: SecondStepKeys,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /**
   * The account that email and password belong to. @throws Problem `auth.invalid-credentials`, `auth.email-not-found`,
   * `auth.deactivated`, `auth.temporary-ended`, `auth.throttled`, `request.rate-limited`, `server.busy`.
   */
  async identify(attempt: Attempt, password: string): Promise<User> {
    await this.throttle.begin(attempt);
    const em = this.em.fork();
    const user = await userOfEmail(em, attempt.email);
    const isRight = user
      ? await this.hasher.verify(user.passwordHash, password, { isPasted: user.tempPassword, line: 'sign-in' })
      : await this.hasher.verifyNobody(password, 'sign-in');
    if (!user) throw await this.refusalOfUnknown(attempt);
    if (!isRight) {
      this.events.noteLater(user.id, 'sign-in-failed', attempt);
      throw new Problem('auth.invalid-credentials');
    }
    const refusal = refusalOf(user, this.env);
    if (refusal === null) return user;
    await this.throttle.succeeded(em, attempt);
    throw new Problem(refusal);
  }

  /**
   * Opens the session of an identified account. Session, last login and event are one transaction; in it, the try stops counting as a failure.
   * `proof` is what the account asks for besides the password, checked while its row is locked; it says whether that was a second step.
   * @throws Problem `auth.invalid-credentials`, `auth.deactivated` when the account changed since it was identified, `auth.second-step-expired` when it has a
   * second step since, and what `proof` throws.
   */
  async begin(
    identified: Pick<User, 'id' | 'email' | 'passwordHash'>,
    visitor: Visitor,
    remember: boolean,
    presented: string | undefined,
    proof?: Proof,
  ): Promise<SignedIn> {
    const { user, opened, secondStep } = await this.em.fork().transactional(async (em) => {
      const user = await lockUser(em, identified.id);
      // The password may have been changed, or the account ended, while the old one was being checked.
      if (!user || user.passwordHash !== identified.passwordHash) throw new Problem('auth.invalid-credentials');
      if (!user.isActive || !isAllowedHere(user, this.env)) throw new Problem('auth.deactivated');
      if (user.secondStepSince != null && !proof) throw new Problem('auth.second-step-expired');
      const isTwoStep = (await proof?.(em, user)) ?? false;
      const opened = await this.accountSessions.make(em, user.id, visitor, { remember, presented, isTwoStep });
      const secondStep = await this.record(em, opened.session, user);
      await this.throttle.succeeded(em, { email: identified.email, address: visitor.address });
      return { user, opened, secondStep };
    });
    this.sessions.evict(opened.ended);
    user.lastLoginAt = opened.session.createdAt;
    return { user: currentUserView(user, false, { secondStep }), token: opened.token, session: opened.session };
  }

  /** Ends the session that the browser presents; nothing happens when there is none. */
  async end(tokenHash: string, visitor: Visitor): Promise<void> {
    const ended = await this.em.fork().transactional(async (em) => {
      const sessions = await this.accountSessions.endToken(em, tokenHash);
      // An admin who looks at an account ends their own session with it, and only that one is noted: the owner did not sign out.
      for (const { userId } of sessions.filter((each) => !each.viewed))
        await this.events.note(em, userId, 'signed-out', visitor);
      return sessions;
    });
    this.sessions.evict([tokenHash, ...ended.map((each) => each.tokenHash)]);
  }

  /** Writes the session, the last login, the event (no change of the account's state, so without a version of its own) and the entry in the security log. */
  private async record(
    em: EntityManager,
    { createdAt, expiresAt, ...session }: Omit<NewSession, 'authenticatedAt'>,
    { isMasterAdmin, secondStepSince = null }: User,
  ): Promise<OwnSecondStep> {
    const at = createdAt.toISOString();
    const event = this.outbox.columns('identity.signed-in', {
      subject: newId(),
      version: 1,
      data: { signIns: [{ userId: session.userId, at }] },
    });
    const [read] = await execute<Recorded, (typeof RECORD.order)[number]>(em, RECORD, {
      ...session,
      at,
      expiresAt: expiresAt.toISOString(),
      eventId: event.id,
      eventType: event.type,
      eventSubject: event.subject,
      eventData: JSON.stringify(event.data),
      requestId: event.requestId ?? null,
      traceparent: event.traceparent ?? null,
      entryId: newId(),
    });
    return ownSecondStep(
      {
        isMasterAdmin,
        secondStepSince,
        policyMode: read?.policyMode ?? null,
        policyFrom: read?.policyFrom ? new Date(read.policyFrom) : null,
        recoveryCodesLeft: secondStepSince && read ? read.codesLeft : null,
      },
      this.keys.isAvailable,
    );
  }

  /** A few times an hour, an unknown address is said to be unknown; after that it is an ordinary failure. */
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
