import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { currentUser, viewAsBody, type CurrentUser } from '@nb/contracts';
import { AllowWhileViewing, ResponseSchema, hashToken, MasterAdmin, Problem, Public, StepUp } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Acting, type ActingAdmin } from '../admin/acting-admin.js';
import { SessionCookie, visitorOf } from '../sessions/account-sessions.js';
import { ViewAsService } from './view-as.service.js';

/** Looking at an account read-only, and going back. */
@Controller('api/admin/view-as')
export class ViewAsController {
  constructor(
    private readonly viewAs: ViewAsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Post()
  @ResponseSchema(currentUser)
  @HttpCode(200)
  @MasterAdmin()
  @StepUp()
  async begin(
    @Acting() admin: ActingAdmin,
    @Body({ schema: viewAsBody }) { userId }: z.output<typeof viewAsBody>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentUser> {
    const { token, session, user } = await this.viewAs.begin(admin, userId);
    this.cookie.set(reply, token, session);
    return user;
  }

  /** Public, because the time may be up: whose session the cookie was still says to whom it returns. */
  @Post('end')
  @ResponseSchema(currentUser)
  @HttpCode(200)
  @Public()
  @AllowWhileViewing()
  async end(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<CurrentUser> {
    const presented = this.cookie.read(request);
    if (!presented) throw new Problem('view-as.none');
    const { token, session, user } = await this.viewAs.end(hashToken(presented), visitorOf(request));
    this.cookie.set(reply, token, session);
    return user;
  }
}
