import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { notificationsQuery, readNotificationsBody, type SessionInfo } from '@nb/contracts';
import { CurrentSession } from '@nb/nest-kit';
import type { z } from 'zod';
import { Notifications } from './notifications.service.js';

/** S14: one's own notification centre. */
@Controller('api/team/notifications')
export class NotificationsController {
  constructor(private readonly notifications: Notifications) {}

  @Get()
  list(@CurrentSession() { userId }: SessionInfo, @Query({ schema: notificationsQuery }) query: z.infer<typeof notificationsQuery>) {
    return this.notifications.list(userId, query);
  }

  @Get('unread')
  unread(@CurrentSession() { userId }: SessionInfo) {
    return this.notifications.unread(userId);
  }

  @Post('read')
  @HttpCode(200)
  read(@CurrentSession() { userId }: SessionInfo, @Body({ schema: readNotificationsBody }) body: z.infer<typeof readNotificationsBody>) {
    return this.notifications.read(userId, body, new Date());
  }
}
