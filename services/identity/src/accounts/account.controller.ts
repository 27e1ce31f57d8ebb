import { Body, Controller, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import {
  currentUser,
  deviceZoneBody,
  done,
  languageBody,
  notificationsBody,
  profileBody,
  type CurrentUser,
  type SessionInfo,
} from '@nb/contracts';
import {
  AllowBeforeSecondStep,
  AllowDuringPasswordChange,
  ResponseSchema,
  CurrentSession,
  ShowsPersonalData,
} from '@nb/nest-kit';
import type { z } from 'zod';
import { message, type Message } from '../texts.js';
import { AccountsService } from './accounts.service.js';

/** The caller's own account. */
@Controller('api')
export class AccountController {
  constructor(private readonly accounts: AccountsService) {}

  @Get('auth/user')
  @ShowsPersonalData('account')
  @ResponseSchema(currentUser)
  @AllowDuringPasswordChange()
  @AllowBeforeSecondStep()
  current(@CurrentSession() session: SessionInfo): Promise<CurrentUser> {
    return this.accounts.current(session);
  }

  @Post('user/language')
  @ResponseSchema(done)
  @HttpCode(200)
  @AllowDuringPasswordChange()
  @AllowBeforeSecondStep()
  async language(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: languageBody }) { language }: z.output<typeof languageBody>,
  ): Promise<Message> {
    await this.accounts.setLanguage(session, language);
    return message('language-saved', language);
  }

  @Patch('user/profile')
  @ResponseSchema(currentUser)
  profile(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: profileBody }) body: z.output<typeof profileBody>,
  ): Promise<CurrentUser> {
    return this.accounts.setProfile(session, body);
  }

  @Put('user/device-zone')
  @HttpCode(204)
  deviceZone(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: deviceZoneBody }) { timeZone }: z.output<typeof deviceZoneBody>,
  ): Promise<void> {
    return this.accounts.setDeviceZone(session, timeZone);
  }

  @Patch('user/notifications')
  @ResponseSchema(currentUser)
  notifications(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: notificationsBody }) body: z.output<typeof notificationsBody>,
  ): Promise<CurrentUser> {
    return this.accounts.setNotifications(session, body);
  }
}
