import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope } from '@nb/contracts';
import { OnEvent } from '@nb/nest-kit';
import { FeedService } from './feed.service.js';

/** Ends the secret address of a calendar with the password it was made under, and with the account. */
@Injectable()
export class FeedsConsumer {
  constructor(private readonly feeds: FeedService) {}

  @OnEvent('identity.password-changed')
  passwordChanged(
    { data: { userId, at } }: EventEnvelope<'identity.password-changed'>,
    em: EntityManager,
  ): Promise<void> {
    return this.feeds.endOlder(em, userId, at);
  }

  @OnEvent('identity.user-changed', { late: true })
  async userChanged(
    { data: { user }, occurredAt }: EventEnvelope<'identity.user-changed'>,
    em: EntityManager,
  ): Promise<void> {
    if (!user.isActive) await this.feeds.endOlder(em, user.id, occurredAt);
  }
}
