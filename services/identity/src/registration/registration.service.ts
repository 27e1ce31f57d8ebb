import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  DEFAULT_NOTIFICATIONS,
  registerBody,
  storedEmails,
  uidKeyOf,
  type Language,
  type RegistrationCheck,
} from '@nb/contracts';
import { wholePhone } from '@nb/contracts/phone';
import {
  addressKey,
  brokenUnique,
  ENV,
  fieldProblem,
  LivePublisher,
  newId,
  Outbox,
  Problem,
  type RateLimiter,
  RateLimits,
  Sessions,
} from '@nb/nest-kit';
import type { z } from 'zod';
import { isAllowedHere } from '../accounts/demo-accounts.js';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { PasswordPolicyService } from '../accounts/password-policy.service.js';
import { callState, consentOf, isUidIndex, User, userState } from '../accounts/user.entity.js';
import type { IdentityEnv } from '../env.js';
import {
  checkAnswer,
  Invitation,
  invitationState,
  REFUSAL_CODES,
  refusalOf,
} from '../invitations/invitation.entity.js';
import { InvitationRepository } from '../invitations/invitation.repository.js';
import { MailOutbox } from '../mail/mail.job.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import { AccountSessions, type Opened, type Visitor } from '../sessions/account-sessions.js';

export type Registration = z.output<typeof registerBody>;
type Limiters = Record<'checks' | 'passcodes' | 'registrations', RateLimiter>;

