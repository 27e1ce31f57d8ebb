import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { RESTORE_MINUTES } from './prospects.rules.js';

const EVERY_MS = 10 * 60_000;

/** Removes deleted contacts for good once they can no longer be restored. Several replicas may do it at once. */
@Injectable()
export class PurgeDeleted implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  constructor(private readonly em: EntityManager) {}

  onApplicationBootstrap(): void {
    // A failed run is made up for by the next one.
    this.timer = setInterval(() => void this.purge().catch(() => undefined), EVERY_MS).unref();
  }
  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** @returns how many were removed. */
  async purge(): Promise<number> {
    const sql = `delete from prospects where deleted_at < now() - interval '${RESTORE_MINUTES} minutes' returning 1`;
    return (await this.em.fork().execute(sql)).length;
  }
}
