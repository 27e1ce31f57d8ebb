import type { EventType } from '@nb/contracts';

export interface OnEventOptions {
  /**
   * Also receive an event older than the newest applied of its stream (`EventContext.late` is then true): for facts of it that
   * newer events do not carry, such as the consent in `identity.user-registered`.
   */
  late?: boolean;
}
/** Third argument of a handler. */
export interface EventContext {
  /** A newer version of the same subject's stream has been applied already. */
  late: boolean;
  /** Runs once the event's transaction is committed, in order; a failure is logged and changes nothing (live messages). */
  afterCommit(callback: () => void | Promise<void>): void;
}
export interface EventHandlerEntry {
  type: EventType;
  method: string;
  options: OnEventOptions;
}
const handlers = new WeakMap<object, EventHandlerEntry[]>();

/** The handlers that a provider's class declares. */
export const eventHandlersOf = (prototype: object): EventHandlerEntry[] => handlers.get(prototype) ?? [];

/**
 * Receives events of this type: `(event: EventEnvelope<T>, em: EntityManager, context: EventContext) => Promise<void>`, on any provider.
 * Runs in one transaction with the inbox row; duplicates, versions older than the newest applied and events of deleted
 * users have been dropped already. Throws = tried again, 5 times in all, then a dead letter.
 */
export const OnEvent =
  <T extends EventType>(type: T, options: OnEventOptions = {}): MethodDecorator =>
  (prototype, method) => {
    handlers.set(prototype, [...eventHandlersOf(prototype), { type, method: String(method), options }]);
  };
