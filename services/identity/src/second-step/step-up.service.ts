import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SessionInfo, stepUpBody } from '@nb/contracts';
import { fieldProblem, Problem, Sessions, UserLimits } from '@nb/nest-kit';
import type { z } from 'zod';
import { lockUser } from '../accounts/accounts.service.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { User } from '../accounts/user.entity.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import { AccountSessions, type Visitor } from '../sessions/account-sessions.js';
import { SessionRow } from '../sessions/session.entity.js';
import { SignInThrottleService } from '../sign-in/sign-in-throttle.service.js';
import { Challenges } from './challenges.js';
import { Passkeys, type Asked } from './passkeys.js';
import { SecondStepProofs, type Given } from './second-step-proofs.js';

type Body = z.output<typeof stepUpBody>;

/** Proving again, within a session, who one is (docs/product/two-step-sign-in.md#step-up). */
@Injectable()
export class StepUpService {
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly throttle: SignInThrottleService,
    private readonly challenges: Challenges,
    private readonly proofs: SecondStepProofs,
    private readonly passkeys: Passkeys,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly events: SecurityLogService,
    private readonly limits: UserLimits,
  ) {}

  /** What one of the account's passkeys has to sign. @throws Problem `second-step.none` without one. */
  async askPasskey(session: SessionInfo): Promise<Asked> {
    const user = await this.em.fork().findOne(User, session.userId);
    if (!user) throw new Problem('access.signed-out');
    if (user.secondStepSince == null) throw new Problem('second-step.none');
    const asked = await this.passkeys.ask(user.id);
    await this.challenges.askInSession('step-up', session, asked.webauthn);
    return asked;
  }

  /**
   * Renews the session's authentication; returns its new token. The password counts only where the account has no second step.
   * @throws Problem `password.current-wrong`, `auth.second-step-wrong`, `auth.second-step`, `second-step.none`, `auth.throttled`, `request.rate-limited`, `limit.mails`.
   */
  async confirm(
    session: SessionInfo,
    body: Body,
    visitor: Visitor,
    isKnownDevice: (email: string) => boolean,
  ): Promise<{ token: string; session: SessionRow }> {
    const user = await this.em.fork().findOne(User, session.userId);
    if (!user) throw new Problem('access.signed-out');
    if (body.method === 'password') {
      if (user.secondStepSince != null) throw await this.asksSecondStep(user);
      await this.checkPassword(user, body.password, visitor, isKnownDevice(user.email));
      return this.renew(session, user, null, visitor);
    }
    if (user.secondStepSince == null) throw new Problem('second-step.none');
    await this.proofs.countTry(user.id);
    const webauthn = body.method === 'passkey' ? await this.challenges.takeInSession('step-up', session) : null;
    try {
      const renew = () => this.renew(session, user, { given: body, webauthn }, visitor);
      // That one is used up is mailed.
      return await (body.method === 'recovery' ? this.limits.counted('mails', user.id, renew) : renew());
    } catch (error) {
      if (error instanceof Problem && error.code === 'auth.second-step-wrong')
        this.events.noteLater(user.id, 'second-step-failed', visitor);
      throw error;
    }
  }

  private async checkPassword(user: User, password: string, visitor: Visitor, knownDevice: boolean): Promise<void> {
    await this.throttle.begin({ email: user.email, ...visitor, knownDevice });
    if (await this.hasher.verify(user.passwordHash, password, { isPasted: user.tempPassword, line: 'sign-in' })) return;
    this.events.noteLater(user.id, 'sign-in-failed', visitor);
    throw fieldProblem('password.current-wrong', 'password');
  }

  private async renew(
    { userId, sessionId }: SessionInfo,
    checked: User,
    second: { given: Given; webauthn: string | null } | null,
    visitor: Visitor,
  ): Promise<{ token: string; session: SessionRow }> {
    const { token, session, ended } = await this.em.fork().transactional(async (em) => {
      const user = await lockUser(em, userId);
      const session = await em.findOne(SessionRow, { id: sessionId, userId, viewedBy: null });
      if (!user?.isActive || !session) throw new Problem('access.signed-out');
      if (second) await this.proofs.use(em, user, second.given, { webauthn: second.webauthn, visitor });
      // Changed, or a second step turned on, while the password was being checked.
      else if (user.passwordHash !== checked.passwordHash) throw fieldProblem('password.current-wrong', 'password');
      else if (user.secondStepSince != null) throw await this.asksSecondStep(user);
      const ended = session.tokenHash;
      session.authenticatedAt = new Date();
      session.isTwoStep = second !== null;
      const token = this.accountSessions.rotate(session);
      if (!second) await this.throttle.succeeded(em, { email: user.email, address: visitor.address });
      return { token, session, ended };
    });
    this.sessions.evict([ended]);
    return { token, session };
  }

  private async asksSecondStep({ id }: User): Promise<Problem> {
    return new Problem('auth.second-step', { methods: await this.proofs.methodsOf(this.em.fork(), id) });
  }
}
