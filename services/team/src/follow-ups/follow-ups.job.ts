import { Injectable } from '@nestjs/common';
import { defineJob, HandlesJob, type JobHandler } from '@nb/nest-kit';
import { z } from 'zod';
import { FollowUpsService } from './follow-ups.service.js';

const followUpsJob = defineJob({
  name: 'follow-ups-due',
  payload: z.object({}),
  // No retry: the next run is a minute later.
  retry: { limit: 0, delaySeconds: 0 },
  schedule: '* * * * *',
  exclusive: true,
});

/** Reminds people of their follow-ups, each in the morning of their own zone. */
@Injectable()
@HandlesJob(followUpsJob)
export class FollowUpsJob implements JobHandler<object> {
  constructor(private readonly followUps: FollowUpsService) {}

  async run(): Promise<void> {
    await this.followUps.remind(new Date());
  }
}
