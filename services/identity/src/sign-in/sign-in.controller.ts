import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import {
  currentUser,
  done,
  loginBody,
  passkeyLoginBody,
  passkeyOptions,
  secondStepBody,
  type CurrentUser,
  type SessionInfo,
} from '@nb/contracts';
import { AllowWhileViewing, ResponseSchema, CurrentSession, hashToken, Problem, Public } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { User } from '../accounts/user.entity.js';
import { ChallengeCookies } from '../second-step/challenges.js';
import { SecondStepSignInService, type Presented } from '../second-step/second-step-sign-in.service.js';
import { TrustedDevices } from '../second-step/trusted-devices.js';
import { SessionCookie, visitorOf } from '../sessions/account-sessions.js';
import { message, type Message } from '../texts.js';
import { KnownDevices } from './known-devices.js';
import { SignInGuard } from './sign-in.guard.js';
import { SignInService, type SignedIn } from './sign-in.service.js';

/** Signing in and out. */
@Controller('api')
export class SignInController {
  constructor(
    private readonly signIn: SignInService,
    private readonly cookie: SessionCookie,
    private readonly devices: KnownDevices,
    private readonly secondStep: SecondStepSignInService,
    private readonly challenges: ChallengeCookies,
    private readonly trusted: TrustedDevices,
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
    const way = await this.secondStep.wayOf(request.user, this.trusted.presented(request));
    if (way === 'ask') {
      const { token, methods } = await this.secondStep.begin(request.user, rememberMe ?? false);
      this.challenges.set(reply, 'second-step', token);
      throw new Problem('auth.second-step', { methods });
    }
    const signedIn = await this.signIn.begin(
      request.user,
      visitorOf(request),
      rememberMe ?? false,
      this.presented(request).session,
      way === 'open' ? undefined : way,
    );
    return this.opened(request, reply, { ...signedIn, email });
  }

  @Post('login/second-step')
  @ResponseSchema(currentUser)
  @Public()
  @HttpCode(200)
  async finish(
    @Req() request: FastifyRequest,
    @Body({ schema: secondStepBody }) body: z.output<typeof secondStepBody>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUser> {
    const finished = await this.secondStep.finish(body, this.presented(request), visitorOf(request));
    if (finished.trustToken !== null) this.trusted.remember(request, reply, finished.trustToken);
    return this.opened(request, reply, finished);
  }

  @Post('login/passkey-options')
  @ResponseSchema(passkeyOptions)
  @Public()
  @HttpCode(200)
  async passkeyOptions(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof passkeyOptions>> {
    const { options, token } = await this.secondStep.askPasskey(this.presented(request), visitorOf(request));
    if (token !== null) this.challenges.set(reply, 'passkey', token);
    return { options };
  }

  @Post('login/passkey')
  @ResponseSchema(currentUser)
  @Public()
  @HttpCode(200)
  async passkey(
    @Req() request: FastifyRequest,
    @Body({ schema: passkeyLoginBody }) { response, rememberMe = false }: z.output<typeof passkeyLoginBody>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUser> {
    const signedIn = await this.secondStep.withPasskey(
      { response, rememberMe },
      this.presented(request),
      visitorOf(request),
    );
    return this.opened(request, reply, signedIn);
  }

  private presented(request: FastifyRequest): Presented {
    const token = this.cookie.read(request);
    return {
      waiting: this.challenges.read(request, 'second-step'),
      passkey: this.challenges.read(request, 'passkey'),
      session: token && hashToken(token),
    };
  }

  private opened(
    request: FastifyRequest,
    reply: FastifyReply,
    { user, token, session, email }: SignedIn & { email: string },
  ): CurrentUser {
    this.cookie.set(reply, token, session);
    this.challenges.clear(request, reply);
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
