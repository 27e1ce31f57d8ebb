import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { EVENT_DATA, EVENT_STREAM, eventEnvelope, type EventEnvelope, type EventType } from '@nb/contracts';
import type { Logger } from 'pino';
import type { EventBus } from '../bus/event-bus.js';
import { withRequestId } from '../http/request-context.js';
import { isDatabaseDown } from '../orm/database-errors.js';
import { execute, prepare } from '../orm/prepared.js';
import type { Tracing } from '../telemetry/tracing.js';
import { EVENT_BUS, LOGGER, TRACING } from '../tokens.js';
import { ENTERED, ENTER_VALUES, isUnusual, RELAXED, userOf, type AtOnce, type EnterValues } from './at-once.js';
import { eventHandlersOf, eventShortcutsOf, type EventContext, type OnEventOptions } from './on-event.js';

/** What became of an event. `stale`: a newer version had been applied. `gone`: its user is deleted. */
export type Outcome = 'applied' | 'duplicate' | 'stale' | 'gone' | 'dead-letter';
interface Entered {
  first: boolean;
  gone: boolean;
  newest: boolean;
}
/** In one statement: every round trip delays what people see live (performance.md, line 6). */
const ENTER = prepare(
  'event-enter',
  `with ${ENTERED} select exists (select from first) as first, exists (select from gone) as gone, exists (select from newest) as newest, ${RELAXED}`,
  ENTER_VALUES,
);
/**
 * Makes the commit of its transaction wait until the disk has it, and with it all that was committed before: what runs afterwards may have nothing
 * to write, and then its commit would wait for nothing.
 */
const KEEP = prepare('event-keep', `select pg_logical_emit_message(true, 'event', '')`, []);
type Handler = {
  run: (event: EventEnvelope, em: EntityManager, context: EventContext) => Promise<void>;
  options: OnEventOptions;
};
type Shortcut = (event: EventEnvelope) => AtOnce | null;

export const MAX_TRIES = 5;
/** Short, because whoever comes after waits: five tries of a poison event delay the next by less than a second (R7). */
const waitBefore = (attempt: number) => new Promise((resolve) => setTimeout(resolve, 25 * 2 ** attempt));

