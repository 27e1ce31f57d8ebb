import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminUser, AuditAction, SecurityEventKind } from '@nb/contracts';
import { LivePublisher, Outbox, Problem, Sessions, UserLimits } from '@nb/nest-kit';
import { lockUser, publishUserChanged } from '../accounts/accounts.service.js';
import { User } from '../accounts/user.entity.js';
import { changesBetween } from '../audit/audit.rules.js';
import { AuditService } from '../audit/audit.service.js';
import { MailOutbox } from '../mail/mail.job.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { SessionRow } from '../sessions/session.entity.js';
import { lockRemovable, requireAdmin, type ActingAdmin } from './acting-admin.js';
import { UserRepository } from '../accounts/user.repository.js';

interface Change {
  action: AuditAction;
  kind: SecurityEventKind;
  /** Takes a right away: never from oneself, never from the last master admin. */
  removes: boolean;
  /** The account before a change that is mailed to its owner; absent = none is. */
  mailedFrom?: Partial<Pick<User, 'isMasterAdmin' | 'isActive'>>;
  apply: (user: User) => void;
}

/** What an account may: its role, whether it works at all, and where it is signed in. */
@Injectable()
export class AccountStatusService {
  constructor(
    private readonly em: EntityManager,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly trail: AuditService,
    private readonly events: SecurityLogService,
    private readonly live: LivePublisher,
    private readonly users: UserRepository,
    private readonly mails: MailOutbox,
    private readonly limits: UserLimits,
  ) {}

  /** @throws Problem `user.self`, `user.last-admin`, `user.not-found`, `access.forbidden`, `limit.mails`. */
  changeRole(admin: ActingAdmin, userId: string, role: 'admin' | 'partner'): Promise<AdminUser> {
    const isMasterAdmin = role === 'admin';
    return this.change(admin, userId, {
      action: 'user.role-changed',
      kind: 'role-changed-by-admin',
      removes: !isMasterAdmin,
      mailedFrom: { isMasterAdmin: !isMasterAdmin },
      apply: (user) => (user.isMasterAdmin = isMasterAdmin),
    });
  }

  /** Ends every session immediately; signing in is refused until reactivated. @throws as `changeRole`. */
  deactivate(admin: ActingAdmin, userId: string): Promise<AdminUser> {
    return this.change(admin, userId, {
      action: 'user.deactivated',
      kind: 'deactivated-by-admin',
      removes: true,
      apply: (user) => (user.isActive = false),
    });
  }

  /** @throws Problem `user.not-found`, `access.forbidden`, `limit.mails`. */
  reactivate(admin: ActingAdmin, userId: string): Promise<AdminUser> {
    return this.change(admin, userId, {
      action: 'user.reactivated',
      kind: 'reactivated-by-admin',
      removes: false,
      mailedFrom: { isActive: false },
      apply: (user) => (user.isActive = true),
    });
  }

  /** Mails a link to a new password; the present one works until then. @throws Problem `user.deactivated`, `user.not-found`, `access.forbidden`, `limit.mails`. */
  async sendResetLink(admin: ActingAdmin, userId: string): Promise<void> {
    const send = async (em: EntityManager) => {
      const user = await this.lockOther(em, admin, userId);
      if (!user.isActive) throw new Problem('user.deactivated');
      await this.mails.add(em, { kind: 'reset-link', userId });
      await this.trail.write(em, admin, [{ action: 'user.reset-link-sent', subject: user, changes: [] }]);
      await this.events.note(em, userId, 'reset-link-sent-by-admin');
    };
    await this.limits.counted('mails', admin.userId, () => this.em.fork().transactional(send));
  }

