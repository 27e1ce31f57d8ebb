import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope } from '@nb/contracts';
import { OnEvent, type EventContext } from '@nb/nest-kit';
import { Notices } from '../live/notices.js';
import { Invitation } from './invitation.entity.js';

const dateOrNull = (value: string | null) => (value === null ? null : new Date(value));

/** Keeps whose invitations are open, for the «Invited» count. */
@Injectable()
export class InvitationsConsumer {
  constructor(private readonly notices: Notices) {}

  @OnEvent('identity.invitation-changed')
  async changed(event: EventEnvelope<'identity.invitation-changed'>, em: EntityManager, context: EventContext): Promise<void> {
    const { data } = event;
    if (data.deleted) await em.nativeDelete(Invitation, data.invitationId);
    else
      await em.upsert(Invitation, {
        id: data.invitationId,
        ownerId: data.ownerId,
        code: data.code,
        isActive: data.isActive,
        usageCount: data.usageCount,
        maxUses: data.maxUses,
        expiresAt: dateOrNull(data.expiresAt),
        createdAt: new Date(data.createdAt),
        callAt: dateOrNull(data.call?.at ?? null),
        callZone: data.call?.zone ?? null,
      });
    context.afterCommit(() => this.notices.invitationsMoved(data.ownerId));
  }
}
