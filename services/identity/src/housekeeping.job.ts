import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { defineJob, HandlesJob, type JobHandler } from '@nb/nest-kit';
import { z } from 'zod';
import { FORGET_DELETED } from './invitations/invitations.service.js';

const WORK = [
  // A look at somebody's account stays known for a while, so that its admin can still go back to their own.
  `delete from sessions where (viewed_by is null and (expires_at < now() or last_seen_at + make_interval(secs => idle_seconds) < now()))
     or expires_at < now() - interval '1 day'`,
  `delete from reset_tokens where expires_at < now()`,
  `delete from sign_in_challenges where expires_at < now()`,
  `delete from trusted_devices where expires_at < now()`,
  // Begun and never finished.
  `delete from totp_secrets where confirmed_at is null and created_at < now() - interval '1 day'`,
  `delete from recovery_codes where not is_confirmed and created_at < now() - interval '1 day'`,
  // As long as its mail may have failed and be sent again.
  `delete from reset_requests where at < now() - interval '20 days'`,
  `delete from former_addresses where at < now() - interval '20 days'`,
  `delete from sign_in_failures where last_at < now() - interval '2 days'`,
  `delete from security_events where at < now() - interval '1 year'`,
  // A transaction's moves have the time at which it began, and may be long in coming.
  `delete from user_moves where at < now() - interval '1 hour'`,
  FORGET_DELETED,
  'select settle_user_facets()',
];

const housekeeping = defineJob({
  name: 'housekeeping',
  payload: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  schedule: '*/10 * * * *',
  exclusive: true,
});

/** Removes what is over. Nothing depends on it: what is over is refused anyway. */
@Injectable()
@HandlesJob(housekeeping)
export class Housekeeping implements JobHandler<object> {
  constructor(private readonly em: EntityManager) {}

  async run(): Promise<void> {
    for (const sql of WORK) await this.em.fork().execute(sql);
  }
}
