import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { resetSecondStepBody } from '@nb/contracts';
import { LivePublisher, Problem, Sessions, UserLimits } from '@nb/nest-kit';
import type { z } from 'zod';
import { lockUser } from '../accounts/accounts.service.js';
import type { User } from '../accounts/user.entity.js';
import { AuditService } from '../audit/audit.service.js';
import { MailOutbox } from '../mail/mail.job.js';
import { forgetSecondStep } from '../second-step/second-step.service.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { requireAdmin, type ActingAdmin } from './acting-admin.js';

/**
 * Takes the second step of an account away, in the caller's transaction, with everything that belongs to it; one that is being set up, too. The user must be
 * locked. @returns whether there was one.
 */
export async function removeSecondStep(em: EntityManager, user: User): Promise<boolean> {
  const [{ count } = { count: 0 }] = await em.execute<{ count: number }[]>(
    `select (select count(*) from totp_secrets where user_id = ?)::int + (select count(*) from passkeys where user_id = ?)::int as count`,
    [user.id, user.id],
  );
  const wasOn = user.secondStepSince != null;
  await forgetSecondStep(em, user);
  return wasOn || count > 0;
}

/** The way back in for somebody who lost everything (docs/product/two-step-sign-in.md#everything-lost). */
@Injectable()
export class SecondStepReset {
  constructor(
    private readonly em: EntityManager,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly trail: AuditService,
    private readonly events: SecurityLogService,
    private readonly live: LivePublisher,
    private readonly mails: MailOutbox,
    private readonly limits: UserLimits,
  ) {}

  /**
   * From now on the password alone signs in; every session of the account ends, and its owner is mailed.
   * @throws Problem `user.self`, `user.not-found`, `second-step.none`, `access.forbidden`, `limit.mails`.
   */
  async reset(admin: ActingAdmin, { userId, reason }: z.output<typeof resetSecondStepBody>): Promise<void> {
    if (userId === admin.userId) throw new Problem('user.self');
    const reset = async (em: EntityManager) => {
      await requireAdmin(em, admin);
      const user = await lockUser(em, userId);
      if (!user) throw new Problem('user.not-found');
      if (!(await removeSecondStep(em, user))) throw new Problem('second-step.none');
      await this.trail.write(em, admin, [
        {
          action: 'user.second-step-reset',
          subject: user,
          changes: [{ field: 'reason', before: null, after: reason }],
        },
      ]);
      await this.events.note(em, userId, 'second-step-reset-by-admin');
      await this.mails.add(em, { kind: 'second-step', userId, change: 'reset' });
      return this.accountSessions.endAll(em, userId);
    };
    this.sessions.evict(await this.limits.counted('mails', admin.userId, () => this.em.fork().transactional(reset)));
    this.live.toAdmins({ type: 'users-changed' });
  }
}
