import { Controller, Delete, Get, HttpCode, Param, Req } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { done, idParams, sessionList, type SessionInfo } from '@nb/contracts';
import { ResponseSchema, CurrentSession, Problem, Sessions, ShowsPersonalData } from '@nb/nest-kit';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { TrustedDevices } from '../second-step/trusted-devices.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import { message, type Message } from '../texts.js';
import { AccountSessions, visitorOf } from './account-sessions.js';
import { isOver, SessionRow, sessionView } from './session.entity.js';

/** Where one is signed in, and ending it from afar. */
@Controller('api/user/sessions')
export class SessionsController {
  constructor(
    private readonly em: EntityManager,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly events: SecurityLogService,
    private readonly devices: TrustedDevices,
  ) {}

  @Get()
  @ShowsPersonalData('sessions')
  @ResponseSchema(sessionList)
  async list(
    @CurrentSession() session: SessionInfo,
    @Req() request: FastifyRequest,
  ): Promise<z.infer<typeof sessionList>> {
    const now = new Date();
    const rows = await this.em
      .fork()
      .find(SessionRow, { userId: session.userId, viewedBy: null }, { orderBy: { lastSeenAt: 'desc', id: 'desc' } });
    return {
      sessions: rows.filter((row) => !isOver(row, now)).map((row) => sessionView(row, session.sessionId)),
      trustedDevices: await this.devices.list(session.userId, this.devices.presented(request)),
    };
  }

  @Delete('others')
  @ResponseSchema(done)
  @HttpCode(200)
  async endOthers(@CurrentSession() session: SessionInfo, @Req() request: FastifyRequest): Promise<Message> {
    const ended = await this.em.fork().transactional(async (em) => {
      await this.events.note(em, session.userId, 'other-sessions-ended', visitorOf(request));
      return this.accountSessions.endOthers(em, session.userId, session.sessionId);
    });
    this.sessions.evict(ended);
    return message('session-ended', session.language);
  }

  @Delete('trusted/:id')
  @ResponseSchema(done)
  @HttpCode(200)
  async endTrust(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
    @Req() request: FastifyRequest,
  ): Promise<Message> {
    await this.em.fork().transactional(async (em) => {
      if (!(await this.devices.end(em, session.userId, id))) throw new Problem('access.not-found');
      await this.events.note(em, session.userId, 'session-ended', visitorOf(request));
    });
    return message('session-ended', session.language);
  }

  @Delete(':id')
  @ResponseSchema(done)
  @HttpCode(200)
  async end(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: idParams }) { id }: z.output<typeof idParams>,
    @Req() request: FastifyRequest,
  ): Promise<Message> {
    const ended = await this.em.fork().transactional(async (em) => {
      const hashes = await this.accountSessions.endOne(em, session.userId, id);
      if (hashes.length === 0) throw new Problem('access.not-found');
      await this.events.note(em, session.userId, 'session-ended', visitorOf(request));
      return hashes;
    });
    this.sessions.evict(ended);
    return message('session-ended', session.language);
  }
}
