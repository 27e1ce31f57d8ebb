import { Module } from '@nestjs/common';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { NotifierService } from './notifier.service.js';

@Module({
  controllers: [NotificationsController],
  providers: [NotificationsService, NotifierService],
  exports: [NotificationsService, NotifierService],
})
export class NotificationsModule {}
