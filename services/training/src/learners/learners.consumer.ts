import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope } from '@nb/contracts';
import { LivePublisher, OnEvent, type EventContext } from '@nb/nest-kit';
import { FollowUpCountsService } from '../prospects/follow-up-counts.service.js';
import { LearnersService } from './learners.service.js';

/** Who the users are and when their calls are. Events of one user may come in any order. */
@Injectable()
export class LearnersConsumer {
  constructor(
    private readonly learners: LearnersService,
    private readonly live: LivePublisher,
    private readonly followUps: FollowUpCountsService,
  ) {}

  /** `late`: consent and first call are in no other event. */
  @OnEvent('identity.user-registered', { late: true })
  async registered({ data, version }: EventEnvelope<'identity.user-registered'>, em: EntityManager): Promise<void> {
    await this.learners.save(em, data.user, version);
    if (data.call) await this.learners.saveCall(em, data.user.id, data.call);
    if (data.consent) await this.learners.addConsent(em, data.user.id, data.consent);
  }

  @OnEvent('identity.user-changed')
  async changed({ data, version }: EventEnvelope<'identity.user-changed'>, em: EntityManager): Promise<void> {
    await this.learners.save(em, data.user, version);
    await this.followUps.countAgain(em, data.user.id);
  }

  @OnEvent('identity.user-deleted')
  async deleted({ data }: EventEnvelope<'identity.user-deleted'>, em: EntityManager): Promise<void> {
    await this.learners.remove(em, data.userId, data.movedTo);
  }

  @OnEvent('team.call-scheduled')
  async scheduled(
    { data }: EventEnvelope<'team.call-scheduled'>,
    em: EntityManager,
    context: EventContext,
  ): Promise<void> {
    await this.learners.saveCall(em, data.userId, data.call);
    await this.followUps.countAgain(em, data.userId);
    // Step 1 of an open page shows the booking as done.
    context.afterCommit(() => this.live.toUser(data.userId, { type: 'progress-changed' }));
  }

  @OnEvent('team.call-held')
  async held({ data }: EventEnvelope<'team.call-held'>, em: EntityManager, context: EventContext): Promise<void> {
    await this.learners.saveHeld(em, data.userId, data.heldAt);
    // Step 5 of an open page says when.
    context.afterCommit(() => this.live.toUser(data.userId, { type: 'progress-changed' }));
  }
}