/** Registering, which takes an invitation. */
@Injectable()
export class RegistrationService {
  private limiters: Promise<Limiters> | undefined;
  constructor(
    private readonly em: EntityManager,
    private readonly invitations: InvitationRepository,
    private readonly hasher: PasswordHasher,
    private readonly passwords: PasswordPolicyService,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly live: LivePublisher,
    private readonly mails: MailOutbox,
    private readonly events: SecurityLogService,
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /** Whether the code works, and whose it is once it does; `counts` = as an opening of the invitation. 20 a minute per address. */
  async check(
    code: string,
    passcode: string | undefined,
    address: string,
    { counts }: { counts: boolean },
  ): Promise<RegistrationCheck> {
    await (await this.limiterSet()).checks.consume(addressKey(address));
    const em = this.em.fork();
    const invitation = await this.invitations.findTyped(code);
    const sponsor = invitation && (await this.sponsorOf(em, invitation));
    const refusal = refusalOf(sponsor && invitation, new Date());
    if (refusal || !invitation || !sponsor) return checkAnswer({ refusal: refusal ?? 'invalid' });
    const passed = await this.passes(invitation, passcode, address);
    if (passed !== true) return checkAnswer({ passcode: passed });
    if (counts) {
      await this.countOpening(em, invitation.id);
      this.live.toUser(invitation.ownerId, { type: 'invitation-changed' });
    }
    return checkAnswer({ sponsor });
  }

  /** Whose invitation it is; null = somebody with whom nobody can register here. */
  private async sponsorOf(em: EntityManager, { ownerId }: Invitation): Promise<User | null> {
    const owner = await em.findOne(User, { id: ownerId, isActive: true });
    return owner && isAllowedHere(owner, this.env) ? owner : null;
  }

  /** The first opening is an event, for the team's figures. */
  private async countOpening(em: EntityManager, id: string): Promise<void> {
    await em.fork().transactional(async (inner) => {
      const invitation = await inner.findOne(Invitation, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!invitation) return;
      invitation.openedCount += 1;
      if (invitation.openedCount > 1) return;
      invitation.version += 1;
      this.outbox.add(inner, 'identity.invitation-changed', {
        subject: id,
        version: invitation.version,
        data: invitationState(invitation),
      });
    });
  }

  /**
   * The account, its consent, its call from the invitation, its session, and the invitation used once more: all or nothing,
   * in one transaction with the events. `read` is the language the terms were agreed to in; the account's own may be another.
   * @throws Problem `registration.*`, `password.*`, `request.rate-limited` (60 an hour per address), `server.busy`.
   */
  async register(body: Registration, visitor: Visitor, read: Language): Promise<Opened> {
    const { registrations } = await this.limiterSet();
    await registrations.consume(addressKey(visitor.address));
    const invitation = await this.usable(body, visitor.address);
    if (!isPhone(body)) throw fieldProblem('registration.phone-invalid', 'phone');
    const min = this.env.PASSWORD_MIN;
    const refusal = await this.passwords.refusal(body.password, body, min);
    if (refusal) throw fieldProblem(refusal, 'password', { params: { min } });
    await this.refuseTaken(body);
    const passwordHash = await this.hasher.hash(body.password);
    const { sponsor, opened } = await this.unlessTaken(() =>
      this.em.fork().transactional(async (em) => {
        const { sponsor, invitation: locked } = await lockInvitation(em, invitation);
        const user = this.newUser(em, body, { sponsor, invitation: locked, passwordHash, read });
        locked.usageCount += 1;
        locked.version += 1;
        await em.flush();
        this.outbox.add(em, 'identity.user-registered', {
          subject: user.id,
          version: user.version,
          data: { user: userState(user), call: callState(user), consent: consentOf(user), invitationId: locked.id },
        });
        this.outbox.add(em, 'identity.invitation-changed', {
          subject: locked.id,
          version: locked.version,
          data: invitationState(locked),
        });
        await this.events.note(em, user.id, 'signed-in', visitor);
        await this.mails.add(em, { kind: 'welcome', userId: user.id, sponsorId: sponsor.id });
        // The invitation's call is mailed with a calendar entry like one that is set later, unless it is over.
        if (user.callAt && user.callZone && user.callAt.getTime() > Date.now())
          await this.mails.add(em, {
            kind: 'call',
            userId: user.id,
            at: user.callAt.toISOString(),
            previousAt: null,
            zone: user.callZone,
            ownZone: body.timeZone ?? null,
            version: user.callVersion,
          });
        await this.mails.add(em, {
          kind: 'registered',
          userId: sponsor.id,
          partnerId: user.id,
          invitationId: locked.id,
        });
        return { sponsor, opened: await this.accountSessions.open(em, user.id, visitor, {}) };
      }),
    );
    this.sessions.evict(opened.ended);
    this.live.toUser(sponsor.id, { type: 'invitation-changed' });
    return opened;
  }

  private newUser(
    em: EntityManager,
    body: Registration,
    from: { sponsor: User; invitation: Invitation; passwordHash: string; read: Language },
  ): User {
    const now = new Date();
    const { invitation, read } = from;
    const user = em.create(User, {
      id: newId(),
      version: 1,
      email: body.email,
      uid: body.uid,
      uidShared: false,
      passwordHash: from.passwordHash,
      tempPassword: false,
      tempPasswordAt: null,
      firstName: body.firstName,
      lastName: body.lastName,
      phone: body.phone,
      areaCode: body.areaCode,
      countryCode: body.countryCode,
      language: body.language ?? read,
      sponsorId: from.sponsor.id,
      invitationId: invitation.id,
      isMasterAdmin: false,
      isActive: true,
      notifications: DEFAULT_NOTIFICATIONS,
      contactsCountsOnly: false,
      timeZone: body.timeZone ?? null,
      timeZoneIsChosen: false,
      createdAt: now,
      lastLoginAt: now,
      stepsCompleted: 0,
      currentStep: 1,
      trainingCompletedAt: null,
      callAt: invitation.callAt,
      callZone: invitation.callAt ? invitation.callZone : null,
      callPlace: null,
      callVersion: invitation.callAt ? 0 : -1,
      consentVersion: this.env.COMPLIANCE_VERSION,
      consentAt: now,
      consentLanguage: read,
      consentMethod: 'registration',
    });
    em.persist(user);
    return user;
  }

  private async usable(body: Registration, address: string): Promise<Invitation> {
    const invitation = await this.invitations.findTyped(body.referralCode);
    const sponsor = invitation && (await this.sponsorOf(this.em.fork(), invitation));
    const refusal = refusalOf(sponsor && invitation, new Date());
    if (refusal || !invitation) throw fieldProblem(REFUSAL_CODES[refusal ?? 'invalid'], 'referralCode');
    if ((await this.passes(invitation, body.passcode ?? undefined, address)) !== true)
      throw fieldProblem('registration.wrong-passcode', 'passcode');
    return invitation;
  }

  /** Checked before a password is hashed for nothing; the unique indexes decide in the end. */
  private async refuseTaken({ email, uid }: Registration): Promise<void> {
    const emails = storedEmails(email);
    const rows = await this.em
      .fork()
      .execute<{ same_email: boolean }[]>(
        'select email in (?) as same_email from users where email in (?) or uid_key(uid) = ? order by 1 desc limit 1',
        [emails, emails, uidKeyOf(uid)],
      );
    if (rows[0]) throw takenProblem(rows[0].same_email);
  }

  private async unlessTaken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const broken = brokenUnique(error);
      if (broken === 'users_email' || isUidIndex(broken)) throw takenProblem(broken === 'users_email');
      throw error;
    }
  }

  /** True, or why not. Five wrong ones per code and address in 15 minutes. */
  private async passes(
    invitation: Invitation,
    passcode: string | undefined,
    address: string,
  ): Promise<true | 'passcode-required' | 'passcode-wrong'> {
    if (!invitation.passcodeHash) return true;
    if (!passcode?.trim()) return 'passcode-required';
    const { passcodes } = await this.limiterSet();
    const key = `${invitation.id}:${addressKey(address)}`;
    await passcodes.consume(key);
    if (!(await this.hasher.verify(invitation.passcodeHash, passcode.trim()))) return 'passcode-wrong';
    await passcodes.reset(key);
    return true;
  }

  private limiterSet(): Promise<Limiters> {
    this.limiters ??= Promise.all([
      this.limits.limiter('registration-check', { points: 20, duration: 60 }),
      this.limits.limiter('passcode', { points: 5, duration: 900 }),
      this.limits.limiter('register', { points: 60, duration: 3600 }),
    ]).then(([checks, passcodes, registrations]) => ({ checks, passcodes, registrations }));
    return this.limiters;
  }
}

/** None at all, a whole number, or one that the area code completes: the form sends a whole one. */
const isPhone = ({ phone, areaCode, countryCode }: Registration): boolean =>
  phone === null || ['', areaCode ?? ''].some((area) => wholePhone(area, phone, countryCode) !== null);

const takenProblem = (email: boolean): Problem =>
  email ? fieldProblem('registration.email-taken', 'email') : fieldProblem('registration.uid-taken', 'uid');

/** Sponsor first, then invitation: a deletion of the sponsor takes its locks in the same order. */
async function lockInvitation(em: EntityManager, seen: Invitation): Promise<{ sponsor: User; invitation: Invitation }> {
  const sponsor = await em.findOne(User, { id: seen.ownerId, isActive: true }, { lockMode: LockMode.PESSIMISTIC_READ });
  const invitation =
    sponsor &&
    (await em.findOne(Invitation, { id: seen.id, code: seen.code }, { lockMode: LockMode.PESSIMISTIC_WRITE }));
  const refusal = refusalOf(invitation, new Date());
  // A passcode set in the meantime was not asked for.
  if (refusal || !sponsor || !invitation || invitation.passcodeHash !== seen.passcodeHash)
    throw fieldProblem(REFUSAL_CODES[refusal ?? 'invalid'], 'referralCode');
  return { sponsor, invitation };
}
