import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  adminUser,
  adminUserDetail,
  adminUserIdBody,
  changeRoleBody,
  changeSponsorBody,
  deletionPreview,
  done,
  idParams,
  resetSecondStepBody,
  sessionsEnded,
  sponsorPreview,
  sponsorPreviewQuery,
  userSessionParams,
  type AdminUser,
  type AdminUserDetail,
  type DeletionPreview,
  type SponsorPreview,
} from '@nb/contracts';
import { ResponseSchema, MasterAdmin, StepUp } from '@nb/nest-kit';
import type { z } from 'zod';
import { message, type Message } from '../texts.js';
import { Acting, type ActingAdmin } from './acting-admin.js';
import { AccountStatusService } from './account-status.service.js';
import { SecondStepReset } from './second-step-reset.js';
import { SponsorChanges } from './sponsor-changes.js';
import { UserDetails } from './user-details.js';

/** One account as an admin sees it, and what it may. */
@Controller('api/admin')
@MasterAdmin()
export class AccountStatusController {
  constructor(
    private readonly accountStatus: AccountStatusService,
    private readonly details: UserDetails,
    private readonly sponsors: SponsorChanges,
    private readonly secondStep: SecondStepReset,
  ) {}

  @Get('users/:id')
  @ResponseSchema(adminUserDetail)
  detail(
    @Acting() admin: ActingAdmin,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
  ): Promise<AdminUserDetail> {
    return this.details.of(admin, id);
  }

  @Get('users/:id/deletion-preview')
  @ResponseSchema(deletionPreview)
  preview(
    @Acting() admin: ActingAdmin,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
  ): Promise<DeletionPreview> {
    return this.details.deletionPreview(admin, id);
  }

  @Get('users/:id/sponsor-preview')
  @ResponseSchema(sponsorPreview)
  sponsorPreview(
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
    @Query({ schema: sponsorPreviewQuery }) { sponsorId }: z.output<typeof sponsorPreviewQuery>,
  ): Promise<SponsorPreview> {
    return this.sponsors.preview(id, sponsorId ?? null);
  }

  @Post('change-sponsor')
  @ResponseSchema(adminUser)
  @HttpCode(200)
  @StepUp()
  changeSponsor(
    @Acting() admin: ActingAdmin,
    @Body({ schema: changeSponsorBody }) body: z.output<typeof changeSponsorBody>,
  ): Promise<AdminUser> {
    return this.sponsors.change(admin, body);
  }

  @Post('change-role')
  @ResponseSchema(adminUser)
  @HttpCode(200)
  @StepUp()
  changeRole(
    @Acting() admin: ActingAdmin,
    @Body({ schema: changeRoleBody }) { userId, role }: z.output<typeof changeRoleBody>,
  ): Promise<AdminUser> {
    return this.accountStatus.changeRole(admin, userId, role);
  }

  @Post('deactivate-user')
  @ResponseSchema(adminUser)
  @HttpCode(200)
  deactivate(
    @Acting() admin: ActingAdmin,
    @Body({ schema: adminUserIdBody }) { userId }: z.output<typeof adminUserIdBody>,
  ): Promise<AdminUser> {
    return this.accountStatus.deactivate(admin, userId);
  }

  @Post('reactivate-user')
  @ResponseSchema(adminUser)
  @HttpCode(200)
  reactivate(
    @Acting() admin: ActingAdmin,
    @Body({ schema: adminUserIdBody }) { userId }: z.output<typeof adminUserIdBody>,
  ): Promise<AdminUser> {
    return this.accountStatus.reactivate(admin, userId);
  }

  @Post('send-reset-link')
  @ResponseSchema(done)
  @HttpCode(200)
  async sendResetLink(
    @Acting() admin: ActingAdmin,
    @Body({ schema: adminUserIdBody }) { userId }: z.output<typeof adminUserIdBody>,
  ): Promise<Message> {
    await this.accountStatus.sendResetLink(admin, userId);
    return message('reset-link-sent', admin.language);
  }

  @Post('reset-second-step')
  @ResponseSchema(done)
  @HttpCode(200)
  @StepUp()
  async resetSecondStep(
    @Acting() admin: ActingAdmin,
    @Body({ schema: resetSecondStepBody }) body: z.output<typeof resetSecondStepBody>,
  ): Promise<Message> {
    await this.secondStep.reset(admin, body);
    return message('second-step-reset', admin.language);
  }

  @Delete('users/:id/sessions')
  @ResponseSchema(sessionsEnded)
  @HttpCode(200)
  async endSessions(
    @Acting() admin: ActingAdmin,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
  ): Promise<Message & { count: number }> {
    const count = await this.accountStatus.endSessions(admin, id);
    return { ...message('sessions-ended', admin.language), count };
  }

  @Delete('users/:id/sessions/:sessionId')
  @ResponseSchema(sessionsEnded)
  @HttpCode(200)
  async endSession(
    @Acting() admin: ActingAdmin,
    @Param({ schema: userSessionParams }) { id, sessionId }: z.output<typeof userSessionParams>,
  ): Promise<Message & { count: number }> {
    await this.accountStatus.endSession(admin, id, sessionId);
    return { ...message('session-ended', admin.language), count: 1 };
  }
}
