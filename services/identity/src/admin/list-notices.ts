import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LivePublisher } from '@nb/nest-kit';

/** Open lists are told at most once in this time, ms: a reset of everybody moves every row of them. */
const PAUSE_MS = 1_000;

/** Tells open admin lists that rows have moved: what a filter lets through may not fit it any more. Call it after the commit. */
@Injectable()
export class ListNotices implements OnModuleDestroy {
  private pause: NodeJS.Timeout | undefined;
  private waiting = false;
  constructor(private readonly live: LivePublisher) {}

  /** At once, and again after the pause when more came meanwhile. */
  moved(): void {
    if (this.pause) {
      this.waiting = true;
      return;
    }
    this.waiting = false;
    this.live.toAdmins({ type: 'stale', tags: ['AdminUsers'] });
    this.pause = setTimeout(() => {
      this.pause = undefined;
      if (this.waiting) this.moved();
    }, PAUSE_MS).unref();
  }

  onModuleDestroy(): void {
    clearTimeout(this.pause);
  }
}
