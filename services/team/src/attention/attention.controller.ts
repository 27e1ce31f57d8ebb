import { Controller, Get, Query } from '@nestjs/common';
import { attention, attentionQuery, type SessionInfo } from '@nb/contracts';
import { ResponseSchema, CurrentSession, ShowsPersonalData } from '@nb/nest-kit';
import type { z } from 'zod';
import { AttentionService } from './attention.service.js';

@Controller('api/team')
export class AttentionController {
  constructor(private readonly attention: AttentionService) {}

  /** Who of the user's direct partners and invitations needs them. */
  @Get('attention')
  @ShowsPersonalData('partners')
  @ResponseSchema(attention)
  list(
    @CurrentSession() session: SessionInfo,
    @Query({ schema: attentionQuery }) query: z.infer<typeof attentionQuery>,
  ) {
    return this.attention.list(session, query, new Date());
  }
}
