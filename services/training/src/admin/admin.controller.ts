import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { adminResetAllBody, adminResetBody, type SessionInfo } from '@nb/contracts';
import { CurrentSession, MasterAdmin } from '@nb/nest-kit';
import type { z } from 'zod';
import { ProgressService } from '../progress/progress.service.js';
import { ResetAll } from './reset-all.service.js';

type Reset = z.output<typeof adminResetBody>;
type ResetEverybody = z.output<typeof adminResetAllBody>;

/** The admin acts that are training's to do (RT §7, decisions 13). */
@Controller('api/admin')
@MasterAdmin()
export class AdminController {
  constructor(
    private readonly progress: ProgressService,
    private readonly everybody: ResetAll,
  ) {}

  @Post('reset-user-progress')
  @HttpCode(200)
  async reset(@CurrentSession() session: SessionInfo, @Body({ schema: adminResetBody }) body: Reset): Promise<{ message: string; count: number }> {
    await this.progress.reset(session, body.userId);
    return { message: 'User progress has been reset successfully', count: 1 };
  }

  @Post('reset-all-progress')
  @HttpCode(200)
  async resetAll(@Body({ schema: adminResetAllBody }) body: ResetEverybody): Promise<{ message: string; count: number }> {
    return { message: 'All user progress has been reset successfully', count: await this.everybody.run(body.confirm) };
  }
}
