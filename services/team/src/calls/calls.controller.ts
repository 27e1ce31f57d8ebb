import { Body, Controller, Delete, Get, HttpCode, Inject, Ip, Param, Patch, Post, Put, Res } from '@nestjs/common';
import {
  callAnswerBody,
  callNotes,
  callNotesBody,
  callOutcomeBody,
  freeHours,
  idParams,
  onboardingCall,
  onboardingCallBody,
  ownCall,
  partnerCall,
  takeProposalBody,
  usualCallPlace,
  type CallOutcomeBody,
  type CallPlace,
  type SessionInfo,
  type TakeProposalBody,
  type UsualCallPlace,
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
import { CallAnswersService } from './call-answers.service.js';
import { CallNotesService } from './call-notes.service.js';
import { CallOutcomesService } from './call-outcomes.service.js';
import { CallRepository } from './call.repository.js';
import { CallsService } from './calls.service.js';

type Id = { id: string };

@Controller('api')
export class CallsController {
  constructor(
    private readonly calls: CallsService,
    private readonly answers: CallAnswersService,
    private readonly notes: CallNotesService,
    private readonly outcomes: CallOutcomesService,
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
    @Body({ schema: onboardingCallBody }) body: z.output<typeof onboardingCallBody>,
  ) {
    return this.calls.schedule({ ...session, address }, id, body, new Date());
  }

  /** Cancels it; who may is as above. */
  @Delete('user/:id/onboarding-call')
  @ResponseSchema(onboardingCall)
  cancel(@CurrentSession() session: SessionInfo, @Ip() address: string, @Param({ schema: idParams }) { id }: Id) {
    return this.calls.cancel({ ...session, address }, id, new Date());
  }

  /** Sets it to a time that the partner proposed; who may is as above. */
  @Post('partner/:id/onboarding-call/take')
  @HttpCode(200)
  @ResponseSchema(onboardingCall)
  take(
    @CurrentSession() session: SessionInfo,
    @Ip() address: string,
    @Param({ schema: idParams }) { id }: Id,
    @Body({ schema: takeProposalBody }) body: TakeProposalBody,
  ) {
    return this.calls.take({ ...session, address }, id, body, new Date());
  }

  /** How it went; who may say it is as above. */
  @Put('partner/:id/onboarding-call/outcome')
  @ResponseSchema(partnerCall)
  sayOutcome(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: Id,
    @Body({ schema: callOutcomeBody }) body: CallOutcomeBody,
  ) {
    return this.outcomes.say(session, id, body, new Date());
  }

  /** One's own call with the sponsor. */
  @Get('team/onboarding-call')
  @ShowsPersonalData('calls')
  @ResponseSchema(ownCall)
  ownCall(@CurrentSession() session: SessionInfo) {
    return this.answers.own(session);
  }

  /** What one answers to one's own call. */
  @Put('team/onboarding-call/answer')
  @ResponseSchema(ownCall)
  answer(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: callAnswerBody }) body: z.output<typeof callAnswerBody>,
  ) {
    return this.answers.answer(session, body, new Date());
  }

  /** Where one's calls with partners usually take place. */
  @Get('team/call-place')
  @ShowsPersonalData('calls')
  @ResponseSchema(usualCallPlace)
  usualPlace(@CurrentSession() { userId }: SessionInfo) {
    return this.answers.usualPlace(userId);
  }

  @Put('team/call-place')
  @ResponseSchema(usualCallPlace)
  setUsualPlace(@CurrentSession() { userId }: SessionInfo, @Body({ schema: usualCallPlace }) body: UsualCallPlace) {
    return this.answers.setUsualPlace(userId, body);
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
    const { place } = await this.outcomes.partnerCall(session, id);
    await this.send(reply, session, id, { name: `${partner.firstName} ${partner.lastName}`, place });
  }

  /** One's own call as a file. */
  @Get('team/onboarding-call.ics')
  @ExportsData()
  async ownCalendar(@CurrentSession() session: SessionInfo, @Res() reply: FastifyReply) {
    const call = await this.repository.findOwn(session.userId);
    await this.send(reply, session, session.userId, { name: call?.sponsorName ?? '', place: call?.place ?? null });
  }

  private async send(
    reply: FastifyReply,
    session: SessionInfo,
    userId: string,
    { name, place }: { name: string; place: CallPlace | null },
  ): Promise<void> {
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
        place,
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
