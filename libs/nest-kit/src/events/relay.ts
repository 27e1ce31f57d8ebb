import { Inject, Injectable } from '@nestjs/common';
import { EntityManager, type MikroORM } from '@mikro-orm/postgresql';
import type { EventEnvelope } from '@nb/contracts';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { EventBus, Stored, Unsubscribe } from '../bus/event-bus.js';
import type { BaseEnv } from '../env.js';
import { ENV, EVENT_BUS, LOGGER } from '../tokens.js';
import { OutboxRow } from './entities.js';

const BATCH = 100;
const POLL_MS = 2_000;
const MAX_BACKOFF_MS = 2_000;
const PRUNE_EVERY_MS = 60 * 60_000;
/** Longer than the bus keeps an event, so that a late copy is still recognised. */
const KEPT_DAYS = 30;
const RELAY_LOCK = 7_221_041_002;

interface Row {
  id: string;
  type: EventEnvelope['type'];
  subject: string;
  version: number;
  data: unknown;
  request_id: string | null;
  occurred_at: Date | string;
}

const toEnvelope = (row: Row): EventEnvelope =>
  ({
    id: row.id,
    type: row.type,
    version: row.version,
    occurredAt: new Date(row.occurred_at).toISOString(),
    subject: row.subject,
    ...(row.request_id === null ? {} : { requestId: row.request_id }),
    data: row.data,
  }) as EventEnvelope;

/**
 * Publishes what the outbox holds, in order, and stops at the first failure. One relay of all replicas works at a time: rows
 * shared out among several would overtake each other. Woken by commits here, by NOTIFY from elsewhere, and by a slow poll.
 */
@Injectable()
export class Relay {
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = true;
  private failures = 0;
  private checkStore = true;
  private lastPrune = Date.now();
  private poll: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;
  private listener: Client | undefined;
  private offConnected: Unsubscribe = () => undefined;

  constructor(
    private readonly em: EntityManager,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(ENV) private readonly env: BaseEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(orm: MikroORM): void {
    this.stopped = false;
    wakeAfterCommit(orm, () => this.kick());
    this.offConnected = this.bus.onConnected(() => {
      this.checkStore = true;
      this.kick();
    });
    this.poll = setInterval(() => {
      this.checkStore = true;
      this.kick();
    }, POLL_MS);
    void this.listen();
    this.kick();
  }

  /** There may be something to publish. */
  kick(): void {
    if (this.stopped) return;
    this.again = true;
    this.running ??= this.work().finally(() => {
      this.running = undefined;
      if (this.again) this.kick();
    });
  }

  /** Resolves once nothing is waiting to be published. Rejects after `timeoutMs`. */
  async drained(timeoutMs = 5_000): Promise<void> {
    for (const end = Date.now() + timeoutMs; ; ) {
      this.kick();
      await this.running;
      const rows = await this.em.fork().execute('select 1 from outbox where published_at is null limit 1');
      if (rows.length === 0) return;
      if (Date.now() > end) throw new Error('Events are still waiting to be published');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.again = false;
    this.offConnected();
    clearInterval(this.poll);
    clearTimeout(this.retry);
    const { listener } = this;
    this.listener = undefined;
    await Promise.allSettled([listener?.end(), this.running]);
  }

  private async work(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        while ((await this.batch()) === BATCH && !this.stopped);
        this.failures = 0;
      } catch (error) {
        if (this.stopped) return;
        this.failures += 1;
        if (this.failures === 1) this.logger.warn({ err: error }, 'events wait: they could not be published');
        clearTimeout(this.retry);
        this.retry = setTimeout(() => this.kick(), Math.min(MAX_BACKOFF_MS, 50 * 2 ** this.failures));
        return;
      }
    }
  }

  /** Publishes up to `BATCH` rows and notes them; how many there were. Rejects after noting when one could not be published. */
  private async batch(): Promise<number> {
    let failure: unknown;
    const count = await this.em.fork().transactional(async (em) => {
      const [lock] = await em.execute<{ mine: boolean }[]>('select pg_try_advisory_xact_lock(?) as mine', [RELAY_LOCK]);
      if (lock?.mine !== true) return 0;
      if (this.checkStore) await this.republishLost(em);
      const rows = await em.execute<Row[]>(
        'select id, type, subject, version, data, request_id, occurred_at from outbox where published_at is null order by seq limit ?',
        [BATCH],
      );
      const done: { id: string; stored: Stored | null }[] = [];
      for (const row of rows) {
        try {
          done.push({ id: row.id, stored: await this.bus.publish(toEnvelope(row)) });
        } catch (error) {
          failure = error;
          break;
        }
      }
      if (done.length > 0)
        await em.execute(
          `update outbox o set published_at = now(), store = d.store, store_seq = d.seq
           from jsonb_to_recordset(?::jsonb) as d(id uuid, store text, seq bigint) where o.id = d.id`,
          [JSON.stringify(done.map(({ id, stored }) => ({ id, store: stored?.store ?? null, seq: stored?.seq ?? null })))],
        );
      return rows.length;
    });
    if (failure !== undefined) throw failure;
    await this.prune();
    return count;
  }

  /** The bus lost what it had taken (its store is another, or shorter): those events are due again (R4). */
  private async republishLost(em: EntityManager): Promise<void> {
    const state = await this.bus.storeState();
    this.checkStore = false;
    if (!state) return;
    const lost = await em.execute<{ id: string }[]>(
      `update outbox set published_at = null, store = null, store_seq = null
       where published_at is not null and (store <> ? or (store = ? and store_seq > ?)) returning id`,
      [state.store, state.store, state.lastSeq],
    );
    if (lost.length > 0) this.logger.warn({ events: lost.length }, 'the bus has lost its store; events are published again');
  }

  private async prune(): Promise<void> {
    if (Date.now() - this.lastPrune < PRUNE_EVERY_MS) return;
    this.lastPrune = Date.now();
    const em = this.em.fork();
    await em.execute('delete from outbox where published_at < now() - make_interval(days => ?)', [KEPT_DAYS]);
    await em.execute('delete from inbox where at < now() - make_interval(days => ?)', [KEPT_DAYS]);
    await em.execute(`delete from idempotency where at < now() - interval '1 day'`);
    await em.execute('delete from rate_limit where expire < ?', [Date.now()]);
  }

  /** Hears of rows that other processes, or plain SQL, have written. */
  private async listen(): Promise<void> {
    const client = new Client({ connectionString: this.env.DATABASE_URL, keepAlive: true, application_name: 'relay' });
    const reconnect = () => {
      if (this.stopped || this.listener !== client) return;
      this.listener = undefined;
      setTimeout(() => !this.stopped && void this.listen(), 1_000).unref();
    };
    this.listener = client;
    client.on('error', reconnect).on('end', reconnect).on('notification', () => this.kick());
    try {
      await client.connect();
      await client.query('listen outbox');
    } catch {
      await client.end().catch(() => undefined);
      reconnect();
    }
  }
}

/** Calls back after each commit that wrote an event. */
function wakeAfterCommit(orm: MikroORM, wake: () => void): void {
  const wrote = new WeakSet<object>();
  orm.em.getEventManager().registerSubscriber({
    getSubscribedEntities: () => [OutboxRow],
    afterCreate: ({ em }) => void wrote.add(em),
  });
  orm.em.getEventManager().registerSubscriber({
    afterTransactionCommit: ({ em }) => {
      if (wrote.has(em)) wake();
    },
  });
}
