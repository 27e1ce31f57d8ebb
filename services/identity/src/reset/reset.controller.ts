import { Body, Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { done, resetLink, resetLinkBody, resetPasswordBody, resetRequestBody, type ResetLink } from '@nb/contracts';
import { ResponseSchema, Public, requestLanguage } from '@nb/nest-kit';
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
  @ResponseSchema(done)
  @HttpCode(200)
  async request(
    @Body({ schema: resetRequestBody }) { email }: z.output<typeof resetRequestBody>,
    @Req() request: FastifyRequest,
    @Headers('accept-language') accept?: string,
  ): Promise<Message> {
    await this.resets.request(email, visitorOf(request));
    return message('reset-requested', requestLanguage(undefined, accept));
  }

  @Post('reset-link')
  @ResponseSchema(resetLink)
  @HttpCode(200)
  link(
    @Body({ schema: resetLinkBody }) { token }: z.output<typeof resetLinkBody>,
    @Req() request: FastifyRequest,
  ): Promise<ResetLink> {
    return this.resets.look(token, visitorOf(request));
  }

  @Post('reset-password')
  @ResponseSchema(done)
  @HttpCode(200)
  async reset(
    @Body({ schema: resetPasswordBody }) { token, newPassword }: z.output<typeof resetPasswordBody>,
    @Req() request: FastifyRequest,
    @Headers('accept-language') accept?: string,
  ): Promise<Message> {
    await this.resets.reset(token, newPassword, visitorOf(request));
    return message('password-reset', requestLanguage(undefined, accept));
  }
}
