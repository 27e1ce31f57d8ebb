import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import {
  addPasskeyBody,
  idParams,
  passkeyOptions,
  recoveryConfirmBody,
  renamePasskeyBody,
  secondStepAdded,
  secondStepState,
  totpConfirmBody,
  totpEnrolment,
  type SecondStepAdded,
  type SecondStepState,
  type SessionInfo,
  type TotpEnrolment,
} from '@nb/contracts';
import { AllowBeforeSecondStep, CurrentSession, ResponseSchema, ShowsPersonalData, StepUp } from '@nb/nest-kit';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { visitorOf } from '../sessions/account-sessions.js';
import { SecondStepService } from './second-step.service.js';

/** One's own second step. */
@Controller('api/auth/second-step')
export class SecondStepController {
  constructor(private readonly secondStep: SecondStepService) {}

  @Get()
  @AllowBeforeSecondStep()
  @ShowsPersonalData('account')
  @ResponseSchema(secondStepState)
  state(@CurrentSession() session: SessionInfo): Promise<SecondStepState> {
    return this.secondStep.state(session);
  }

  @Post('totp')
  @AllowBeforeSecondStep()
  @StepUp()
  @ResponseSchema(totpEnrolment)
  @HttpCode(200)
  beginTotp(@CurrentSession() session: SessionInfo, @Req() request: FastifyRequest): Promise<TotpEnrolment> {
    return this.secondStep.beginTotp(session, visitorOf(request));
  }

  @Post('totp/confirm')
  @AllowBeforeSecondStep()
  @ResponseSchema(secondStepAdded)
  @HttpCode(200)
  confirmTotp(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: totpConfirmBody }) body: z.output<typeof totpConfirmBody>,
    @Req() request: FastifyRequest,
  ): Promise<SecondStepAdded> {
    return this.secondStep.confirmTotp(session, body, visitorOf(request));
  }

  @Delete('totp')
  @AllowBeforeSecondStep()
  @StepUp()
  @ResponseSchema(secondStepState)
  @HttpCode(200)
  removeTotp(@CurrentSession() session: SessionInfo, @Req() request: FastifyRequest): Promise<SecondStepState> {
    return this.secondStep.removeTotp(session, visitorOf(request));
  }

  @Post('recovery-codes')
  @AllowBeforeSecondStep()
  @StepUp()
  @ResponseSchema(secondStepAdded)
  @HttpCode(200)
  makeCodes(@CurrentSession() session: SessionInfo, @Req() request: FastifyRequest): Promise<SecondStepAdded> {
    return this.secondStep.makeCodes(session, visitorOf(request));
  }

  @Post('recovery-codes/confirm')
  @AllowBeforeSecondStep()
  @ResponseSchema(secondStepState)
  @HttpCode(200)
  confirmCodes(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: recoveryConfirmBody }) { code }: z.output<typeof recoveryConfirmBody>,
    @Req() request: FastifyRequest,
  ): Promise<SecondStepState> {
    return this.secondStep.confirmCodes(session, code, visitorOf(request));
  }

  @Post('passkeys/options')
  @AllowBeforeSecondStep()
  @StepUp()
  @ResponseSchema(passkeyOptions)
  @HttpCode(200)
  async passkeyOptions(@CurrentSession() session: SessionInfo): Promise<z.output<typeof passkeyOptions>> {
    const { options } = await this.secondStep.askPasskey(session);
    return { options };
  }

  @Post('passkeys')
  @AllowBeforeSecondStep()
  @StepUp()
  @ResponseSchema(secondStepAdded)
  @HttpCode(200)
  addPasskey(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: addPasskeyBody }) body: z.output<typeof addPasskeyBody>,
    @Req() request: FastifyRequest,
  ): Promise<SecondStepAdded> {
    return this.secondStep.addPasskey(session, body, visitorOf(request));
  }

  @Patch('passkeys/:id')
  @AllowBeforeSecondStep()
  @ResponseSchema(secondStepState)
  renamePasskey(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
    @Body({ schema: renamePasskeyBody }) { name }: z.output<typeof renamePasskeyBody>,
    @Req() request: FastifyRequest,
  ): Promise<SecondStepState> {
    return this.secondStep.renamePasskey(session, id, name, visitorOf(request));
  }

  @Delete('passkeys/:id')
  @AllowBeforeSecondStep()
  @StepUp()
  @ResponseSchema(secondStepState)
  @HttpCode(200)
  removePasskey(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
    @Req() request: FastifyRequest,
  ): Promise<SecondStepState> {
    return this.secondStep.removePasskey(session, id, visitorOf(request));
  }

  @Delete()
  @AllowBeforeSecondStep()
  @StepUp()
  @ResponseSchema(secondStepState)
  @HttpCode(200)
  turnOff(@CurrentSession() session: SessionInfo, @Req() request: FastifyRequest): Promise<SecondStepState> {
    return this.secondStep.turnOff(session, visitorOf(request));
  }
}
