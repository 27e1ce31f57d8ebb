import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { referralBody, referralUpdateBody, type AuditChange, type Referral, type SessionInfo } from '@nb/contracts';
import {
  ENV,
  fieldProblem,
  keepReply,
  LivePublisher,
  newId,
  Outbox,
  Problem,
  resolveCall,
  toCallView,
} from '@nb/nest-kit';
import type { z } from 'zod';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { User } from '../accounts/user.entity.js';
import { changesBetween } from '../audit/audit.rules.js';
import { AuditTrail } from '../audit/audit.service.js';
import { brokenUnique } from '../database/unique.js';
import type { IdentityEnv } from '../env.js';
import type { Visitor } from '../sessions/account-sessions.js';
import { bringBack, setAside } from './deleted-invitations.js';
import { Invitation } from './invitation.entity.js';
import { invitationState, referralView } from './invitation.view.js';
import { codeFrom, isValidExpiry } from './invitations.rules.js';

type NewReferral = z.output<typeof referralBody>;
type ReferralChange = z.output<typeof referralUpdateBody>;
/** Nobody has more in use; the list is one answer. */
const LISTED = 1000;

/** Invitations of the caller (decisions 18): each change is one transaction with its event. */
@Injectable()
export class Invitations {
  constructor(
    private readonly em: EntityManager,
    private readonly hasher: PasswordHasher,
    private readonly outbox: Outbox,
    private readonly live: LivePublisher,
    private readonly trail: AuditTrail,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /** Newest first. */
  async mine({ userId }: SessionInfo): Promise<{ codes: Referral[] }> {
    const rows = await this.em
      .fork()
      .find(Invitation, { ownerId: userId }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: LISTED });
    return { codes: rows.map((row) => this.view(row)) };
  }

  /** @throws Problem `referral.code-taken`, `referral.expiry-in-past`, `call.*`. */
  async create({ userId }: SessionInfo, body: NewReferral): Promise<Referral> {
    const now = new Date();
    const call = resolveCall(body, now);
    const passcodeHash = body.passcode ? await this.hasher.hash(body.passcode) : null;
    const invitation = await this.unlessTaken(() =>
      this.em.fork().transactional(async (em) => {
        const created = em.create(Invitation, {
          id: newId(),
          version: 1,
          ownerId: userId,
          code: body.customCode ?? codeFrom(randomBytes(16)),
          isActive: true,
          usageCount: 0,
          maxUses: body.maxUses ?? null,
          openedCount: 0,
          passcodeHash,
          expiresAt: expiryOf(body.expiresAt, now),
          createdAt: now,
          callAt: call?.at ?? null,
          callZone: call?.zone ?? body.onboardingCallTimezone ?? null,
        });
        em.persist(created);
        this.tell(em, created);
        await keepReply(em, this.view(created));
        return created;
      }),
    );
    this.notifyInvitationsChanged(userId);
    return this.view(invitation);
  }

  /** What is absent stays, null clears. @throws Problem `referral.not-found` also for another's. */
  async update(session: SessionInfo & Visitor, id: string, body: ReferralChange): Promise<Referral> {
    const passcodeHash = body.passcode ? await this.hasher.hash(body.passcode) : null;
    const invitation = await this.unlessTaken(() =>
      this.em.fork().transactional(async (em) => {
        const now = new Date();
        const found = await this.lock(em, session, id);
        const before = auditedOf(found);
        if (body.customCode) found.code = body.customCode;
        if (body.expiresAt !== undefined) found.expiresAt = expiryOf(body.expiresAt, now);
        if (body.maxUses !== undefined) found.maxUses = body.maxUses;
        if (body.passcode !== undefined) found.passcodeHash = passcodeHash;
        found.isActive = body.isActive ?? found.isActive;
        changeCall(found, body, now);
        found.version += 1;
        this.tell(em, found);
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
      await setAside(em, { id, version });
      await this.recordAudit(em, session, found, 'code.deleted', changesBetween(AUDITED, auditedOf(found), null));
      return found.ownerId;
    });
    this.notifyInvitationsChanged(ownerId);
  }

  /** Takes a deletion back within the hour: the same code with all it had. @throws Problem `referral.not-found`, `referral.code-taken` by somebody since. */
  async restore(session: SessionInfo & Visitor, id: string): Promise<Referral> {
    const invitation = await this.unlessTaken(() =>
      this.em.fork().transactional(async (em) => {
        const returned = await bringBack(em, session, id);
        // Pressed twice: it is there already.
        const found = await this.lock(em, session, id);
        if (!returned) return found;
        found.version += 1;
        this.tell(em, found);
        await this.recordAudit(em, session, found, 'code.restored', changesBetween(AUDITED, null, auditedOf(found)));
        return found;
      }),
    );
    this.notifyInvitationsChanged(invitation.ownerId);
    return this.view(invitation);
  }

  /** Writes the invitation's event; its version must have been raised. */
  tell(em: EntityManager, invitation: Invitation): void {
    this.outbox.add(em, 'identity.invitation-changed', {
      subject: invitation.id,
      version: invitation.version,
      data: invitationState(invitation),
    });
  }

  /** Notifies the owner's open pages. */
  notifyInvitationsChanged(ownerId: string): void {
    this.live.toUser(ownerId, { type: 'invitation-changed' });
  }

  private async lock(em: EntityManager, { userId, isMasterAdmin }: SessionInfo, id: string): Promise<Invitation> {
    const found = await em.findOne(Invitation, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!found || (found.ownerId !== userId && !isMasterAdmin)) throw new Problem('referral.not-found');
    return found;
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
