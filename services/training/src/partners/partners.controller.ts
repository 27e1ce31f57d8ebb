import { Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common';
import {
  idParams,
  partnerGoals,
  partnerProspects,
  prospect,
  suggestProspectBody,
  type Prospect,
  type SessionInfo,
} from '@nb/contracts';
import { ResponseSchema, CurrentSession, Idempotent, ShowsPersonalData } from '@nb/nest-kit';
import type { z } from 'zod';
import { PartnerGuard } from './partner.guard.js';
import { PartnersService } from './partners.service.js';

type Id = z.output<typeof idParams>;

/** The part of `/api/partner/{id}` that training answers: contacts and goals. */
@Controller('api/partner/:id')
@UseGuards(PartnerGuard)
export class PartnersController {
  constructor(private readonly partners: PartnersService) {}

  @Get('prospects')
  @ShowsPersonalData('contacts', { of: 'path-id' })
  @ResponseSchema(partnerProspects)
  contacts(@CurrentSession() session: SessionInfo, @Param({ schema: idParams }) { id }: Id) {
    return this.partners.contacts(session, id);
  }

  @Get('goals')
  @ShowsPersonalData('goals', { of: 'path-id' })
  @ResponseSchema(partnerGoals)
  goals(@CurrentSession() session: SessionInfo, @Param({ schema: idParams }) { id }: Id) {
    return this.partners.goals(session, id);
  }

  @Post('prospects')
  @ResponseSchema(prospect)
  @Idempotent()
  suggest(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: Id,
    @Body({ schema: suggestProspectBody }) body: z.output<typeof suggestProspectBody>,
  ): Promise<Prospect> {
    return this.partners.suggest(session, id, body);
  }
}
