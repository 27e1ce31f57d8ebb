import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { createUserBody, updateUserBody, type AdminUser, type AuditChange } from '@nb/contracts';
import {
  brokenUnique,
  ENV,
  fieldProblem,
  Outbox,
  Problem,
  requireFreshAuthentication,
  Sessions,
  UserLimits,
} from '@nb/nest-kit';
import type { z } from 'zod';
import { lockUser, publishPasswordChanged, publishUserChanged } from '../accounts/accounts.service.js';
import { AUDITED_FIELDS, changesBetween, fieldsOf } from '../audit/audit.rules.js';
import { AuditService, type Act } from '../audit/audit.service.js';
import { OwnPassword } from '../accounts/own-password.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { PasswordPolicyService } from '../accounts/password-policy.service.js';
import { temporaryPassword } from '../accounts/password.rules.js';
import { isUidIndex, User, userState } from '../accounts/user.entity.js';
import type { IdentityEnv } from '../env.js';
import { MailOutbox } from '../mail/mail.job.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { requireAdmin, type ActingAdmin } from './acting-admin.js';
import { newAccount } from './new-account.js';
import { UserRepository } from '../accounts/user.repository.js';

/** What the form of an account changes, besides the password. */
const EDITED_FIELDS = ['firstName', 'lastName', 'email', 'uid', 'phone', 'language'] as const;

/** What a master admin does to accounts. */
@Injectable()
export class AdminService {
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly ownPassword: OwnPassword,
    private readonly passwords: PasswordPolicyService,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly mails: MailOutbox,
    private readonly trail: AuditService,
    private readonly events: SecurityLogService,
    private readonly users: UserRepository,
    private readonly limits: UserLimits,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /** An account with a temporary password, which only this answer ever holds. @throws Problem `user.email-taken`, `user.uid-taken`, `user.not-found` (sponsor), `limit.mails`. */
  async create(
    admin: ActingAdmin,
    body: z.output<typeof createUserBody>,
  ): Promise<{ user: AdminUser; temporaryPassword: string }> {
    return this.limits.counted('mails', admin.userId, () => this.made(admin, body));
  }

  private async made(
    admin: ActingAdmin,
    body: z.output<typeof createUserBody>,
  ): Promise<{ user: AdminUser; temporaryPassword: string }> {
    const password = this.env.DEFAULT_TEMP_PASSWORD ?? temporaryPassword(randomBytes(64));
    const passwordHash = await this.hasher.hash(password);
    const user = await unlessTaken(() =>
      this.em.fork().transactional(async (em) => {
        await requireAdmin(em, admin);
        if (
          body.sponsorId &&
          (await em.execute('select 1 from users where id = ? for share', [body.sponsorId])).length === 0
        )
          throw fieldProblem('user.not-found', 'sponsorId');
        if (await this.users.isUidTaken(em, body.uid)) throw fieldProblem('user.uid-taken', 'uid');
        const created = newAccount(em, body, passwordHash);
        await em.flush();
        this.outbox.add(em, 'identity.user-registered', {
          subject: created.id,
          version: created.version,
          data: { user: userState(created), call: null, consent: null, invitationId: null },
        });
        await this.trail.write(em, admin, [
          { action: 'user.created', subject: created, changes: changesBetween(AUDITED_FIELDS, null, created) },
        ]);
        await this.mails.add(em, { kind: 'account', userId: created.id });
        return created;
      }),
    );
    return { user: await this.shown(user.id), temporaryPassword: password };
  }

  /** A password that an admin sets is temporary, and ends the user's sessions. @throws Problem `user.not-found`, `user.email-taken`, `user.uid-taken`, `password.*`, `request.rate-limited`, `limit.mails`. */
  async update(
    admin: ActingAdmin,
    {
      userId,
      firstName,
      lastName,
      email,
      uid,
      phone,
      language,
      password: typed,
      currentPassword,
    }: z.output<typeof updateUserBody>,
  ): Promise<AdminUser> {
    // It is handed on by copying, which easily takes a blank along.
    const password = typed?.trim();
    await this.requireFreshFor(admin, { userId, email, uid, password });
    if (typed) await this.requireGood(password ?? '', userId, { email, firstName, lastName, uid });
    const confirmed = userId === admin.userId && (await this.confirmOwn(admin, { email, password, currentPassword }));
    const isMailed = password || (await this.isMailed(admin, { userId, email, firstName, lastName }));
    const write = async () => {
      const passwordHash = password ? await this.hasher.hash(password) : null;
      return unlessTaken(() =>
        this.em.fork().transactional(async (em) => {
          await requireAdmin(em, admin);
          const user = await lockUser(em, userId);
          if (!user) throw new Problem('user.not-found');
          const before = fieldsOf(user, EDITED_FIELDS);
          const isNewUid = uid !== undefined && uid !== user.uid;
          // An ID that looks like another's since before those were refused stays until it is changed.
          if (isNewUid && (await this.users.isUidTaken(em, uid, userId))) throw fieldProblem('user.uid-taken', 'uid');
          if (email !== user.email || passwordHash !== null)
            await em.execute('delete from reset_tokens where user_id = ?', [userId]);
          Object.assign(
            user,
            { firstName, lastName, email },
            isNewUid ? { uid, uidShared: false } : {},
            phone === undefined ? {} : { phone },
            language === undefined ? {} : { language },
            passwordHash === null ? {} : { passwordHash, tempPassword: true, tempPasswordAt: new Date() },
          );
          const changes = changesBetween(EDITED_FIELDS, before, user);
          if (changes.length > 0) publishUserChanged(em, this.outbox, user, userId !== admin.userId);
          if (passwordHash !== null) publishPasswordChanged(em, this.outbox, userId);
          await em.flush();
          if (passwordHash !== null) await this.mails.add(em, { kind: 'password-changed', userId, by: 'admin' });
          if (email !== before.email) await this.mails.addEmailChanged(em, userId, before.email);
          await this.recordAudit(em, admin, user, { changes, passwordSet: passwordHash !== null });
          return passwordHash === null
            ? this.accountSessions.hashesOf(em, [userId])
            : this.accountSessions.endAll(em, userId);
        }),
      );
    };
    this.sessions.evict(isMailed ? await this.limits.counted('mails', admin.userId, write) : await write());
    if (confirmed) await this.ownPassword.forgetTries(userId);
    return this.shown(userId);
  }

