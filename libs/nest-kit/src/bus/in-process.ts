import type { EventEnvelope, EventType } from '@nb/contracts';
import type { EventBus, EventHandler, Subscription } from './event-bus.js';
import { subjectMatches } from './subjects.js';

export interface InProcessBusOptions {
  /**
   * Services that must listen before anything is published, so that none misses events of the first to start or the last to
   * stop. Until then `publish` rejects; then `onConnected` is called. They receive each event in this order.
   */
  services?: readonly string[];
}
interface Subscriber {
  types: ReadonlySet<EventType>;
  handler: EventHandler;
  /** Tail of the queue: one event at a time, in order. */
  tail: Promise<void>;
  /** Its service is closing, and its database with it. */
  stopped: boolean;
}

/**
 * The bus of the embedded mode. It keeps nothing: `publish` resolves once every subscriber has dealt with the event and
 * rejects if one could not, so that the publisher's outbox stays the truth across a crash.
 */
export function createInProcessBus({ services = [] }: InProcessBusOptions = {}): EventBus {
  const subscribers = new Map<string, Subscriber>();
  const listeners = new Set<{ pattern: string; listener: (data: unknown, subject: string) => void }>();
  const connectedListeners = new Set<() => void>();
  const complete = () => services.every((service) => subscribers.has(service));

  const inOrder = () => [
    ...services.flatMap((service) => subscribers.get(service) ?? []),
    ...[...subscribers].filter(([service]) => !services.includes(service)).map(([, subscriber]) => subscriber),
  ];

  const deliver = (subscriber: Subscriber, envelope: EventEnvelope): Promise<void> => {
    const handled = subscriber.tail.then(() => {
      // A service may stop while an event is passed from one service to the next; the outbox then publishes the event again.
      if (subscriber.stopped) throw new Error('Not every service listens any more');
      return subscriber.handler(structuredClone(envelope));
    });
    subscriber.tail = handled.catch(() => undefined);
    return handled;
  };

  return {
    kind: 'in-process',
    async publish(envelope) {
      if (!complete()) throw new Error('Not every service listens yet');
      // One service after the other: in parallel they would share one processor, and the first, which shows the event to people, would be slower.
      const failures: unknown[] = [];
      for (const subscriber of inOrder())
        if (subscriber.types.has(envelope.type))
          await deliver(subscriber, envelope).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
      return null;
    },
    subscribe(service, types, handler): Promise<Subscription> {
      if (subscribers.has(service)) return Promise.reject(new Error(`${service} has subscribed already`));
      const subscriber: Subscriber = { types: new Set(types), handler, tail: Promise.resolve(), stopped: false };
      subscribers.set(service, subscriber);
      if (complete()) for (const listener of connectedListeners) listener();
      return Promise.resolve({
        async stop() {
          if (subscribers.get(service) === subscriber) subscribers.delete(service);
          subscriber.stopped = true;
          await subscriber.tail;
        },
      });
    },
    storeState: () => Promise.resolve(null),
    publishLive(subject, data) {
      const copy: unknown = structuredClone(data);
      for (const { pattern, listener } of listeners) if (subjectMatches(pattern, subject)) listener(copy, subject);
    },
    onLive(pattern, listener) {
      const entry = { pattern, listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    onConnected(listener) {
      connectedListeners.add(listener);
      if (complete()) listener();
      return () => void connectedListeners.delete(listener);
    },
    pending: () => Promise.resolve(null),
    isConnected: complete,
    close() {
      subscribers.clear();
      connectedListeners.clear();
      listeners.clear();
      return Promise.resolve();
    },
  };
}
