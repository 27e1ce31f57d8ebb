import { Body, Controller, Get, HttpCode, Ip, Post } from '@nestjs/common';
import {
  adminResetAllBody,
  adminResetAllDone,
  adminResetAllState,
  adminResetBody,
  adminResetDone,
  done,
  reopenStepBody,
  type ResetRun,
  type SessionInfo,
} from '@nb/contracts';
import { ResponseSchema, CurrentSession, MasterAdmin, StepUp } from '@nb/nest-kit';
import type { z } from 'zod';
import { ProgressService } from '../progress/progress.service.js';
import { doneText } from '../texts.js';
import { AdminActions } from './admin-actions.js';
import { ResetAllJob } from './reset-all.job.js';

type Reset = z.output<typeof adminResetBody>;
type Reopen = z.output<typeof reopenStepBody>;
type ResetEverybody = z.output<typeof adminResetAllBody>;

/** What a master admin does to the training of users: reset one, or everybody, or open one step again. */
@Controller('api/admin')
@MasterAdmin()
export class AdminController {
  constructor(
    private readonly progress: ProgressService,
    private readonly everybody: ResetAllJob,
    private readonly acts: AdminActions,
  ) {}

  @Post('reset-user-progress')
  @ResponseSchema(adminResetDone)
  @HttpCode(200)
  async reset(
    @CurrentSession() session: SessionInfo,
    @Ip() address: string,
    @Body({ schema: adminResetBody }) { userId }: Reset,
  ): Promise<{ message: string; count: number }> {
    await this.progress.reset(session, userId, (em, stepsBefore) =>
      this.acts.tellReset(em, session, { address, userId, stepsBefore }),
    );
    return { message: doneText('progress-reset', session.language), count: 1 };
  }

  @Post('reopen-step')
  @ResponseSchema(done)
  @HttpCode(200)
  async reopen(
    @CurrentSession() session: SessionInfo,
    @Ip() address: string,
    @Body({ schema: reopenStepBody }) { userId, step }: Reopen,
  ): Promise<{ message: string }> {
    await this.progress.reopen(userId, step, (em, before) =>
      this.acts.tell(em, session, {
        address,
        action: 'progress.reset',
        userId,
        changes: [
          { field: 'step', before: String(step), after: null },
          { field: 'completedSteps', before: String(before), after: String(before - 1) },
        ],
      }),
    );
    return { message: doneText('step-reopened', session.language) };
  }

  @Post('reset-all-progress')
  @ResponseSchema(adminResetAllDone)
  @HttpCode(200)
  @StepUp()
  async resetAll(
    @CurrentSession() session: SessionInfo,
    @Ip() address: string,
    @Body({ schema: adminResetAllBody }) body: ResetEverybody,
  ): Promise<z.output<typeof adminResetAllDone>> {
    const { count, running } = await this.everybody.begin(body.confirm, (em) =>
      this.acts.tell(em, session, {
        address,
        action: 'progress.reset-all',
        userId: null,
        changes: [{ field: 'users', before: String(body.confirm), after: null }],
      }),
    );
    return {
      message: doneText(running ? 'all-progress-resetting' : 'all-progress-reset', session.language),
      count,
      running,
    };
  }

  /** How far a reset of everybody is. */
  @Get('reset-all-progress')
  @ResponseSchema(adminResetAllState)
  async resetAllState(): Promise<{ running: ResetRun | null }> {
    return { running: await this.everybody.running() };
  }
}