  /** Signs the user out everywhere; returns how many sessions that were. @throws Problem `user.not-found`, `access.forbidden`. */
  async endSessions(admin: ActingAdmin, userId: string): Promise<number> {
    const ended = await this.em.fork().transactional(async (em) => {
      await requireAdmin(em, admin);
      const user = await lockUser(em, userId);
      if (!user) throw new Problem('user.not-found');
      // One's own: all but the one that asks.
      const hashes = await this.accountSessions.endAll(em, userId, userId === admin.userId ? admin.sessionId : null);
      await this.trail.write(em, admin, [
        {
          action: 'user.sessions-ended',
          subject: user,
          changes: [{ field: 'sessions', before: String(hashes.length), after: '0' }],
        },
      ]);
      await this.events.note(em, userId, 'sessions-ended-by-admin');
      return hashes;
    });
    this.sessions.evict(ended);
    return ended.length;
  }

  /** Ends one session of the user, and what is looked at from it. @throws Problem `access.not-found` (no such session), `user.not-found`, `access.forbidden`. */
  async endSession(admin: ActingAdmin, userId: string, sessionId: string): Promise<void> {
    const ended = await this.em.fork().transactional(async (em) => {
      await requireAdmin(em, admin);
      const user = await lockUser(em, userId);
      if (!user) throw new Problem('user.not-found');
      const row = await em.findOne(SessionRow, { id: sessionId, userId, viewedBy: null });
      if (!row) throw new Problem('access.not-found');
      const hashes = await this.accountSessions.endOne(em, userId, sessionId);
      const { device, address } = row;
      await this.trail.write(em, admin, [
        {
          action: 'user.sessions-ended',
          subject: user,
          changes: [
            { field: 'sessions', before: '1', after: '0' },
            { field: 'device', before: device, after: null },
          ],
        },
      ]);
      // The owner's security log names the device.
      await this.events.note(em, userId, 'sessions-ended-by-admin', { device, address });
      return hashes;
    });
    this.sessions.evict(ended);
  }

  private async change(admin: ActingAdmin, userId: string, change: Change): Promise<AdminUser> {
    const { mailedFrom } = change;
    const isMailed = mailedFrom && (await this.em.fork().count(User, { id: userId, ...mailedFrom })) > 0;
    const write = () => this.write(admin, userId, change);
    this.sessions.evict(isMailed ? await this.limits.counted('mails', admin.userId, write) : await write());
    this.live.toAdmins({ type: 'users-changed' });
    const user = await this.users.adminUser(userId);
    if (!user) throw new Problem('user.not-found');
    return user;
  }

  /** Hashes of the sessions that have ended or are to be read again. */
  private async write(admin: ActingAdmin, userId: string, { action, kind, removes, apply }: Change): Promise<string[]> {
    return this.em.fork().transactional(async (em) => {
      const user = removes ? await lockRemovable(em, admin, userId) : await this.lockOther(em, admin, userId);
      const before = { isMasterAdmin: user.isMasterAdmin, isActive: user.isActive };
      apply(user);
      const changes = changesBetween(['isMasterAdmin', 'isActive'], before, user);
      if (changes.length === 0) return [];
      publishUserChanged(em, this.outbox, user, true);
      await em.flush();
      // What a partner may put off, an admin may not; and nobody views an admin's account.
      if (user.isMasterAdmin) {
        await em.nativeUpdate(SessionRow, { userId }, { passwordChangeSkipped: false });
        await this.accountSessions.endLooks(em, userId);
      }
      await this.trail.write(em, admin, [{ action, subject: user, changes }]);
      await this.events.note(em, userId, kind);
      // A demoted admin loses what they are looking at as well; other changes only have the sessions read again.
      return user.isActive && !(before.isMasterAdmin && !user.isMasterAdmin)
        ? this.accountSessions.hashesOf(em, [userId])
        : this.accountSessions.endAll(em, userId);
    });
  }

  private async lockOther(em: EntityManager, admin: ActingAdmin, userId: string): Promise<User> {
    await requireAdmin(em, admin);
    const user = await lockUser(em, userId);
    if (!user) throw new Problem('user.not-found');
    return user;
  }
}
