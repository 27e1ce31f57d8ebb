import { Body, Controller, Get, Headers, HttpCode, Ip, Post, Query, Req, Res } from '@nestjs/common';
import {
  registerBody,
  registered,
  registrationCheck,
  registrationCheckQuery,
  type RegistrationCheck,
  type SessionInfo,
} from '@nb/contracts';
import { ResponseSchema, CurrentSession, Problem, Public, requestLanguage } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { SessionCookie, visitorOf } from '../sessions/account-sessions.js';
import { message, type Message } from '../texts.js';
import { RegistrationService } from './registration.service.js';

/** What a visitor without an account may call. */
@Controller('api/public')
@Public()
export class RegistrationController {
  constructor(
    private readonly registrations: RegistrationService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('registration/check')
  @ResponseSchema(registrationCheck)
  async check(
    @CurrentSession() session: SessionInfo | undefined,
    @Query({ schema: registrationCheckQuery }) query: z.output<typeof registrationCheckQuery>,
    @Ip() address: string,
  ): Promise<RegistrationCheck> {
    const code = query.referralCode ?? query.code;
    if (code === undefined) return { isValid: false, requiresPasscode: false, reason: 'invalid' };
    return this.registrations.check(code, query.passcode, address, { counts: session?.viewedBy === undefined });
  }

  @Post('register')
  @ResponseSchema(registered)
  @HttpCode(201)
  async register(
    @CurrentSession() session: SessionInfo | undefined,
    @Req() request: FastifyRequest,
    @Body({ schema: registerBody }) body: z.output<typeof registerBody>,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('accept-language') accept?: string,
  ): Promise<Message & { autoLogin: boolean }> {
    if (session) throw new Problem('registration.signed-in');
    const read = requestLanguage(undefined, accept);
    const { token, session: opened } = await this.registrations.register(body, visitorOf(request), read);
    this.cookie.set(reply, token, opened);
    return { autoLogin: true, ...message('registered', body.language ?? read) };
  }
}
