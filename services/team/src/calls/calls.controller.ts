import { Body, Controller, Delete, Get, Inject, Ip, Param, Patch, Put, Res } from '@nestjs/common';
import {
  callNotes,
  callNotesBody,
  freeHours,
  idParams,
  onboardingCall,
  onboardingCallBody,
  type OnboardingCallBody,
  type SessionInfo,
} from '@nb/contracts';
import {
  ResponseSchema,
  CurrentSession,
  ENV,
  ExportsData,
  Problem,
  ShowsPersonalData,
  type BaseEnv,
} from '@nb/nest-kit';
import { callCalendar } from '@nb/nest-kit/calendar';
import type { FastifyReply } from 'fastify';
import { DownlineService } from '../partners/downline.service.js';
import type { z } from 'zod';
import { CallNotesService } from './call-notes.service.js';
import { CallRepository } from './call.repository.js';
import { CallsService } from './calls.service.js';

type Id = { id: string };

@Controller('api')
export class CallsController {
  constructor(
    private readonly calls: CallsService,
    private readonly notes: CallNotesService,
    private readonly downline: DownlineService,
    private readonly repository: CallRepository,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  /** Direct sponsor or master admin; not oneself. The path says whose call it is, a `userId` in the body is ignored. */
  @Patch('user/:id/onboarding-call')
  @ResponseSchema(onboardingCall)
  schedule(
    @CurrentSession() session: SessionInfo,
    @Ip() address: string,
    @Param({ schema: idParams }) { id }: Id,
    @Body({ schema: onboardingCallBody }) body: OnboardingCallBody,
  ) {
    return this.calls.schedule({ ...session, address }, id, body, new Date());
  }

  /** Cancels it; who may is as above. */
  @Delete('user/:id/onboarding-call')
  @ResponseSchema(onboardingCall)
  cancel(@CurrentSession() session: SessionInfo, @Ip() address: string, @Param({ schema: idParams }) { id }: Id) {
    return this.calls.cancel({ ...session, address }, id, new Date());
  }

  /** The next hours that are free in one's own calendar. */
  @Get('team/free-hours')
  @ShowsPersonalData('calls')
  @ResponseSchema(freeHours)
  freeHours(@CurrentSession() session: SessionInfo) {
    return this.calls.freeHours(session, new Date());
  }

  /** One's own notes about the calls with a partner. */
  @Get('partner/:id/call-notes')
  @ShowsPersonalData('calls')
  @ResponseSchema(callNotes)
  readNotes(@CurrentSession() session: SessionInfo, @Param({ schema: idParams }) { id }: Id) {
    return this.notes.read(session, id);
  }

  @Put('partner/:id/call-notes')
  @ResponseSchema(callNotes)
  writeNotes(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: Id,
    @Body({ schema: callNotesBody }) { notes }: z.output<typeof callNotesBody>,
  ) {
    return this.notes.write(session, id, notes, new Date());
  }

  /** A partner's call as a file, for everybody who may see the partner. */
  @Get('partner/:id/onboarding-call.ics')
  @ExportsData()
  async partnerCalendar(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: Id,
    @Res() reply: FastifyReply,
  ) {
    const partner = await this.downline.details(session, id);
    await this.send(reply, session, id, `${partner.firstName} ${partner.lastName}`);
  }

  /** One's own call as a file. */
  @Get('team/onboarding-call.ics')
  @ExportsData()
  async ownCalendar(@CurrentSession() session: SessionInfo, @Res() reply: FastifyReply) {
    await this.send(reply, session, session.userId, (await this.repository.findSponsorName(session.userId)) ?? '');
  }

  private async send(reply: FastifyReply, session: SessionInfo, userId: string, name: string): Promise<void> {
    const call = await this.calls.current(userId);
    if (!call?.at) throw new Problem('access.not-found');
    const { PUBLIC_ORIGIN: origin, BRAND_NAME: brand } = this.env;
    const file = callCalendar(
      {
        userId,
        version: call.version,
        at: call.at,
        changedAt: call.changedAt,
        withName: name.trim() || null,
      },
      { language: session.language, origin, brand },
    );
    await reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="onboarding-call.ics"')
      .header('cache-control', 'private, no-store')
      .send(file);
  }
}
