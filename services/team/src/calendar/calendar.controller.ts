import { createHash } from 'node:crypto';
import { Controller, Delete, Get, Headers, Param, Post, Query, Res } from '@nestjs/common';
import { calendar, calendarFeed, calendarQuery, newCalendarFeed, type SessionInfo } from '@nb/contracts';
import { ResponseSchema, CurrentSession, Public, ShowsPersonalData } from '@nb/nest-kit';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { CalendarService } from './calendar.service.js';
import { FeedService } from './feed.service.js';

@Controller('api/team/calendar')
export class CalendarController {
  constructor(
    private readonly calendar: CalendarService,
    private readonly feeds: FeedService,
  ) {}

  /** The user's own call and those of the partners. */
  @Get()
  @ShowsPersonalData('calls')
  @ResponseSchema(calendar)
  list(@CurrentSession() session: SessionInfo, @Query({ schema: calendarQuery }) query: z.infer<typeof calendarQuery>) {
    return this.calendar.list(session, query);
  }

  /** Whether there is an address, never the address. */
  @Get('feed')
  @ResponseSchema(calendarFeed)
  feed(@CurrentSession() { userId }: SessionInfo) {
    return this.feeds.of(userId);
  }

  /** A new address, shown this once. A new one is made each time, also for the same `Idempotency-Key`: a kept reply would keep the secret. */
  @Post('feed')
  @ResponseSchema(newCalendarFeed)
  renew(@CurrentSession() { userId }: SessionInfo) {
    return this.feeds.renew(userId, new Date());
  }

  @Delete('feed')
  end(@CurrentSession() { userId }: SessionInfo) {
    return this.feeds.end(userId);
  }

  /** What a calendar program reads: the address is enough, without a session. */
  @Public()
  @Get('feed/:file')
  async read(
    @Param('file') file: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const calendar = await this.feeds.read(file, new Date());
    const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
    void reply
      .header('etag', etag)
      .header('cache-control', 'private, no-cache')
      .header('referrer-policy', 'no-referrer');
    if (known === etag) return void (await reply.code(304).send());
    await reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calls.ics"')
      .send(calendar);
  }
}
