import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  DEFAULT_TIME_ZONE,
  referralBody,
  referralUpdateBody,
  type AuditChange,
  type Referral,
  type SessionInfo,
} from '@nb/contracts';
import {
  brokenUnique,
  ENV,
  fieldProblem,
  forgetAnswers,
  keepReply,
  LivePublisher,
  newId,
  Outbox,
  Problem,
  resolveCall,
  toCallView,
  UserLimits,
} from '@nb/nest-kit';
import type { z } from 'zod';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { User } from '../accounts/user.entity.js';
import { changesBetween } from '../audit/audit.rules.js';
import { AuditService } from '../audit/audit.service.js';
import type { IdentityEnv } from '../env.js';
import type { Visitor } from '../sessions/account-sessions.js';
import { InvitationRepository } from './invitation.repository.js';
import { codeFrom, Invitation, invitationState, isValidExpiry, statusOf } from './invitation.entity.js';

type NewReferral = z.output<typeof referralBody>;
type ReferralChange = z.output<typeof referralUpdateBody>;
/** Nobody has more in use; the list is one answer. */
const LISTED = 1000;

/** Invitations of the caller: each change is one transaction with its event. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly em: EntityManager,
    private readonly invitations: InvitationRepository,
    private readonly hasher: PasswordHasher,
    private readonly outbox: Outbox,
    private readonly live: LivePublisher,
    private readonly trail: AuditService,
    private readonly limits: UserLimits,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /** Newest first. */
  async mine({ userId }: SessionInfo): Promise<{ codes: Referral[] }> {
    const rows = await this.em
      .fork()
      .find(Invitation, { ownerId: userId }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: LISTED });
    return { codes: rows.map((row) => this.view(row)) };
  }

  /** @throws Problem `referral.code-taken`, `referral.expiry-in-past`, `call.*`, `limit.invitations`, `limit.passcodes`. */
  async create({ userId }: SessionInfo, body: NewReferral): Promise<Referral> {
    const now = new Date();
    const call = resolveCall(body, now);
    const expiresAt = expiryOf(body.expiresAt, now);
    if (body.customCode) await this.refuseAlike(this.em.fork(), body.customCode, null);
    const invitation = await this.limits.counted('invitations', userId, async () => {
      const passcodeHash = await this.passcodeHashOf(userId, body.passcode);
      return this.unlessTaken(() =>
        this.em.fork().transactional(async (em) => {
          if (body.customCode) await this.refuseAlike(em, body.customCode, null);
          const created = em.create(Invitation, {
            id: newId(),
            version: 1,
            ownerId: userId,
            code: body.customCode ?? codeFrom(randomBytes(16)),
            name: body.name || null,
            isActive: true,
            usageCount: 0,
            maxUses: body.maxUses ?? null,
            openedCount: 0,
            passcodeHash,
            expiresAt,
            createdAt: now,
            callAt: call?.at ?? null,
            callZone: call?.zone ?? body.onboardingCallTimezone ?? null,
          });
          em.persist(created);
          this.publishChanged(em, created);
          await keepReply(em, this.view(created));
          return created;
        }),
      );
    });
    this.notifyInvitationsChanged(userId);
    return this.view(invitation);
  }

  /** What is absent stays, null clears. @throws Problem `referral.not-found` also for another's, and before a passcode is hashed; `limit.passcodes`. */
  async update(session: SessionInfo & Visitor, id: string, body: ReferralChange): Promise<Referral> {
    if (body.passcode) ownOrManaged(await this.em.fork().findOne(Invitation, id), session);
    const passcodeHash = await this.passcodeHashOf(session.userId, body.passcode);
    const invitation = await this.unlessTaken(() =>
      this.em.fork().transactional(async (em) => {
        const now = new Date();
        const found = await this.lock(em, session, id);
        const before = auditedOf(found);
        if (body.customCode && body.customCode !== found.code) {
          await this.refuseAlike(em, body.customCode, id);
          found.code = body.customCode;
        }
        if (body.name !== undefined) found.name = body.name || null;
        if (body.expiresAt !== undefined) found.expiresAt = expiryOf(body.expiresAt, now);
        if (body.maxUses !== undefined) found.maxUses = body.maxUses;
        if (body.passcode !== undefined) found.passcodeHash = passcodeHash;
        found.isActive = body.isActive ?? found.isActive;
        changeCall(found, body, now);
        found.version += 1;
        this.publishChanged(em, found);
        await this.recordAudit(em, session, found, 'code.updated', changesBetween(AUDITED, before, auditedOf(found)));
        return found;
      }),
    );
    this.notifyInvitationsChanged(invitation.ownerId);
    return this.view(invitation);
  }

  async remove(session: SessionInfo & Visitor, id: string): Promise<void> {
    const ownerId = await this.em.fork().transactional(async (em) => {
      const found = await this.lock(em, session, id);
      const version = found.version + 1;
      this.outbox.add(em, 'identity.invitation-changed', { subject: id, version, data: invitationState(found, true) });
      await keepDeleted(em, { id, version });
      // They have the name that its owner gave it.
      await forgetAnswers(em, found.ownerId, id);
      await this.recordAudit(em, session, found, 'code.deleted', changesBetween(AUDITED, auditedOf(found), null));
      return found.ownerId;
    });
    this.notifyInvitationsChanged(ownerId);
  }

  /** Undoes a deletion within the hour: the same code with all it had. @throws Problem `referral.not-found`, `referral.code-taken` by somebody since. */
  async restore(session: SessionInfo & Visitor, id: string): Promise<Referral> {
    const invitation = await this.unlessTaken(() =>
      this.em.fork().transactional(async (em) => {
        const returned = await bringBackDeleted(em, session, id);
        // Pressed twice: it is there already.
        const found = await this.lock(em, session, id);
        if (!returned) return found;
        await this.refuseAlike(em, found.code, id);
        found.version += 1;
        this.publishChanged(em, found);
        await this.recordAudit(em, session, found, 'code.restored', changesBetween(AUDITED, null, auditedOf(found)));
        return found;
      }),
    );
    this.notifyInvitationsChanged(invitation.ownerId);
    return this.view(invitation);
  }

  private async refuseAlike(em: EntityManager, code: string, butOf: string | null): Promise<void> {
    if (await this.invitations.isTaken(em, code, butOf)) throw fieldProblem('referral.code-taken', 'customCode');
  }

  /** Writes the invitation's event; its version must have been raised. */
  private publishChanged(em: EntityManager, invitation: Invitation): void {
    this.outbox.add(em, 'identity.invitation-changed', {
      subject: invitation.id,
      version: invitation.version,
      data: invitationState(invitation),
    });
  }

  /** Notifies the owner's open pages. */
  private notifyInvitationsChanged(ownerId: string): void {
    this.live.toUser(ownerId, { type: 'invitation-changed' });
  }

  private async lock(em: EntityManager, session: SessionInfo, id: string): Promise<Invitation> {
    return ownOrManaged(await em.findOne(Invitation, id, { lockMode: LockMode.PESSIMISTIC_WRITE }), session);
  }

  private async passcodeHashOf(userId: string, passcode: string | null | undefined): Promise<string | null> {
    if (!passcode) return null;
    await this.limits.consume('passcodes', userId);
    return this.hasher.hash(passcode);
  }

  /** An admin's act on somebody else's code. */
  private async recordAudit(
    em: EntityManager,
    actor: SessionInfo & Visitor,
    invitation: Invitation,
    action: 'code.updated' | 'code.deleted' | 'code.restored',
    changes: AuditChange[],
  ): Promise<void> {
    if (invitation.ownerId === actor.userId) return;
    await this.trail.write(em, actor, [{ action, subject: await em.findOne(User, invitation.ownerId), changes }]);
  }

  private async unlessTaken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (brokenUnique(error) === 'invitations_code') throw fieldProblem('referral.code-taken', 'customCode');
      throw error;
    }
  }

  private view(invitation: Invitation): Referral {
    return referralView(invitation, this.env.PUBLIC_ORIGIN, new Date());
  }
}

