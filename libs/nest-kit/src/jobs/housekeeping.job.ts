import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { defineJob, HandlesJob, type JobHandler } from './job.js';

/** Longer than the bus keeps an event, so that a late copy is still recognised. */
const EVENTS_KEPT_DAYS = 30;
const TIDY = [
  `delete from outbox where published_at < now() - interval '${EVENTS_KEPT_DAYS} days'`,
  `delete from inbox where at < now() - interval '${EVENTS_KEPT_DAYS} days'`,
  `delete from idempotency where at < now() - interval '1 day'`,
  `delete from rate_limit where expire < extract(epoch from now()) * 1000`,
];

const kitHousekeeping = defineJob({
  name: 'kit-housekeeping',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  schedule: '17 * * * *',
  exclusive: true,
});

/** Deletes expired rows from the tables that every service has. Only saves space, because expired rows are ignored anyway. */
@Injectable()
@HandlesJob(kitHousekeeping)
export class HousekeepingJob implements JobHandler<object> {
  constructor(private readonly em: EntityManager) {}

  async run(): Promise<void> {
    for (const sql of TIDY) await this.em.fork().execute(sql);
  }
}
