import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminUser, changeSponsorBody, SponsorPreview } from '@nb/contracts';
import { fieldProblem, LivePublisher, Outbox, Problem, Sessions } from '@nb/nest-kit';
import type { z } from 'zod';
import { lockUser, publishUserChanged } from '../accounts/accounts.service.js';
import { User } from '../accounts/user.entity.js';
import { UserRepository } from '../accounts/user.repository.js';
import { changesBetween } from '../audit/audit.rules.js';
import { AuditService } from '../audit/audit.service.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { requireAdmin, type ActingAdmin } from './acting-admin.js';
import { lockSponsors, standsAbove } from './sponsors.js';
import { countsOf, personRef, refOf } from './user-details.js';

/** Gives a partner another sponsor. Everybody below comes along: only the partner's own row changes. */
@Injectable()
export class SponsorChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly live: LivePublisher,
    private readonly trail: AuditService,
    private readonly users: UserRepository,
  ) {}

  /** What `change` would do now. @throws Problem `user.not-found`. */
  async preview(userId: string, sponsorId: string | null): Promise<SponsorPreview> {
    const em = this.em.fork();
    const user = await em.findOne(User, userId);
    if (!user) throw new Problem('user.not-found');
    const sponsor = sponsorId === null ? null : await em.findOne(User, sponsorId);
    if (sponsorId !== null && !sponsor) throw fieldProblem('user.not-found', 'sponsorId');
    return {
      user: personRef(user),
      from: await refOf(em, user.sponsorId),
      to: sponsor && personRef(sponsor),
      toIsDeactivated: sponsor?.isActive === false,
      downline: (await countsOf(em, userId)).downline,
      refusal: await refusalOf(em, user, sponsorId),
    };
  }

  /** @throws Problem `user.not-found`, `sponsor.self`, `sponsor.own-downline`, `sponsor.unchanged`, `access.forbidden`. */
  async change(
    admin: ActingAdmin,
    { userId, sponsorId, reason }: z.output<typeof changeSponsorBody>,
  ): Promise<AdminUser> {
    const evicted = await this.em.fork().transactional(async (em) => {
      await lockSponsors(em);
      await requireAdmin(em, admin);
      const user = await lockUser(em, userId);
      if (!user) throw new Problem('user.not-found');
      // Kept until the end: a sponsor who is deleted meanwhile would leave the partner under nobody.
      if (sponsorId !== null && !(await em.findOne(User, sponsorId, { lockMode: LockMode.PESSIMISTIC_READ })))
        throw fieldProblem('user.not-found', 'sponsorId');
      const refusal = await refusalOf(em, user, sponsorId);
      if (refusal === 'unchanged') throw new Problem('sponsor.unchanged');
      if (refusal) throw fieldProblem(`sponsor.${refusal}`, 'sponsorId');
      const before = { sponsorId: user.sponsorId };
      user.sponsorId = sponsorId;
      publishUserChanged(em, this.outbox, user, true);
      await em.flush();
      const { downline } = await countsOf(em, userId);
      await this.trail.write(em, admin, [
        {
          action: 'user.sponsor-changed',
          subject: user,
          changes: [
            ...changesBetween(['sponsorId'], before, user),
            { field: 'reason', before: null, after: reason },
            { field: 'downline', before: null, after: String(downline) },
          ],
        },
      ]);
      // Sessions hold the sponsor.
      return this.accountSessions.hashesOf(em, [userId]);
    });
    this.sessions.evict(evicted);
    this.live.toAdmins({ type: 'users-changed' });
    const changed = await this.users.adminUser(userId);
    if (!changed) throw new Problem('user.not-found');
    return changed;
  }
}

async function refusalOf(em: EntityManager, user: User, sponsorId: string | null): Promise<SponsorPreview['refusal']> {
  if (sponsorId === user.id) return 'self';
  if (sponsorId === (user.sponsorId ?? null)) return 'unchanged';
  return sponsorId !== null && (await standsAbove(em, user.id, sponsorId)) ? 'own-downline' : null;
}
