import type { EventEnvelope } from '@nb/contracts';
import type { EventBus, Stored } from '../bus/event-bus.js';

/** More than these have not been noted yet: the bus or the database is slow, and the relay's batches are the better way. */
const MOST = 500;
/** By then the relay, of this process or of another replica, has noted what there is. */
const KEPT_MS = 30_000;

/**
 * Open pages that are told directly what was committed have heard by then. An event wakes three services; sent in the same moment, they would
 * take the processor from those who bring the word to the page (performance.md, line 6).
 */
export const PAGES_FIRST_MS = 3;

interface Taken {
  stored: Stored | null;
}

/**
 * Hands events of transactions that were just committed here to the bus from memory, ahead of the relay, whose look into the outbox people would wait for
 * (performance.md, line 6). The relay finds them due all the same: those that the bus has taken it only notes, the others it publishes. Whoever
 * dies in between leaves them due, and the bus drops what it gets twice within minutes; the inbox drops the rest.
 */
export class Ahead {
  private readonly sent = new Map<string, { at: number; stored: Promise<Taken | undefined> }>();
  /** The last of each subject, which the next one waits for. */
  private readonly lanes = new Map<string, Promise<Taken | undefined>>();

  /** @param left told when an event is left to the relay after all: what is of its subject must not go ahead before the relay has caught up. */
  constructor(
    private readonly bus: Pick<EventBus, 'publish'>,
    private readonly left: () => void,
  ) {}

  /** Events of one transaction, in their order. Never fails: what the bus does not take is the relay's. false = all of them are, there are too many. */
  send(events: readonly EventEnvelope[], now = Date.now()): boolean {
    for (const [id, { at }] of this.sent) {
      if (now - at < KEPT_MS) break;
      this.sent.delete(id);
    }
    if (this.sent.size + events.length > MOST) return false;
    const pages = new Promise((resolve) => setTimeout(resolve, PAGES_FIRST_MS));
    for (const event of events) {
      const before = this.lanes.get(event.subject);
      // What the bus has not taken comes from the relay, and so does all that follows it.
      const stored = pages.then(() => before).then((taken) => (before && !taken ? undefined : this.publish(event)));
      this.sent.set(event.id, { at: now, stored });
      this.lanes.set(event.subject, stored);
      void stored.finally(() => {
        if (this.lanes.get(event.subject) === stored) this.lanes.delete(event.subject);
      });
    }
    return true;
  }

  /** Where the bus has put this event, once it has answered; undefined: it is still to be published. Asked once of each. */
  async taken(id: string): Promise<Taken | undefined> {
    const sent = this.sent.get(id);
    this.sent.delete(id);
    return sent?.stored;
  }

  private async publish(event: EventEnvelope): Promise<Taken | undefined> {
    try {
      return { stored: await this.bus.publish(event) };
    } catch {
      this.left();
      return undefined;
    }
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    await Promise.all(this.lanes.values());
  }
}
