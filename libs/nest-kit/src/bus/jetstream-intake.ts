import type { JsMsg } from '@nats-io/jetstream';
import type { EventEnvelope } from '@nb/contracts';
import type { Logger } from 'pino';
import type { EventHandler } from './event-bus.js';

/** Short: an acknowledgement lost in a crash holds up what follows of that subject for as long. What is in hand is renewed. */
export const ACK_WAIT_MS = 4_000;
/**
 * Events that a process handles side by side: those of one subject one after the other. One at a time could not
 * keep up with 32 busy writers. Fewer than the connections of a service's pool.
 */
const CONCURRENCY = 8;
/** Received and waiting: enough that `CONCURRENCY` different subjects are among them when one subject has several events in a row. */
const PREFETCH = 32;
const RETRY_DELAY_MS = 500;

interface Intake {
  stopped: () => boolean;
  logger?: Logger | undefined;
}

/** Handles what a consumer receives, until `messages` ends and all of it is handled; what is not begun by a stop is given back. */
export async function takeIn(
  messages: AsyncIterable<JsMsg>,
  types: ReadonlySet<string>,
  handler: EventHandler,
  intake: Intake,
): Promise<void> {
  const lanes = new Map<string, Promise<void>>();
  const inHand = new Set<JsMsg>();
  const turn = turns(CONCURRENCY);
  const room = turns(PREFETCH);
  const alive = setInterval(() => inHand.forEach((message) => message.working()), ACK_WAIT_MS / 3);
  try {
    for await (const message of messages) {
      const envelope = message.json<EventEnvelope>();
      if (!types.has(envelope.type)) {
        message.ack();
        continue;
      }
      const { subject } = envelope;
      const leave = await room();
      inHand.add(message);
      const lane = (lanes.get(subject) ?? Promise.resolve())
        .then(turn)
        .then((done) => handleUntilDone(message, envelope, handler, intake).finally(done))
        .finally(() => {
          inHand.delete(message);
          if (lanes.get(subject) === lane) lanes.delete(subject);
          leave();
        });
      lanes.set(subject, lane);
    }
    await Promise.all(lanes.values());
  } finally {
    clearInterval(alive);
  }
}

/** Handles one event, and retries until that succeeds: the next events of its subject wait behind it. */
async function handleUntilDone(
  message: JsMsg,
  envelope: EventEnvelope,
  handler: EventHandler,
  { stopped, logger }: Intake,
): Promise<void> {
  while (!stopped()) {
    try {
      await handler(envelope);
      return message.ack();
    } catch (error) {
      logger?.warn({ err: error, event: envelope.id }, 'event comes again: it could not be dealt with');
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
  message.nak();
}

/** At most `most` turns at a time, first come, first served; each ends when the function it resolved with is called. */
function turns(most: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let free = most;
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return end;
  };
}
