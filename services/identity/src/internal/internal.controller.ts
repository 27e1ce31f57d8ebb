import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { idParams, sessionLookupBody, type InternalUser, type SessionInfo } from '@nb/contracts';
import { Internal, Problem, SESSION_LOOKUP, type SessionLookup } from '@nb/nest-kit';
import type { z } from 'zod';
import { callState, consentOf, User, userState } from '../accounts/user.entity.js';

/** What the other services ask (contracts `internal.ts`). */
@Controller('internal')
@Internal()
export class InternalController {
  constructor(
    private readonly em: EntityManager,
    @Inject(SESSION_LOOKUP) private readonly lookup: SessionLookup,
  ) {}

  @Post('session')
  @HttpCode(200)
  async session(
    @Body({ schema: sessionLookupBody }) { tokenHash }: z.output<typeof sessionLookupBody>,
  ): Promise<SessionInfo> {
    const session = await this.lookup.find(tokenHash);
    if (!session) throw new Problem('access.not-found');
    return session;
  }

  @Get('users/:id')
  async user(@Param({ schema: idParams }) { id }: z.output<typeof idParams>): Promise<InternalUser> {
    const user = await this.em.fork().findOne(User, id);
    if (!user) throw new Problem('user.not-found');
    return { user: userState(user), version: user.version, call: callState(user), consent: consentOf(user) };
  }
}