/** The invitation, if this person may change it. @throws Problem `referral.not-found`. */
function ownOrManaged(found: Invitation | null, { userId, isMasterAdmin }: SessionInfo): Invitation {
  if (!found || (found.ownerId !== userId && !isMasterAdmin)) throw new Problem('referral.not-found');
  return found;
}

const AUDITED = ['code', 'isActive', 'maxUses', 'expiresAt', 'callAt', 'callZone'] as const;
const auditedOf = ({ code, isActive, maxUses, expiresAt, callAt, callZone }: Invitation) => ({
  code,
  isActive,
  maxUses,
  expiresAt,
  callAt,
  callZone,
});

function expiryOf(value: string | null | undefined, now: Date): Date | null {
  const expiresAt = value ? new Date(value) : null;
  if (!isValidExpiry(expiresAt, now)) throw fieldProblem('referral.expiry-in-past', 'expiresAt');
  return expiresAt;
}

/** Date and time that are not in the payload stay as they are; both null clear the call. */
function changeCall(invitation: Invitation, body: ReferralChange, now: Date): void {
  const { onboardingCallDate: date, onboardingCallTime: time, onboardingCallTimezone: zone } = body;
  if (date === undefined && time === undefined && zone === undefined) return;
  const nextZone = zone ?? invitation.callZone ?? undefined;
  const before = toCallView(invitation.callAt ?? null, invitation.callZone ?? nextZone ?? 'UTC');
  const call = resolveCall(
    {
      onboardingCallDate: date === undefined ? before.onboardingCallDate : date,
      onboardingCallTime: time === undefined ? before.onboardingCallTime : time,
      onboardingCallTimezone: nextZone,
    },
    now,
  );
  invitation.callAt = call?.at ?? null;
  invitation.callZone = call?.zone ?? nextZone ?? null;
}

