import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { defineJob, HandlesJob, type JobHandler } from '@nb/nest-kit';
import { z } from 'zod';
import { RESTORE_MINUTES } from './prospects.rules.js';

const purgeDeleted = defineJob({
  name: 'purge-deleted-contacts',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  schedule: '*/10 * * * *',
  exclusive: true,
});

/** Removes deleted contacts for good once they can no longer be restored, and what changes of many were before once they can no longer be undone. */
@Injectable()
@HandlesJob(purgeDeleted)
export class PurgeDeletedJob implements JobHandler<object> {
  constructor(private readonly em: EntityManager) {}

  async run(): Promise<void> {
    await this.purge();
  }

  /** @returns how many were removed. */
  async purge(): Promise<number> {
    const em = this.em.fork();
    const over = `now() - interval '${RESTORE_MINUTES} minutes'`;
    await em.execute(`delete from bulk_changes where created_at < ${over}`);
    return (await em.execute(`delete from prospects where deleted_at < ${over} returning 1`)).length;
  }
}
