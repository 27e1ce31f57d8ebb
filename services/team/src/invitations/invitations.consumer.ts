import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope } from '@nb/contracts';
import { OnEvent, type EventContext } from '@nb/nest-kit';
import { LiveNotifier } from '../live/live-notifier.js';
import { NotifierService, usedUpNews } from '../notifications/notifier.service.js';
import { Invitation } from './invitation.entity.js';

type Heard = EventEnvelope<'identity.invitation-changed'>;
const dateOrNull = (value: string | null) => (value === null ? null : new Date(value));

/** Keeps whose invitations are open, for the «Invited» count. */
@Injectable()
export class InvitationsConsumer {
  constructor(
    private readonly liveNotifier: LiveNotifier,
    private readonly notifier: NotifierService,
  ) {}

  @OnEvent('identity.invitation-changed')
  async changed(event: Heard, em: EntityManager, context: EventContext): Promise<void> {
    const { data } = event;
    if (data.deleted) {
      await em.nativeDelete(Invitation, data.invitationId);
      await this.notifier.forgetInvitation(em, data.invitationId, (send) => context.afterCommit(send));
    } else await this.keep(event, em, context);
    context.afterCommit(() => this.liveNotifier.notifyOpenInvitations(data.ownerId));
  }

  private async keep({ data, occurredAt }: Heard, em: EntityManager, context: EventContext): Promise<void> {
    const before = await em.findOne(Invitation, data.invitationId, {
      fields: ['usageCount', 'maxUses'],
      disableIdentityMap: true,
    });
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
      isOpened: data.isOpened ?? false,
    });
    await this.notifier.notify(em, usedUpNews(before, { ...data, id: data.invitationId }, occurredAt), (send) =>
      context.afterCommit(send),
    );
  }
}
