import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  notifications,
  notificationsQuery,
  readNotificationsBody,
  unreadNotifications,
  type SessionInfo,
} from '@nb/contracts';
import { ResponseSchema, CurrentSession, ShowsPersonalData } from '@nb/nest-kit';
import type { z } from 'zod';
import { NotificationsService } from './notifications.service.js';

/** The user's own notification centre. */
@Controller('api/team/notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get()
  @ShowsPersonalData('notifications')
  @ResponseSchema(notifications)
  list(
    @CurrentSession() { userId }: SessionInfo,
    @Query({ schema: notificationsQuery }) query: z.infer<typeof notificationsQuery>,
  ) {
    return this.notifications.list(userId, query);
  }

  @Get('unread')
  @ResponseSchema(unreadNotifications)
  unread(@CurrentSession() { userId }: SessionInfo) {
    return this.notifications.unread(userId);
  }

  @Post('read')
  @HttpCode(200)
  @ResponseSchema(unreadNotifications)
  read(
    @CurrentSession() { userId }: SessionInfo,
    @Body({ schema: readNotificationsBody }) body: z.infer<typeof readNotificationsBody>,
  ) {
    return this.notifications.read(userId, body, new Date());
  }
}
