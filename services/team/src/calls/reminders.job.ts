import { Injectable } from '@nestjs/common';
import { defineJob, HandlesJob, type JobHandler } from '@nb/nest-kit';
import { z } from 'zod';
import { RemindersService } from './reminders.service.js';

const remindersJob = defineJob({
  name: 'call-reminders',
  payload: z.object({}),
  // The next time comes soon enough.
  retry: { limit: 0, delaySeconds: 0 },
  schedule: '* * * * *',
  exclusive: true,
});

/** Reminds of calls, a day and an hour before. */
@Injectable()
@HandlesJob(remindersJob)
export class RemindersJob implements JobHandler<object> {
  constructor(private readonly reminders: RemindersService) {}

  async run(): Promise<void> {
    await this.reminders.remind(new Date());
  }
}
