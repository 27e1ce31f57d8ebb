import { Injectable } from '@nestjs/common';
import { defineJob, HandlesJob, type JobHandler } from '@nb/nest-kit';
import { z } from 'zod';
import { NotificationsService } from './notifications.service.js';

const notificationsJob = defineJob({
  name: 'notifications',
  payload: z.object({}),
  // No retry: the next run is a minute later.
  retry: { limit: 0, delaySeconds: 0 },
  schedule: '* * * * *',
  exclusive: true,
});

/** Notifies of invitations that expire soon, and removes old notifications. */
@Injectable()
@HandlesJob(notificationsJob)
export class NotificationsJob implements JobHandler<object> {
  constructor(private readonly notifications: NotificationsService) {}

  async run(): Promise<void> {
    const now = new Date();
    await this.notifications.notifyEnding(now);
    await this.notifications.prune(now);
  }
}
