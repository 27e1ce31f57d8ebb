import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { done, passkeyOptions, stepUpBody, type SessionInfo } from '@nb/contracts';
import { AllowBeforeSecondStep, CurrentSession, ResponseSchema } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { SessionCookie, visitorOf } from '../sessions/account-sessions.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { message, type Message } from '../texts.js';
import { StepUpService } from './step-up.service.js';

/** Proving again who one is, within a session. */
@Controller('api/auth/step-up')
export class StepUpController {
  constructor(
    private readonly stepUp: StepUpService,
    private readonly cookie: SessionCookie,
    private readonly devices: KnownDevices,
  ) {}

  @Post()
  @ResponseSchema(done)
  @HttpCode(200)
  @AllowBeforeSecondStep()
  async confirm(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: stepUpBody }) body: z.output<typeof stepUpBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Message> {
    const renewed = await this.stepUp.confirm(session, body, visitorOf(request), (email) =>
      this.devices.knows(request, email),
    );
    this.cookie.set(reply, renewed.token, renewed.session);
    return message('stepped-up', session.language);
  }

  @Post('passkey-options')
  @ResponseSchema(passkeyOptions)
  @HttpCode(200)
  @AllowBeforeSecondStep()
  async passkeyOptions(@CurrentSession() session: SessionInfo): Promise<z.output<typeof passkeyOptions>> {
    const { options } = await this.stepUp.askPasskey(session);
    return { options };
  }
}
