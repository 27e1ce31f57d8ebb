import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { LOGGER } from '@nb/nest-kit';
import { settleNewcomers } from './tree.js';

/** Rows at once, about 40 people among a million: whoever joins meanwhile waits that long (some 0.1 s) for the lock of the tree. */
const ROWS = 500;
/** After somebody joined, ms: those who join together are brought over together. */
const SOON = 2_000;
interface Log {
  warn(facts: object, message: string): void;
}

/**
 * Brings newcomers into closure and counts (migration team-0007) a moment after they joined: what is read is the same before, meanwhile and after. Of several replicas, one
 * after the other takes some; what one that was killed has left, the next minute of any takes (`Timers`).
 */
@Injectable()
export class Newcomers implements OnModuleDestroy {
  private ending = false;
  private waiting = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly em: EntityManager,
    @Inject(LOGGER) private readonly logger: Log,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.ending = true;
    clearTimeout(this.timer);
    await this.running;
    // Should the version before take over, it finds nobody to wait for.
    if (this.waiting) await this.bringOver();
  }

  /** Somebody joined. Call it after the commit. Resolves at once, but while the service ends only when they are brought over: events are heard for some time then. */
  async soon(): Promise<void> {
    if (this.ending) return this.bringOver();
    this.waiting = true;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.waiting = false;
      this.running = (this.running ?? Promise.resolve()).then(() => this.bringOver());
    }, SOON).unref();
  }

  /** What failed is tried again by the minute. */
  private async bringOver(): Promise<void> {
    try {
      await this.settle();
    } catch (error) {
      this.logger.warn({ err: error }, 'newcomers were not brought over');
    }
  }

  /** Until none is left or the service ends; each part is a transaction of its own. Returns how many rows it were. */
  async settle(most = ROWS): Promise<number> {
    for (let all = 0; ;) {
      const settled = await settleNewcomers(this.em.fork(), most);
      all += settled;
      if (settled < most || this.ending) return all;
    }
  }
}
