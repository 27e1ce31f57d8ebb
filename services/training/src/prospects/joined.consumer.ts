import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope } from '@nb/contracts';
import { OnEvent, type EventContext } from '@nb/nest-kit';
import { ContactBook } from './contact-book.js';
import { ProspectRow } from './prospect.entity.js';
import { stateOf } from './prospects.view.js';
import { ContactStateService } from './contact-state.service.js';

/** A contact who registers with the invitation that was made from them has joined. */
@Injectable()
export class JoinedConsumer {
  constructor(
    private readonly book: ContactBook,
    private readonly states: ContactStateService,
  ) {}

  /** `late`: the invitation is in no other event. */
  @OnEvent('identity.user-registered', { late: true })
  async registered(
    { data: { user, invitationId } }: EventEnvelope<'identity.user-registered'>,
    em: EntityManager,
    context: EventContext,
  ): Promise<void> {
    const { sponsorId: userId } = user;
    if (invitationId === null || userId === null) return;
    const wanted = { invitationId, userId, deletedAt: null, stage: { $ne: 'joined' as const } };
    if ((await em.count(ProspectRow, wanted)) === 0) return;
    await this.book.changeIn(em, userId, async () => {
      for (const row of await em.find(ProspectRow, wanted)) {
        const now = new Date();
        await this.states.write(em, row, { ...stateOf(row), stage: 'joined', stageAt: now }, now);
        Object.assign(row, { version: row.version + 1, updatedAt: now });
      }
    });
    context.afterCommit(() => this.book.notifyPages(userId));
  }
}
