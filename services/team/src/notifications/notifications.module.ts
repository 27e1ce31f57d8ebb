import { Module } from '@nestjs/common';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsHandler } from './notifications.job.js';
import { NotificationsService } from './notifications.service.js';
import { NotifierService } from './notifier.service.js';

@Module({
  controllers: [NotificationsController],
  providers: [NotificationsHandler, NotificationsService, NotifierService],
  exports: [NotificationsService, NotifierService],
})
export class NotificationsModule {}
