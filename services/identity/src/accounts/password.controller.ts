import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { changePasswordBody, currentUser, done, type CurrentUser, type SessionInfo } from '@nb/contracts';
import { AllowDuringPasswordChange, ResponseSchema, CurrentSession } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { SessionCookie, visitorOf } from '../sessions/account-sessions.js';
import { message, type Message } from '../texts.js';
import { PasswordsService } from './passwords.service.js';

/** The caller's own password. */
@Controller('api/user')
export class PasswordController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('change-password')
  @ResponseSchema(done)
  @HttpCode(200)
  @AllowDuringPasswordChange()
  async change(
    @CurrentSession() session: SessionInfo,
    @Body({ schema: changePasswordBody }) body: z.output<typeof changePasswordBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Message> {
    const after = await this.passwords.change(session, body.currentPassword, body.newPassword, visitorOf(request));
    if (after.signedOut) this.cookie.clear(reply);
    else this.cookie.set(reply, after.token, after.session);
    return message('password-changed', session.language);
  }

  @Post('skip-password-change')
  @ResponseSchema(currentUser)
  @HttpCode(200)
  @AllowDuringPasswordChange()
  skip(@CurrentSession() session: SessionInfo): Promise<CurrentUser> {
    return this.passwords.skip(session);
  }
}