  /** Whether the owner gets a mail of it: of another address, and of a name that somebody else changes. */
  private async isMailed(
    admin: ActingAdmin,
    { userId, ...form }: Pick<z.output<typeof updateUserBody>, 'userId' | 'email' | 'firstName' | 'lastName'>,
  ): Promise<boolean> {
    const user = await this.em.fork().findOne(User, userId);
    if (!user) return false;
    const fields = userId === admin.userId ? (['email'] as const) : (['email', 'firstName', 'lastName'] as const);
    return fields.some((field) => form[field] !== user[field]);
  }

  /** @throws Problem `password.*`. */
  private async requireGood(
    password: string,
    userId: string,
    form: Pick<z.output<typeof updateUserBody>, 'email' | 'firstName' | 'lastName' | 'uid'>,
  ): Promise<void> {
    // The ID that a form leaves out or takes away is still one that others know.
    const uid = form.uid ?? (await this.em.fork().findOne(User, userId))?.uid;
    const min = this.env.PASSWORD_MIN;
    const refusal = await this.passwords.refusal(password, { ...form, uid }, min);
    if (refusal) throw fieldProblem(refusal, 'password', { params: { min } });
  }

  /** What an account of somebody else is signed in with, or known by, is changed only by an admin who proved who they are a moment ago. @throws Problem `access.step-up`. */
  private async requireFreshFor(
    admin: ActingAdmin,
    { userId, email, uid, password }: Pick<z.output<typeof updateUserBody>, 'userId' | 'email' | 'uid' | 'password'>,
  ): Promise<void> {
    if (userId === admin.userId) return;
    const user = await this.em.fork().findOne(User, userId);
    if (user && (password || email !== user.email || (uid !== undefined && uid !== user.uid)))
      requireFreshAuthentication(admin);
  }

  /** A stranger at an admin's open page can't take over the account, nor guess its password. Returns whether it was asked for. @throws Problem `password.current-wrong`, `request.rate-limited`. */
  private async confirmOwn(
    admin: ActingAdmin,
    {
      email,
      password,
      currentPassword,
    }: { email: string; password?: string | undefined; currentPassword?: string | undefined },
  ): Promise<boolean> {
    const own = await this.em.fork().findOne(User, admin.userId);
    if (!own || (own.email === email && !password)) return false;
    if (!currentPassword) throw fieldProblem('password.current-wrong', 'currentPassword');
    await this.ownPassword.confirm(own, currentPassword);
    return true;
  }

  private async recordAudit(
    em: EntityManager,
    admin: ActingAdmin,
    user: User,
    { changes, passwordSet }: { changes: AuditChange[]; passwordSet: boolean },
  ): Promise<void> {
    const acts: Act[] = [
      ...(changes.length > 0 ? [{ action: 'user.updated' as const, subject: user, changes }] : []),
      ...(passwordSet ? [{ action: 'user.password-set' as const, subject: user }] : []),
    ];
    await this.trail.write(em, admin, acts);
    if (changes.some(({ field }) => field === 'email')) await this.events.note(em, user.id, 'email-changed-by-admin');
    if (passwordSet) await this.events.note(em, user.id, 'password-set-by-admin');
  }

  private async shown(userId: string): Promise<AdminUser> {
    const user = await this.users.adminUser(userId);
    if (!user) throw new Problem('user.not-found');
    return user;
  }
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const broken = brokenUnique(error);
    if (broken === 'users_email') throw fieldProblem('user.email-taken', 'email');
    if (isUidIndex(broken)) throw fieldProblem('user.uid-taken', 'uid');
    throw error;
  }
}
