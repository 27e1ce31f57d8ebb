import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope } from '@nb/contracts';
import { OnEvent } from '@nb/nest-kit';
import { FollowUpsService } from './follow-ups.service.js';

/** On which days people follow up on contacts, from training. */
@Injectable()
export class FollowUpsConsumer {
  constructor(private readonly followUps: FollowUpsService) {}

  @OnEvent('training.follow-ups-counted')
  async counted({ data }: EventEnvelope<'training.follow-ups-counted'>, em: EntityManager): Promise<void> {
    await this.followUps.keep(em, data, new Date());
  }
}
