import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventEnvelope } from '@nb/contracts';
import { OnEvent } from '@nb/nest-kit';
import { User } from '../accounts/user.entity.js';
import { AuditService } from '../audit/audit.service.js';

type Acted = EventEnvelope<'training.admin-acted'> | EventEnvelope<'team.admin-acted'>;

/** Records what master admins did in the other services. */
@Injectable()
export class AuditConsumer {
  constructor(private readonly trail: AuditService) {}

  @OnEvent('training.admin-acted')
  async inTraining(event: EventEnvelope<'training.admin-acted'>, em: EntityManager): Promise<void> {
    await this.write(em, event);
  }
  @OnEvent('team.admin-acted')
  async inTeam(event: EventEnvelope<'team.admin-acted'>, em: EntityManager): Promise<void> {
    await this.write(em, event);
  }

  private async write(em: EntityManager, { data, occurredAt }: Acted): Promise<void> {
    if (data.viewing) return this.trail.writeSeen(em, data, new Date(occurredAt));
    const { actorId, address, action, userId, changes } = data;
    const subject = userId === null ? null : await em.findOne(User, userId);
    await this.trail.write(em, { userId: actorId, address }, [{ action, subject, changes }]);
  }
}
