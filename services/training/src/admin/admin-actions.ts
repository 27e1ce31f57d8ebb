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
}
