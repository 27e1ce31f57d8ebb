import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { EVENT_DATA, EVENT_STREAM, eventEnvelope, type EventEnvelope, type EventType } from '@nb/contracts';
import type { Logger } from 'pino';
import { withRequestId } from '../http/request-context.js';
import { eraseTraces } from './erasure.js';
import { isDatabaseDown } from '../orm/database-errors.js';
import { execute, prepare } from '../orm/prepared.js';
import type { Tracing } from '../telemetry/tracing.js';
import { LOGGER, TRACING } from '../tokens.js';
import { eventHandlersOf, type EventContext, type OnEventOptions } from './on-event.js';

/** What became of an event. `stale`: a newer version had been applied. `gone`: its user is deleted. */
export type Outcome = 'applied' | 'duplicate' | 'stale' | 'gone' | 'dead-letter';
interface Handler {
  run: (event: EventEnvelope, em: EntityManager, context: EventContext) => Promise<void>;
  options: OnEventOptions;
}
type AfterCommit = Parameters<EventContext['afterCommit']>[0];

export const MAX_TRIES = 5;
/** Short, because the next events wait: five tries of a poison event delay them by less than a second. */
const waitBefore = (attempt: number) => new Promise((resolve) => setTimeout(resolve, 25 * 2 ** attempt));

/** Writes inbox and version and looks for a tombstone. `first`: not in the inbox yet. `newest`: the newest version of its stream. */
const ENTER = prepare(
  'event-enter',
  `with first as (insert into inbox (event_id, type) values (:id, :type) on conflict do nothing returning event_id),
   gone as (select user_id from tombstone where user_id = :user and not :deletion::boolean),
   newest as (
     insert into stream_version (subject, stream, version)
     select :subject::uuid, :stream::text, :version::int where exists (select from first) and not exists (select from gone)
     on conflict (subject, stream) do update set version = excluded.version where stream_version.version < excluded.version
     returning version)
   select exists (select from first) as first, exists (select from gone) as gone, exists (select from newest) as newest`,
  ['id', 'type', 'user', 'deletion', 'subject', 'stream', 'version'],
);

/** Applies incoming events exactly once and never an older state over a newer one. */
@Injectable()
export class Consumer {
  private handlers: Map<EventType, Handler[]> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly em: EntityManager,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TRACING) private readonly tracing: Tracing | null,
  ) {}

  /** Types that some provider of the service receives. */
  types(): EventType[] {
    return [...this.discovered().keys()];
  }

  /**
   * Deals with one event for good: applied, rightly dropped, or kept as a dead letter after 5 tries.
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
        if (attempt >= MAX_TRIES) return this.deadLetter(event, error, attempt);
        await waitBefore(attempt);
      }
    }
  }

  private async apply(raw: EventEnvelope): Promise<Outcome> {
    const event = { ...eventEnvelope.parse(raw), data: EVENT_DATA[raw.type].parse(raw.data) } as EventEnvelope;
    const callbacks: AfterCommit[] = [];
    const outcome = await this.em.fork().transactional((em) => this.applyIn(em, event, callbacks));
    for (const callback of callbacks) {
      try {
        await callback();
      } catch (error) {
        this.logger.warn({ err: error, event: event.id, type: event.type }, 'callback after the commit failed');
      }
    }
    return outcome;
  }

  private async applyIn(em: EntityManager, event: EventEnvelope, callbacks: AfterCommit[]): Promise<Outcome> {
    const isDeletion = event.type === 'identity.user-deleted';
    const [entered] = await execute<{ first: boolean; gone: boolean; newest: boolean }, string>(em, ENTER, {
      id: event.id,
      type: event.type,
      user: userOf(event),
      deletion: isDeletion,
      subject: event.subject,
      stream: EVENT_STREAM[event.type],
      version: event.version,
    });
    if (!entered) throw new Error('The inbox did not answer');
    if (!entered.first) return 'duplicate';
    if (entered.gone) return 'gone';
    if (isDeletion) await addTombstone(em, event);
    const late = !entered.newest && !isDeletion;
    const due = (this.discovered().get(event.type) ?? []).filter(({ options }) => !late || options.late === true);
    for (const { run } of due) await run(event, em, { late, afterCommit: (callback) => void callbacks.push(callback) });
    if (isDeletion) await eraseTraces(em, event.data.userId);
    return late && due.length === 0 ? 'stale' : 'applied';
  }

  private async deadLetter(event: EventEnvelope, error: unknown, tries: number): Promise<Outcome> {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await this.em.fork().execute(
      `insert into dead_letter (event_id, type, envelope, error, tries) values (?, ?, ?, ?, ?)
       on conflict (event_id) do update set error = excluded.error, tries = dead_letter.tries + excluded.tries, at = now()`,
      [event.id, event.type, JSON.stringify(event), text, tries],
    );
    this.logger.error({ err: error, event: event.id, type: event.type }, 'event moved to the dead letters');
    return 'dead-letter';
  }

  private discovered(): Map<EventType, Handler[]> {
    if (this.handlers) return this.handlers;
    const handlers = new Map<EventType, Handler[]>();
    for (const { instance } of this.discovery.getProviders() as { instance: unknown }[]) {
      if (typeof instance !== 'object' || instance === null) continue;
      for (const { type, method, options } of eventHandlersOf(Object.getPrototypeOf(instance) as object)) {
        const run = ((instance as Record<string, unknown>)[method] as Handler['run']).bind(instance);
        handlers.set(type, [...(handlers.get(type) ?? []), { run, options }]);
      }
    }
    return (this.handlers = handlers);
  }
}

/** The user whose deletion voids the event: the user it is about, or the owner of the invitation. */
function userOf(event: EventEnvelope): string {
  const data = event.data as { userId?: string; ownerId?: string };
  return data.userId ?? data.ownerId ?? event.subject;
}

async function addTombstone(em: EntityManager, event: EventEnvelope<'identity.user-deleted'>): Promise<void> {
  const { userId, movedTo } = event.data;
  await em.execute(
    'insert into tombstone (user_id, moved_to) values (?, ?) on conflict (user_id) do update set moved_to = excluded.moved_to',
    [userId, movedTo],
  );
  // Dead letters about the person could only be dropped from now on, and they contain personal data.
  await em.execute(
    `delete from dead_letter where event_id <> :event and :user in (envelope ->> 'subject', envelope -> 'data' ->> 'userId', envelope -> 'data' ->> 'ownerId')`,
    { event: event.id, user: userId },
  );
}
