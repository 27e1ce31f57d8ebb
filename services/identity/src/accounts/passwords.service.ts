import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { CurrentUser, SessionInfo } from '@nb/contracts';
import { ENV, fieldProblem, Outbox, Problem, Sessions, UserLimits } from '@nb/nest-kit';
import type { IdentityEnv } from '../env.js';
import { MailOutbox } from '../mail/mail.job.js';
import { SecondStepPolicyService } from '../second-step/second-step-policy.service.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import { AccountSessions, type Visitor } from '../sessions/account-sessions.js';
import { SessionRow } from '../sessions/session.entity.js';
import { AccountsService, lockUser, publishPasswordChanged } from './accounts.service.js';
import { OwnPassword } from './own-password.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordPolicyService } from './password-policy.service.js';
import { User } from './user.entity.js';

/** What the browser holds after a password change: a new token, or nothing (signed out). */
export type AfterChange = { signedOut: true } | { signedOut: false; token: string; session: SessionRow };

/** Changing one's own password, or putting it off. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly own: OwnPassword,
    private readonly policy: PasswordPolicyService,
    private readonly accounts: AccountsService,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly events: SecurityLogService,
    private readonly mails: MailOutbox,
    private readonly outbox: Outbox,
    private readonly userLimits: UserLimits,
    private readonly secondSteps: SecondStepPolicyService,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /**
   * A temporary password is changed by other length rules, and its owner is signed out everywhere; from the settings the
   * other sessions end and this one gets a new token.
   * @throws Problem `password.*`, `request.rate-limited` after ten tries in 15 minutes, `limit.mails`.
   */
  async change(
    { userId, sessionId }: SessionInfo,
    currentPassword: string,
    newPassword: string,
    visitor: Visitor,
  ): Promise<AfterChange> {
    const user = await this.em.fork().findOne(User, userId);
    if (!user) throw new Problem('access.signed-out');
    await this.own.confirm(user, currentPassword);
    const min = user.tempPassword ? this.env.PASSWORD_MIN_TEMPORARY : this.env.PASSWORD_MIN;
    const refusal = await this.policy.refusal(newPassword, user, min);
    if (refusal) throw fieldProblem(refusal, 'newPassword', { params: { min } });
    if (user.tempPassword && (await this.hasher.verify(user.passwordHash, newPassword, { isPasted: true })))
      throw fieldProblem('password.temporary', 'newPassword');
    const { after, ended } = await this.userLimits.counted('mails', userId, async () => {
      const passwordHash = await this.hasher.hash(newPassword);
      return this.em.fork().transactional(async (em) => {
        // The account is locked first: what refers to it holds it, too, and two changes at the same moment would wait for each other.
        const applied = await this.apply(em, user, sessionId, passwordHash);
        await this.events.note(em, userId, 'password-changed', visitor);
        await this.mails.add(em, { kind: 'password-changed', userId, by: 'owner' });
        publishPasswordChanged(em, this.outbox, userId);
        return applied;
      });
    });
    this.sessions.evict(ended);
    await this.own.forgetTries(userId);
    return after;
  }

  private async apply(
    em: EntityManager,
    checked: User,
    sessionId: string,
    passwordHash: string,
  ): Promise<{ after: AfterChange; ended: string[] }> {
    const user = await lockUser(em, checked.id);
    if (!user) throw new Problem('access.signed-out');
    // Somebody else changed it while this was being checked: what was checked holds no more.
    if (user.passwordHash !== checked.passwordHash) throw fieldProblem('password.current-wrong', 'currentPassword');
    const wasTemporary = user.tempPassword;
    user.passwordHash = passwordHash;
    user.tempPassword = false;
    user.tempPasswordAt = null;
    await em.execute('delete from reset_tokens where user_id = ?', [user.id]);
    const session = await em.findOne(SessionRow, sessionId);
    if (wasTemporary || !session)
      return { after: { signedOut: true }, ended: await this.accountSessions.endAll(em, user.id) };
    const ended = [...(await this.accountSessions.endAll(em, user.id, session.id)), session.tokenHash];
    const token = this.accountSessions.rotate(session);
    return { after: { signedOut: false, token, session }, ended };
  }

  /** Puts the change off until the next sign-in. @throws Problem `password.skip-forbidden` for master admins, and for whom the policy of second steps covers. */
  async skip(session: SessionInfo): Promise<CurrentUser> {
    if (session.isMasterAdmin || (await this.secondSteps.covers(session))) throw new Problem('password.skip-forbidden');
    const row = await this.em.fork().transactional(async (em) => {
      // Locked, because an admin may be making them one at this moment.
      if ((await lockUser(em, session.userId))?.isMasterAdmin) throw new Problem('password.skip-forbidden');
      const found = await em.findOne(SessionRow, session.sessionId);
      if (!found) throw new Problem('access.signed-out');
      found.passwordChangeSkipped = true;
      return found;
    });
    this.sessions.evict([row.tokenHash]);
    return this.accounts.current(session);
  }
}
