import type { EventEnvelope, EventType } from '@nb/contracts';

/** Where the bus put an event; null when it keeps nothing (in process). */
export interface Stored {
  store: string;
  seq: number;
}
/** Newest state of what the bus keeps. */
export interface StoreState {
  store: string;
  lastSeq: number;
}
export type Unsubscribe = () => void;
export interface Subscription {
  /** Receives no more events; resolves when those in progress are handled. */
  stop(): Promise<void>;
}
/** Resolves when the event is handled for good; rejects to have it delivered again later. */
export type EventHandler = (event: EventEnvelope) => Promise<void>;

/**
 * Transport of events and live messages. Two implementations, one contract test suite.
 * Delivery of events is at least once; those of one subject come one at a time, in the order of publishing, as long as one process of the
 * service takes them. Versions decide where several do (consumer.ts).
 */
export interface EventBus {
  readonly kind: 'in-process' | 'jetstream';
  /** Resolves when the transport has taken responsibility; rejects if not: nothing is queued in memory. */
  publish(envelope: EventEnvelope): Promise<Stored | null>;
  /** One durable subscription a service; several replicas share it. */
  subscribe(service: string, types: readonly EventType[], handler: EventHandler): Promise<Subscription>;
  /** What the transport's store looks like now; null = it keeps none. Rejects when unreachable. */
  storeState(): Promise<StoreState | null>;
  /** Fire and forget; lost when nobody listens. */
  publishLive(subject: string, data: unknown): void;
  /** `*` stands for one token, `>` at the end for the rest. */
  onLive(subject: string, listener: (data: unknown, subject: string) => void): Unsubscribe;
  /** Called after every (re)connection; immediately when connected. */
  onConnected(listener: () => void): Unsubscribe;
  isConnected(): boolean;
  /** Events kept for a service that it has not dealt with yet; null = the transport keeps none. Rejects when unreachable. */
  pending(service: string): Promise<number | null>;
  close(): Promise<void>;
}
