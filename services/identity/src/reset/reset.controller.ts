import { Body, Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { done, resetPasswordBody, resetRequestBody } from '@nb/contracts';
import { Answers, Public, requestLanguage } from '@nb/nest-kit';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { visitorOf } from '../sessions/account-sessions.js';
import { message, type Message } from '../texts.js';
import { ResetService } from './reset.service.js';

/** A forgotten password. Requests always answer alike. */
@Controller('api/auth')
@Public()
export class ResetController {
  constructor(private readonly resets: ResetService) {}

  @Post('reset-password-request')
  @Answers(done)
  @HttpCode(200)
  async request(
    @Body({ schema: resetRequestBody }) { email }: z.output<typeof resetRequestBody>,
    @Req() request: FastifyRequest,
    @Headers('accept-language') accept?: string,
  ): Promise<Message> {
    await this.resets.request(email, visitorOf(request));
    return message('reset-requested', requestLanguage(undefined, accept));
  }

  @Post('reset-password')
  @Answers(done)
  @HttpCode(200)
  async reset(
    @Body({ schema: resetPasswordBody }) { email, token, newPassword }: z.output<typeof resetPasswordBody>,
    @Req() request: FastifyRequest,
    @Headers('accept-language') accept?: string,
  ): Promise<Message> {
    await this.resets.reset(email, token, newPassword, visitorOf(request));
    return message('password-reset', requestLanguage(undefined, accept));
  }
}
