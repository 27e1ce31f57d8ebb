import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LOGGER, type Logger } from '@nb/nest-kit';
import { Reminders } from './calls/reminders.service.js';
import { Digests } from './digest/digests.service.js';
import { NotificationsService } from './notifications/notifications.service.js';

const EVERY_MS = 60_000;
/** Once everybody has their digest, the next look is only for people who have found a partner since. */
const LOOK_AGAIN_MS = 15 * 60_000;

/** What happens by the clock. Every replica does it; what it does is claimed in the database. */
@Injectable()
export class Timers implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private settled = { key: '', at: 0 };

  constructor(
    private readonly digests: Digests,
    private readonly reminders: Reminders,
    private readonly notifications: NotificationsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => {
      this.running ??= this.tick(new Date()).finally(() => {
        this.running = undefined;
      });
    }, EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Everything that is due at this moment; what fails is tried again with the next tick. */
  async tick(now: Date): Promise<void> {
    const works = [
      () => this.reminders.remind(now),
      () => this.prepareDigests(now),
      () => this.notifications.tellEnding(now),
      () => this.notifications.prune(now),
    ];
    for (const work of works) {
      try {
        await work();
      } catch (error) {
        this.logger.warn({ err: error }, 'a timer failed');
      }
    }
  }

  private async prepareDigests(now: Date): Promise<void> {
    const due = await this.digests.due(now);
    if (!due || (due.key === this.settled.key && now.getTime() - this.settled.at < LOOK_AGAIN_MS)) return;
    const told = await this.digests.prepare(now);
    this.settled = { key: due.key, at: now.getTime() };
    if (told > 0) this.logger.info({ week: due.week.week, told }, 'weekly digests prepared');
  }
}
