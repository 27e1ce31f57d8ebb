import { Body, Controller, Get, Headers, HttpCode, Ip, Post, UseGuards } from '@nestjs/common';
import {
  completedStep,
  completeStepBody,
  done,
  progress,
  progressBody,
  resetProgressBody,
  type Progress,
  type SessionInfo,
} from '@nb/contracts';
import { ResponseSchema, CurrentSession, ShowsPersonalData } from '@nb/nest-kit';
import type { z } from 'zod';
import { AdminActions } from '../admin/admin-actions.js';
import { ConsentGuard } from '../compliance/consent.guard.js';
import { doneText } from '../texts.js';
import { ProgressService, type CompletedStep } from './progress.service.js';

/** The caller's own training (docs/product/training.md). A `userId` in a payload is ignored except by reset. */
@Controller('api/training')
export class ProgressController {
  constructor(
    private readonly progress: ProgressService,
    private readonly acts: AdminActions,
  ) {}

  @Get('progress')
  @ShowsPersonalData('progress')
  @ResponseSchema(progress)
  read(@CurrentSession() session: SessionInfo): Promise<Progress> {
    return this.progress.read(session);
  }

  /** `If-Match` is the `version` that the payload is based on, so that goals saved in another window are not overwritten. */
  @Post('progress')
  @ResponseSchema(progress)
  @HttpCode(200)
  @UseGuards(ConsentGuard)
  save(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: progressBody }) body: z.output<typeof progressBody>,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Progress> {
    return this.progress.save(session, body, ifMatch);
  }

  @Post('complete-step')
  @ResponseSchema(completedStep)
  @HttpCode(200)
  @UseGuards(ConsentGuard)
  complete(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: completeStepBody }) body: z.output<typeof completeStepBody>,
  ): Promise<CompletedStep> {
    return this.progress.complete(session, body.step, body.data);
  }

  @Post('reset-progress')
  @ResponseSchema(done)
  @HttpCode(200)
  async reset(
    @CurrentSession() session: SessionInfo,
    @Ip() address: string,
    @Body({ schema: resetProgressBody }) { userId }: z.output<typeof resetProgressBody>,
  ): Promise<{ message: string }> {
    await this.progress.reset(session, userId, (em, stepsBefore) => {
      if (userId !== session.userId) this.acts.tellReset(em, session, { address, userId, stepsBefore });
    });
    return { message: doneText('progress-reset', session.language) };
  }
}
