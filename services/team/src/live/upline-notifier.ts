import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { LIVE_BELOW_MOST } from '@nb/contracts';
import { LivePublisher, LOGGER, type Logger } from '@nb/nest-kit';

/** Changes within this time after the first, ms, go out in one message: well within the second that «live» promises. */
const BATCH_DELAY_MS = 250;
interface Step {
  descendant: string;
  ancestor: string;
  depth: number;
}

/** Notifies everybody further up that something changed deeper in their tree, where they see counts and open branches. */
@Injectable()
export class UplineNotifier implements OnModuleDestroy {
  private waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private sending = Promise.resolve();
  private ending = false;

  constructor(
    private readonly em: EntityManager,
    private readonly live: LivePublisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The people directly below this person changed: who they are, or how far they have come. Call it after the commit. */
  notify(parent: string | null): void {
    if (parent === null || this.ending) return;
    this.waiting.add(parent);
    this.timer ??= setTimeout(() => {
      this.sending = this.sending.then(() => this.send());
    }, BATCH_DELAY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.ending = true;
    clearTimeout(this.timer);
    await this.sending;
  }

  private async send(): Promise<void> {
    const parents = [...this.waiting];
    this.waiting = new Set();
    this.timer = undefined;
    try {
      const steps = await this.em
        .fork()
        .execute<Step[]>(`select descendant, ancestor, depth from partner_path where descendant in (:parents)`, {
          parents,
        });
      for (const [userId, ids] of linesOf(steps))
        this.live.toUser(
          userId,
          ids.size > LIVE_BELOW_MOST ? { type: 'downline-changed' } : { type: 'below', ids: [...ids] },
        );
    } catch (error) {
      // Nothing is lost by it but the moment: pages read again when they are opened.
      this.logger.warn({ err: error }, 'people further up were not told that something moved');
    }
  }
}

/** For everybody above: the people below whom something changed, and those between. */
export function linesOf(steps: readonly Step[]): Map<string, Set<string>> {
  const lines = new Map<string, Set<string>>();
  for (const [descendant, above] of Map.groupBy(steps, (step) => step.descendant)) {
    const line = [descendant];
    for (const { ancestor } of above.toSorted((a, b) => a.depth - b.depth)) {
      const ids = lines.get(ancestor) ?? new Set();
      for (const id of line) ids.add(id);
      lines.set(ancestor, ids);
      line.push(ancestor);
    }
  }
  return lines;
}
