import type { JsMsg } from '@nats-io/jetstream';
import type { EventEnvelope } from '@nb/contracts';
import type { Logger } from 'pino';
import type { EventHandler } from './event-bus.js';

/** Short: an acknowledgement lost in a crash holds up what follows of that subject for as long. What is in hand is renewed. */
export const ACK_WAIT_MS = 4_000;
/**
 * Events that a process deals with side by side: what is of one subject comes one after the other, the rest at once. One at a time could not
 * keep up with 32 busy writers. Less than the connections of a service's pool.
 */
const AT_ONCE = 8;
/** Taken in and waiting: enough that `AT_ONCE` of different subjects are among them when somebody's follow one another. */
const IN_HAND = 32;
const AGAIN_MS = 500;

interface Intake {
  stopped: () => boolean;
  logger?: Logger | undefined;
}

/** Deals with what a consumer is handed, until `messages` ends and all of it is dealt with; what is not begun by a stop is given back. */
export async function takeIn(
  messages: AsyncIterable<JsMsg>,
  types: ReadonlySet<string>,
  handler: EventHandler,
  intake: Intake,
): Promise<void> {
  const lanes = new Map<string, Promise<void>>();
  const inHand = new Set<JsMsg>();
  const turn = turns(AT_ONCE);
  const room = turns(IN_HAND);
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
        .then((done) => deal(message, envelope, handler, intake).finally(done))
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

/** Deals with one event, again and again until it could be: whatever else there is of its subject waits behind it. */
async function deal(
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
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
  message.nak();
}

/** Gives out so many turns at a time, in the order in which they were asked for; each ends when what it resolved with is called. */
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
