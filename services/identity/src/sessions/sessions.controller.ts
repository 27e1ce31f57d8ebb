import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { idParams, sessionList, type SessionInfo } from '@nb/contracts';
import { CurrentSession, Problem, Sessions } from '@nb/nest-kit';
import type { z } from 'zod';
import { message, type Message } from '../texts.js';
import { AccountSessions } from './account-sessions.js';
import { SessionRow } from './session.entity.js';
import { isOver } from './sessions.rules.js';

/** Where one is signed in, and ending it from afar (A6). */
@Controller('api/user/sessions')
export class SessionsController {
  constructor(
    private readonly em: EntityManager,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  async list(@CurrentSession() session: SessionInfo): Promise<z.infer<typeof sessionList>> {
    const now = new Date();
    const rows = await this.em.fork().find(SessionRow, { userId: session.userId }, { orderBy: { lastSeenAt: 'desc', id: 'desc' } });
    return {
      sessions: rows
        .filter((row) => !isOver(row, now))
        .map(({ id, device, address, createdAt, lastSeenAt }) => ({
          id,
          device,
          address,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          current: id === session.sessionId,
        })),
    };
  }

  @Delete('others')
  @HttpCode(200)
  async endOthers(@CurrentSession() session: SessionInfo): Promise<Message> {
    this.sessions.evict(await this.em.fork().transactional((em) => this.accountSessions.endAll(em, session.userId, session.sessionId)));
    return message('session-ended', session.language);
  }

  @Delete(':id')
  @HttpCode(200)
  async end(@CurrentSession() session: SessionInfo, @Param({ schema: idParams }) { id }: z.output<typeof idParams>): Promise<Message> {
    const rows = await this.em.fork().execute<{ token_hash: string }[]>('delete from sessions where id = ? and user_id = ? returning token_hash', [id, session.userId]);
    if (rows.length === 0) throw new Problem('access.not-found');
    this.sessions.evict(rows.map(({ token_hash }) => token_hash));
    return message('session-ended', session.language);
  }
}
