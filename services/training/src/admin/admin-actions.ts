import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAction, SessionInfo } from '@nb/contracts';
import { newId, Outbox } from '@nb/nest-kit';

/** Records in identity's audit log what a master admin did here, in the transaction of the act. */
@Injectable()
export class AdminActions {
  constructor(private readonly outbox: Outbox) {}

  tell(em: EntityManager, { userId: actorId }: SessionInfo, act: Omit<AdminAction, 'actorId'>): void {
    this.outbox.add(em, 'training.admin-acted', { subject: newId(), version: 1, data: { actorId, ...act } });
  }

  /** The training of a person with so many complete steps was reset, whichever way that was asked for. */
  tellReset(
    em: EntityManager,
    session: SessionInfo,
    { address, userId, stepsBefore }: { address: string; userId: string; stepsBefore: number },
  ): void {
    const changes = [{ field: 'completedSteps', before: String(stepsBefore), after: '0' }];
    this.tell(em, session, { address, action: 'progress.reset', userId, changes });
  }
}