/** An invitation as its owner sees it. */
const referralView = (invitation: Invitation, publicOrigin: string, now: Date): Referral => ({
  id: invitation.id,
  code: invitation.code,
  name: invitation.name ?? null,
  url: `${publicOrigin}/register/${invitation.code}`,
  isActive: invitation.isActive,
  status: statusOf(invitation, now),
  usageCount: invitation.usageCount,
  maxUses: invitation.maxUses ?? null,
  hasPasscode: Boolean(invitation.passcodeHash),
  expiresAt: invitation.expiresAt?.toISOString() ?? null,
  openedCount: invitation.openedCount,
  createdAt: invitation.createdAt.toISOString(),
  ...toCallView(invitation.callAt ?? null, invitation.callZone ?? DEFAULT_TIME_ZONE),
});

/** How long a deleted code can come back. */
const RESTORABLE_FOR = `interval '1 hour'`;

/** Deletes an invitation, and keeps its row for as long as it can be restored; `version` is that of the deletion's event. */
async function keepDeleted(em: EntityManager, { id, version }: Pick<Invitation, 'id' | 'version'>): Promise<void> {
  await em.execute(
    `with gone as (delete from invitations where id = ? returning *)
     insert into deleted_invitations (id, owner_id, invitation) select id, owner_id, to_jsonb(gone) || jsonb_build_object('version', ?::int) from gone`,
    [id, version],
  );
}

/** Puts a deleted invitation back, for its owner or an admin; false when there is none. Fails on the unique index of codes if the code was taken since. */
async function bringBackDeleted(
  em: EntityManager,
  { userId, isMasterAdmin }: SessionInfo,
  id: string,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `with found as (delete from deleted_invitations where id = ? and deleted_at > now() - ${RESTORABLE_FOR} and (owner_id = ? or ?) returning invitation)
     insert into invitations select (jsonb_populate_record(null::invitations, invitation)).* from found returning id`,
    [id, userId, isMasterAdmin],
  );
  return rows.length > 0;
}

/** What can't come back any more (housekeeping). */
export const FORGET_DELETED = `delete from deleted_invitations where deleted_at < now() - ${RESTORABLE_FOR}`;
