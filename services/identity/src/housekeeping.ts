import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { FORGET_DELETED } from './invitations/deleted-invitations.js';

const EVERY_MS = 10 * 60_000;
const WORK = [
  // A look at somebody's account stays known for a while, so that its admin can still go back to their own.
  `delete from sessions where (viewed_by is null and (expires_at < now() or last_seen_at + make_interval(secs => idle_seconds) < now()))
     or expires_at < now() - interval '1 day'`,
  `delete from reset_tokens where expires_at < now()`,
  `delete from sign_in_failures where last_at < now() - interval '2 days'`,
  `delete from security_events where at < now() - interval '1 year'`,
  // A transaction's moves have the time at which it began, and may be long in coming.
  `delete from user_moves where at < now() - interval '1 hour'`,
  FORGET_DELETED,
  'select settle_user_facets()',
];

/** Removes what is over, now and then. Nothing depends on it: whatever is over is refused anyway. */
@Injectable()
export class Housekeeping implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  constructor(private readonly em: EntityManager) {}

  onModuleInit(): void {
    this.timer = setInterval(() => {
      this.tidy().catch(() => undefined);
    }, EVERY_MS).unref();
  }
  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async tidy(): Promise<void> {
    for (const sql of WORK) await this.em.fork().execute(sql);
  }
}
