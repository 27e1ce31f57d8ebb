import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { LiveModule } from '../live/live.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { DownlineModule } from '../partners/downline.module.js';
import { CallsController } from './calls.controller.js';
import { CallsService } from './calls.service.js';
import { Overlaps } from './overlaps.js';
import { RemindersHandler } from './reminders.job.js';
import { Reminders } from './reminders.service.js';

@Module({
  imports: [ActivityModule, LiveModule, NotificationsModule, DownlineModule],
  controllers: [CallsController],
  providers: [CallsService, Overlaps, Reminders, RemindersHandler],
  exports: [CallsService, Reminders],
})
export class CallsModule {}
