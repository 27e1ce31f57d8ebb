import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { FollowUpsConsumer } from './follow-ups.consumer.js';
import { FollowUpsJob } from './follow-ups.job.js';
import { FollowUpsService } from './follow-ups.service.js';

@Module({
  imports: [NotificationsModule],
  providers: [FollowUpsConsumer, FollowUpsJob, FollowUpsService],
})
export class FollowUpsModule {}
