import { Controller, Get, Param, Query } from '@nestjs/common';
import { idParams, securityLog, securityLogQuery, type SecurityLog, type SessionInfo } from '@nb/contracts';
import { ResponseSchema, CurrentSession, MasterAdmin, ShowsPersonalData } from '@nb/nest-kit';
import type { z } from 'zod';
import { SecurityLogService } from './security-log.service.js';

/** One's own security log, and anybody's for a master admin. */
@Controller('api')
export class SecurityLogController {
  constructor(private readonly events: SecurityLogService) {}

  @Get('user/security-log')
  @ShowsPersonalData('security-log')
  @ResponseSchema(securityLog)
  own(
    @CurrentSession() session: SessionInfo,
    @Query({ schema: securityLogQuery }) query: z.output<typeof securityLogQuery>,
  ): Promise<SecurityLog> {
    return this.events.page(session.userId, query);
  }

  @Get('admin/users/:id/security-log')
  @ResponseSchema(securityLog)
  @MasterAdmin()
  of(
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
    @Query({ schema: securityLogQuery }) query: z.output<typeof securityLogQuery>,
  ): Promise<SecurityLog> {
    return this.events.page(id, query);
  }
}
