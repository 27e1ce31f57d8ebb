import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAct, EventEnvelope } from '@nb/contracts';
import { OnEvent } from '@nb/nest-kit';
import { User } from '../accounts/user.entity.js';
import { AuditService } from '../audit/audit.service.js';

/** Records what master admins did in the other services. */
@Injectable()
export class AuditConsumer {
  constructor(private readonly trail: AuditService) {}

  @OnEvent('training.admin-acted')
  async inTraining({ data }: EventEnvelope<'training.admin-acted'>, em: EntityManager): Promise<void> {
    await this.write(em, data);
  }
  @OnEvent('team.admin-acted')
  async inTeam({ data }: EventEnvelope<'team.admin-acted'>, em: EntityManager): Promise<void> {
    await this.write(em, data);
  }

  private async write(em: EntityManager, { actorId, address, action, userId, changes }: AdminAct): Promise<void> {
    const subject = userId === null ? null : await em.findOne(User, userId);
    await this.trail.write(em, { userId: actorId, address }, [{ action, subject, changes }]);
  }
}
