import type { EventEnvelope } from '@nb/contracts';
import type { EventBus, Stored } from '../bus/event-bus.js';

/** More than these have not been noted yet: the bus or the database is slow, and the relay's batches are the better way. */
const MOST = 500;
/** By then the relay, of this process or of another replica, has noted what there is. */
const KEPT_MS = 30_000;

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

  constructor(private readonly bus: Pick<EventBus, 'publish'>) {}

  /** Events of one transaction, in their order. Never fails: what the bus does not take is the relay's. */
  send(events: readonly EventEnvelope[], now = Date.now()): void {
    for (const [id, { at }] of this.sent) {
      if (now - at < KEPT_MS) break;
      this.sent.delete(id);
    }
    if (this.sent.size + events.length > MOST) return;
    for (const event of events) {
      const before = this.lanes.get(event.subject);
      const publish = () => this.bus.publish(event).then((stored) => ({ stored }), () => undefined);
      // What the bus has not taken comes from the relay, and so does all that follows it.
      const stored = before ? before.then((taken) => taken && publish()) : publish();
      this.sent.set(event.id, { at: now, stored });
      this.lanes.set(event.subject, stored);
      void stored.finally(() => {
        if (this.lanes.get(event.subject) === stored) this.lanes.delete(event.subject);
      });
    }
  }

  /** Where the bus has put this event, once it has answered; undefined: it is still to be published. Asked once of each. */
  async taken(id: string): Promise<Taken | undefined> {
    const sent = this.sent.get(id);
    this.sent.delete(id);
    return sent?.stored;
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    await Promise.all(this.lanes.values());
  }
}
