import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { currentUser, done, loginBody, type CurrentUser, type SessionInfo } from '@nb/contracts';
import { AllowWhileViewing, ResponseSchema, CurrentSession, hashToken, Public } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { User } from '../accounts/user.entity.js';
import { SessionCookie, visitorOf } from '../sessions/account-sessions.js';
import { message, type Message } from '../texts.js';
import { KnownDevices } from './known-devices.js';
import { SignInGuard } from './sign-in.guard.js';
import { SignInService } from './sign-in.service.js';

/** Signing in and out. */
@Controller('api')
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly cookie: SessionCookie,
    private readonly devices: KnownDevices,
  ) {}

  @Post('login')
  @ResponseSchema(currentUser)
  @Public()
  @HttpCode(200)
  @UseGuards(SignInGuard)
  async login(
    @Req() request: FastifyRequest & { user: User },
    @Body({ schema: loginBody }) { email, rememberMe }: z.output<typeof loginBody>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUser> {
    const presented = this.cookie.read(request);
    const { user, token, session } = await this.signIn.begin(
      request.user,
      visitorOf(request),
      rememberMe ?? false,
      presented && hashToken(presented),
    );
    this.cookie.set(reply, token, session);
    this.devices.remember(request, reply, email);
    return user;
  }

  @Post('logout')
  @ResponseSchema(done)
  @Public()
  @AllowWhileViewing()
  @HttpCode(200)
  async logout(
    @Req() request: FastifyRequest,
    @CurrentSession() session: SessionInfo | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Message> {
    const presented = this.cookie.read(request);
    if (presented) await this.signIn.end(hashToken(presented), visitorOf(request));
    this.cookie.clear(reply);
    return message('signed-out', session?.language ?? 'en');
  }
}
