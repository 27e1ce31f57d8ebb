import { Controller, Get, Query } from '@nestjs/common';
import { teamFunnel, teamFunnelQuery, type SessionInfo } from '@nb/contracts';
import { ResponseSchema, CurrentSession } from '@nb/nest-kit';
import type { z } from 'zod';
import { FunnelService } from './funnel.service.js';

@Controller('api/team')
export class FunnelController {
  constructor(private readonly funnel: FunnelService) {}

  @Get('funnel')
  @ResponseSchema(teamFunnel)
  numbers(
    @CurrentSession() session: SessionInfo,
    @Query({ schema: teamFunnelQuery }) query: z.infer<typeof teamFunnelQuery>,
  ) {
    return this.funnel.numbers(session, query, new Date());
  }
}
