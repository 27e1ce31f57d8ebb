import type { EventType } from '@nb/contracts';

export interface OnEventOptions {
  /**
   * Also hear an event older than the newest applied of its stream (`EventContext.late` is then true): for facts of it that
   * newer events do not carry, such as the consent in `identity.user-registered`.
   */
  late?: boolean;
  /**
   * Run in a transaction of its own, after that of the event and its callbacks: for what nobody waits for, such as notifications. It hears
   * older events, too, and it must make no difference how often: an event that comes again runs it again (`EventContext.late` is then true).
   * The event's own transaction is told of before the disk has it, and kept with this one: an event of this type must not write to the outbox.
   */
  afterwards?: boolean;
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
 * Hears events of this type: `(event: EventEnvelope<T>, em: EntityManager, context: EventContext) => Promise<void>`, on any provider.
 * Runs in one transaction with the inbox row, unless it is to run `afterwards`; duplicates, versions older than the newest applied and events of deleted
 * users have been dropped already. Throws = tried again, 5 times in all, then a dead letter.
 */
export const OnEvent =
  <T extends EventType>(type: T, options: OnEventOptions = {}): MethodDecorator =>
  (prototype, method) => {
    handlers.set(prototype, [...eventHandlersOf(prototype), { type, method: String(method), options }]);
  };

const shortcuts = new WeakMap<object, { type: EventType; method: string }[]>();

/** The shortcuts that a provider's class declares. */
export const eventShortcutsOf = (prototype: object): readonly { type: EventType; method: string }[] =>
  shortcuts.get(prototype) ?? [];

/**
 * What an event of this type nearly always does, in one statement: `(event: EventEnvelope<T>) => AtOnce | null`, null = not this one. It stands for the
 * one handler of the type that does not run afterwards, which hears the event whenever the statement finds it, or what it changes, not as usual.
 */
export const OnEventAtOnce =
  (type: EventType): MethodDecorator =>
  (prototype, method) => {
    shortcuts.set(prototype, [...eventShortcutsOf(prototype), { type, method: String(method) }]);
  };
