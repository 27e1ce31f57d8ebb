import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LivePublisher, Throttle } from '@nb/nest-kit';

/** Tells open admin lists that rows have moved: what a filter lets through may not fit it any more. A reset of everybody moves every row of them. Call it after the commit. */
@Injectable()
export class ListNotices implements OnModuleDestroy {
  private readonly throttle: Throttle;
  constructor(live: LivePublisher) {
    this.throttle = new Throttle(() => live.toAdmins({ type: 'users-changed' }));
  }

  moved(): void {
    this.throttle.trigger();
  }

  onModuleDestroy(): void {
    this.throttle.stop();
  }
}
