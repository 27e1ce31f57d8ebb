import { Module } from '@nestjs/common';
import { NotificationRepository } from './notification.repository.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsJob } from './notifications.job.js';
import { NotificationsService } from './notifications.service.js';
import { NotifierService } from './notifier.service.js';

@Module({
  controllers: [NotificationsController],
  providers: [NotificationRepository, NotificationsJob, NotificationsService, NotifierService],
  exports: [NotificationsService, NotifierService],
})
export class NotificationsModule {}
