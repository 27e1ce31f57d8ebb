import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.js';
import { CallsModule } from '../calls/calls.module.js';
import { LiveModule } from '../live/live.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { DownlineModule } from './downline.module.js';
import { OutdatedPathsJob } from './outdated-paths.job.js';
import { PartnersConsumer } from './partners.consumer.js';
import { PartnersController } from './partners.controller.js';
import { PartnersService } from './partners.service.js';
import { PersonalDataController } from './personal-data.controller.js';

@Module({
  imports: [ActivityModule, CallsModule, DownlineModule, LiveModule, NotificationsModule],
  controllers: [PartnersController, PersonalDataController],
  providers: [OutdatedPathsJob, PartnersConsumer, PartnersService],
})
export class PartnersModule {}