/** Applies incoming events exactly once and never an older state over a newer one (architecture.md, Events: In). */
@Injectable()
export class Consumer {
  private handlers: Map<EventType, Handler[]> | undefined;
  private readonly shortcuts = new Map<EventType, Shortcut>();
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly em: EntityManager,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TRACING) private readonly tracing: Tracing | null,
  ) {}

  /** Types that some provider of the service hears. */
  types(): EventType[] {
    return [...this.discovered().keys()];
  }

  /**
   * Deals with one event for good: applied, rightly dropped, or set aside as a dead letter after 5 tries.
   * Rejects only when the database can't be reached: then the event must come again.
   */
  handle(event: EventEnvelope): Promise<Outcome> {
    const span = this.tracing?.start(`hear ${event.type}`, 'consumer', event.traceparent, {
      'messaging.message.id': event.id,
    });
    const dealing = withRequestId(event.requestId, () => this.deal(event), span?.traceparent ?? event.traceparent);
    if (span)
      dealing.then(
        (outcome) => span.end({ failed: outcome === 'dead-letter', attributes: { outcome } }),
        () => span.end({ failed: true }),
      );
    return dealing;
  }

  private async deal(event: EventEnvelope): Promise<Outcome> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.apply(event);
      } catch (error) {
        if (isDatabaseDown(error)) throw error;
        this.logger.warn({ err: error, event: event.id, type: event.type, attempt }, 'event not applied');
        if (attempt >= MAX_TRIES) return this.setAside(event, error, attempt);
        await waitBefore(attempt);
      }
    }
  }

  private async apply(raw: EventEnvelope): Promise<Outcome> {
    const event = { ...eventEnvelope.parse(raw), data: EVENT_DATA[raw.type].parse(raw.data) } as EventEnvelope;
    const deletion = event.type === 'identity.user-deleted';
    const handlers = this.discovered().get(event.type) ?? [];
    const afterwards = handlers.filter(({ options }) => options.afterwards === true);
    const relaxed = this.bus.oneLog === true || afterwards.length > 0;
    const { outcome, late } =
      (await this.inOneStatement(event, relaxed)) ??
      (await this.inTransaction(event, async (em, told): Promise<{ outcome: Outcome; late: boolean | null }> => {
        const { first, gone, newest } = await this.enter(em, event, { deletion, relaxed });
        if (gone) return { outcome: first ? 'gone' : 'duplicate', late: null };
        if (!first) return { outcome: 'duplicate', late: true };
        if (event.type === 'identity.user-deleted') await bury(em, event);
        const late = !newest && !deletion;
        const due = handlers.filter(({ options }) => !late || options.late === true || options.afterwards === true);
        for (const { run, options } of due)
          if (options.afterwards !== true) await run(event, em, { late, afterCommit: told });
        return { outcome: late && due.length === 0 ? 'stale' : 'applied', late };
      }));
    // Also of an event that came before: the process may have ended between the two.
    if (late !== null)
      for (const { run } of afterwards) {
        // What was told by the callbacks leaves first.
        await setImmediate();
        await this.inTransaction(event, async (em, told) => {
          // The event is acknowledged after this: until then it comes again, should a crash have lost its own transaction.
          if (this.bus.oneLog !== true) await execute(em, KEEP, {});
          await run(event, em, { late, afterCommit: told });
        });
      }
    return outcome;
  }

  /** null: nothing has been done, because the event is not as usual or its service has no shortcut for it. */
  private async inOneStatement(
    event: EventEnvelope,
    relaxed: boolean,
  ): Promise<{ outcome: Outcome; late: boolean } | null> {
    const short = this.shortcuts.get(event.type)?.(event);
    if (!short) return null;
    let row: object | undefined;
    try {
      [row] = await execute<object, string>(this.em.fork(), short.statement, {
        ...enterValues(event, { deletion: false, relaxed }),
        ...short.values,
      });
    } catch (error) {
      if (isUnusual(error)) return null;
      throw error;
    }
    if (!row) throw new Error('The statement did not answer');
    await this.callBack(event, [() => short.afterCommit(row)]);
    return { outcome: 'applied', late: false };
  }

  /** Commits, then calls back whoever asked for it. */
  private async inTransaction<T>(
    event: EventEnvelope,
    work: (em: EntityManager, afterCommit: EventContext['afterCommit']) => Promise<T>,
  ): Promise<T> {
    const committed: (() => void | Promise<void>)[] = [];
    const result = await this.em.fork().transactional((em) => work(em, (callback) => void committed.push(callback)));
    await this.callBack(event, committed);
    return result;
  }

  private async callBack(event: EventEnvelope, committed: readonly (() => void | Promise<void>)[]): Promise<void> {
    for (const callback of committed) {
      try {
        await callback();
      } catch (error) {
        this.logger.warn({ err: error, event: event.id, type: event.type }, 'not told after the commit');
      }
    }
  }

  private async enter(
    em: EntityManager,
    event: EventEnvelope,
    how: { deletion: boolean; relaxed: boolean },
  ): Promise<Entered> {
    const [entered] = await execute<Entered, keyof EnterValues>(em, ENTER, enterValues(event, how));
    if (!entered) throw new Error('The inbox did not answer');
    return entered;
  }

  private async setAside(event: EventEnvelope, error: unknown, tries: number): Promise<Outcome> {
    await this.em.fork().execute(
      `insert into dead_letter (event_id, type, envelope, error, tries) values (?, ?, ?, ?, ?)
       on conflict (event_id) do update set error = excluded.error, tries = dead_letter.tries + excluded.tries, at = now()`,
      [
        event.id,
        event.type,
        JSON.stringify(event),
        error instanceof Error ? (error.stack ?? error.message) : String(error),
        tries,
      ],
    );
    this.logger.error({ err: error, event: event.id, type: event.type }, 'event set aside as a dead letter');
    return 'dead-letter';
  }

  private discovered(): Map<EventType, Handler[]> {
    if (this.handlers) return this.handlers;
    const handlers = new Map<EventType, Handler[]>();
    for (const { instance } of this.discovery.getProviders() as { instance: unknown }[]) {
      if (typeof instance !== 'object' || instance === null) continue;
      const prototype = Object.getPrototypeOf(instance) as object;
      for (const { type, method } of eventShortcutsOf(prototype))
        this.shortcuts.set(type, ((instance as Record<string, unknown>)[method] as Shortcut).bind(instance));
      for (const entry of eventHandlersOf(prototype)) {
        const method = (instance as Record<string, unknown>)[entry.method] as Handler['run'];
        handlers.set(entry.type, [
          ...(handlers.get(entry.type) ?? []),
          { run: method.bind(instance), options: entry.options },
        ]);
      }
    }
    for (const type of this.shortcuts.keys())
      if ((handlers.get(type) ?? []).filter(({ options }) => options.afterwards !== true).length !== 1)
        throw new Error(`What stands for the one handler of ${type} has none, or several, to stand for`);
    return (this.handlers = handlers);
  }
}

const enterValues = (event: EventEnvelope, how: { deletion: boolean; relaxed: boolean }): EnterValues => ({
  id: event.id,
  type: event.type,
  user: userOf(event),
  subject: event.subject,
  stream: EVENT_STREAM[event.type],
  version: event.version,
  ...how,
});

async function bury(em: EntityManager, event: EventEnvelope<'identity.user-deleted'>): Promise<void> {
  await em.execute(
    'insert into tombstone (user_id, moved_to) values (?, ?) on conflict (user_id) do update set moved_to = excluded.moved_to',
    [event.data.userId, event.data.movedTo],
  );
  // What could not be applied would be dropped now, and it tells of the person (decisions 25).
  await em.execute(
    `delete from dead_letter where event_id <> :event and :user in (envelope ->> 'subject', envelope -> 'data' ->> 'userId', envelope -> 'data' ->> 'ownerId')`,
    {
      event: event.id,
      user: event.data.userId,
    },
  );
}
