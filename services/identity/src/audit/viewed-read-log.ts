import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminAction } from '@nb/contracts';
import type { ViewedReadLog } from '@nb/nest-kit';
import { AuditService } from './audit.service.js';

/** Identity's own reads while an admin views an account go straight into the audit log. */
@Injectable()
export class IdentityViewedReadLog implements ViewedReadLog {
  constructor(
    private readonly em: EntityManager,
    private readonly trail: AuditService,
  ) {}

  record(act: AdminAction): Promise<void> {
    return this.trail.writeSeen(this.em.fork(), act, new Date());
  }
}
