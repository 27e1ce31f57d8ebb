import { Controller, Get, Query } from '@nestjs/common';
import { auditActors, auditLog, auditQuery, type AuditActors, type AuditLog } from '@nb/contracts';
import { ResponseSchema, MasterAdmin } from '@nb/nest-kit';
import type { z } from 'zod';
import { AuditService } from './audit.service.js';

/** The log of what master admins did, for master admins. */
@Controller('api/admin/audit')
@MasterAdmin()
export class AuditController {
  constructor(private readonly trail: AuditService) {}

  @Get()
  @ResponseSchema(auditLog)
  page(@Query({ schema: auditQuery }) query: z.output<typeof auditQuery>): Promise<AuditLog> {
    return this.trail.page(query);
  }

  @Get('actors')
  @ResponseSchema(auditActors)
  async actors(): Promise<AuditActors> {
    return { actors: await this.trail.actors() };
  }
}
