import { Injectable } from '@nestjs/common';
import { defineJob, HandlesJob, type JobHandler } from '@nb/nest-kit';
import { z } from 'zod';
import { DigestsService } from './digests.service.js';

const digestsJob = defineJob({
  name: 'weekly-digests',
  payload: z.object({}),
  // The next time comes soon enough.
  retry: { limit: 0, delaySeconds: 0 },
  schedule: '*/15 * * * *',
  exclusive: true,
});

/** Prepares the weekly digests. Seven in the morning begins on a quarter of an hour in every time zone. */
@Injectable()
@HandlesJob(digestsJob)
export class DigestsJob implements JobHandler<object> {
  constructor(private readonly digests: DigestsService) {}

  async run(): Promise<void> {
    await this.digests.prepare(new Date());
  }
}
