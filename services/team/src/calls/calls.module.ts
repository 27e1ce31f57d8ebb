import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { LiveModule } from '../live/live.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { DownlineModule } from '../partners/downline.module.js';
import { CallAnswersService } from './call-answers.service.js';
import { CallNotesService } from './call-notes.service.js';
import { CallOutcomesService } from './call-outcomes.service.js';
import { CallRepository } from './call.repository.js';
import { CallsController } from './calls.controller.js';
import { CallsService } from './calls.service.js';
import { RemindersJob } from './reminders.job.js';
import { RemindersService } from './reminders.service.js';

@Module({
  imports: [ActivityModule, LiveModule, NotificationsModule, DownlineModule],
  controllers: [CallsController],
  providers: [
    CallsService,
    CallAnswersService,
    CallNotesService,
    CallOutcomesService,
    CallRepository,
    RemindersService,
    RemindersJob,
  ],
  exports: [CallOutcomesService, CallRepository, CallsService, RemindersService],
})
export class CallsModule {}
