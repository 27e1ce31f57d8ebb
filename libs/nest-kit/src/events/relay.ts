import { Inject, Injectable } from '@nestjs/common';
import { EntityManager, type MikroORM } from '@mikro-orm/postgresql';
import type { EventEnvelope } from '@nb/contracts';
import { Client, type QueryResult } from 'pg';
import type { Logger } from 'pino';
import type { EventBus, Unsubscribe } from '../bus/event-bus.js';
import type { BaseEnv } from '../env.js';
import { ENV, EVENT_BUS, LOGGER } from '../tokens.js';
import { Ahead } from './ahead.js';
import { OutboxRow } from './entities.js';
import { envelopeOf } from './outbox.js';

const BATCH = 100;
const POLL_MS = 2_000;
const MAX_BACKOFF_MS = 2_000;
const PRUNE_EVERY_MS = 60 * 60_000;
/** Longer than the bus keeps an event, so that a late copy is still recognised. */
const KEPT_DAYS = 30;
const RECONNECT_MS = 1_000;
/**
 * What is committed here leaves at once, ahead of the relay or by it; PostgreSQL's word of it comes a moment later, and to every replica. Acted on at
 * once, it would only take the processor from those who are just hearing of the event (performance.md, line 6).
 */
const NOTIFIED_MS = 10;
const RELAY_LOCK = 7_221_041_002;

const DUE = `select id, type, subject, version, data, request_id, traceparent, occurred_at from outbox where published_at is null order by seq limit ${BATCH}`;
const TAKE = `begin; select pg_try_advisory_xact_lock(${RELAY_LOCK}) as mine; execute due`;
/** What a bus that keeps events has taken need not be noted on the disk at once: a note lost in a crash means that the event is published again. */
const TAKE_RELAXED = TAKE.replace('begin;', 'begin; set local synchronous_commit = off;');
const NOTE = `update outbox o set published_at = now(), store = d.store, store_seq = d.seq
  from jsonb_to_recordset($1::jsonb) as d(id uuid, store text, seq bigint) where o.id = d.id`;
/** Planned once for the connection: they run at every wake. */
const PREPARE = `prepare due as ${DUE}; prepare note (jsonb) as ${NOTE}`;
/** Whatever another store took, or this one beyond its newest. Asked every few seconds, of all that is kept: as ranges of `outbox_stored`, because `store <> $1` would read every row. */
export const LOST = `update outbox set published_at = null, store = null, store_seq = null
  where published_at is not null and (store < $1 or store > $1 or (store = $1 and store_seq > $2))`;

interface Row {
  id: string;
  type: EventEnvelope['type'];
  subject: string;
  version: number;
  data: unknown;
  request_id: string | null;
  traceparent: string | null;
  occurred_at: Date | string;
}

interface Published {
  id: string;
  store: string | null;
  seq: number | null;
}

/**
 * Publishes what the outbox holds, in order, and stops at the first failure. One relay of all replicas works at a time: rows
 * shared out among several would overtake each other. Woken by commits here, a moment later by NOTIFY of those elsewhere, and by a slow poll.
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
  private reconnect: NodeJS.Timeout | undefined;
  private notified: NodeJS.Timeout | undefined;
  /** How often it has looked what is due; the last look after which nothing was, and the first that finds all that was left to it. */
  private looks = 0;
  private caughtUp = 0;
  private leftFor = 0;
  private looksWhenHeard = 0;
  /** Nobody while the database can't be reached. */
  private connection: Promise<Client | undefined> = Promise.resolve(undefined);
  private offConnected: Unsubscribe = () => undefined;
  /** Only where the bus is another process: the one in this process hears of the event as soon as the relay has looked. */
  private readonly ahead: Ahead | undefined;

  constructor(
    private readonly em: EntityManager,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(ENV) private readonly env: BaseEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.ahead = bus.kind === 'jetstream' ? new Ahead(bus, () => this.left()) : undefined;
  }

  start(orm: MikroORM): void {
    this.stopped = false;
    afterCommit(orm, (rows) => this.committed(rows));
    this.connection = this.connect();
    this.offConnected = this.bus.onConnected(() => {
      this.checkStore = true;
      this.kick();
    });
    this.poll = setInterval(() => {
      this.checkStore = true;
      this.kick();
    }, POLL_MS);
    // Whoever ran before may have left something.
    this.left();
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

  private committed(rows: readonly OutboxRow[]): void {
    if (this.stopped) return;
    // Nothing overtakes what waits for the relay: a later state of the same subject would make the earlier one count as old news.
    if (this.ahead && this.caughtUp >= this.leftFor && this.ahead.send(rows.map(envelopeOf))) return this.heard();
    this.left();
    this.kick();
  }

  /** Something waits for the relay that will not go ahead of it. */
  private left(): void {
    this.leftFor = this.looks + 1;
  }

  /** Somebody has committed an event. Whoever looks for what is due after this finds it. */
  private heard(): void {
    this.looksWhenHeard = this.looks;
    if (this.stopped || this.notified) return;
    this.notified = setTimeout(() => {
      this.notified = undefined;
      if (this.looks === this.looksWhenHeard) this.kick();
    }, NOTIFIED_MS);
  }

  /** Resolves once nothing is waiting to be published. Rejects after `timeoutMs`. */
  async drained(timeoutMs = 5_000): Promise<void> {
    for (const end = Date.now() + timeoutMs; ;) {
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
    clearTimeout(this.reconnect);
    clearTimeout(this.notified);
    await Promise.all([this.running, this.ahead?.settled()]);
    await (await this.connection)?.end().catch(() => undefined);
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
        this.left();
        // Of services in one process, the first to start and the last to stop are alone for a moment: nothing to warn of.
        const alone = this.bus.kind === 'in-process' && !this.bus.isConnected();
        if (this.failures === 1 && !alone) this.logger.warn({ err: error }, 'events wait: they could not be published');
        clearTimeout(this.retry);
        this.retry = setTimeout(() => this.kick(), Math.min(MAX_BACKOFF_MS, 50 * 2 ** this.failures));
        return;
      }
    }
  }

  /** Publishes up to `BATCH` rows and notes them; how many there were. Rejects after noting when one could not be published. */
  private async batch(): Promise<number> {
    const client = await this.connection;
    if (!client) throw new Error('The database is not connected');
    let open = true;
    try {
      const look = (this.looks += 1);
      // Several statements in one round trip, each with a fresh view: people wait for what follows (performance.md, line 6).
      const [lock, due] = (
        (await client.query(this.bus.kind === 'jetstream' ? TAKE_RELAXED : TAKE)) as unknown as QueryResult[]
      ).slice(-2) as [QueryResult<{ mine: boolean }>, QueryResult<Row>];
      const mine = lock.rows[0]?.mine === true;
      const rows = !mine
        ? []
        : this.checkStore && (await this.republishLost(client))
          ? (await client.query<Row>('execute due')).rows
          : due.rows;
      const { done, failure } = await this.publish(rows);
      await client.query(
        done.length > 0 ? `execute note (${client.escapeLiteral(JSON.stringify(done))}); commit` : 'commit',
      );
      open = false;
      if (failure !== undefined) throw failure;
      if (rows.length === BATCH) this.left();
      else if (mine) this.caughtUp = look;
      await this.prune();
      return rows.length;
    } finally {
      if (open) await client.query('rollback').catch(() => undefined);
    }
  }

  /**
   * Hands the events over: those of one subject one after the other, up to the first that can't be; those of different ones side by side, where
   * the bus is another process and each waits for its answer. After a failure no more are begun.
   */
  private async publish(rows: Row[]): Promise<{ done: Published[]; failure: unknown }> {
    const done: Published[] = [];
    let failure: unknown;
    const lane = async (events: readonly Row[]) => {
      for (const row of events) {
        if (failure !== undefined) return;
        try {
          const taken = await this.ahead?.taken(row.id);
          const stored = taken
            ? taken.stored
            : await this.bus.publish(
                envelopeOf({ ...row, requestId: row.request_id, occurredAt: new Date(row.occurred_at) }),
              );
          done.push({ id: row.id, store: stored?.store ?? null, seq: stored?.seq ?? null });
        } catch (error) {
          failure ??= error;
        }
      }
    };
    await Promise.all(
      (this.bus.kind === 'jetstream' ? [...Map.groupBy(rows, ({ subject }) => subject).values()] : [rows]).map(lane),
    );
    return { done, failure };
  }

  /** The bus lost what it had taken (its store is another, or shorter): those events are due again (R4). Whether there were any. */
  private async republishLost(client: Client): Promise<boolean> {
    const state = await this.bus.storeState();
    this.checkStore = false;
    if (!state) return false;
    const { rowCount } = await client.query(LOST, [state.store, state.lastSeq]);
    if (rowCount) this.logger.warn({ events: rowCount }, 'the bus has lost its store; events are published again');
    return Boolean(rowCount);
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

  /** One connection of its own, to publish with and to hear of rows that other processes, or plain SQL, have written. */
  private async connect(): Promise<Client | undefined> {
    const client = new Client({
      connectionString: this.env.DATABASE_URL,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'relay',
    });
    let lost = false;
    const reconnect = () => {
      if (lost) return;
      lost = true;
      this.connection = Promise.resolve(undefined);
      if (this.stopped) return;
      this.reconnect = setTimeout(() => {
        this.connection = this.connect();
      }, RECONNECT_MS).unref();
    };
    client
      .on('error', reconnect)
      .on('end', reconnect)
      .on('notification', () => this.heard());
    try {
      await client.connect();
      await client.query(`${PREPARE}; listen outbox`);
      this.kick();
      return client;
    } catch {
      await client.end().catch(() => undefined);
      reconnect();
      return undefined;
    }
  }
}

/** Calls back after each commit that wrote events, with their rows. */
function afterCommit(orm: MikroORM, tell: (rows: readonly OutboxRow[]) => void): void {
  const written = new WeakMap<object, OutboxRow[]>();
  orm.em.getEventManager().registerSubscriber({
    getSubscribedEntities: () => [OutboxRow],
    afterCreate: ({ em, entity }) => void written.set(em, [...(written.get(em) ?? []), entity as OutboxRow]),
  });
  orm.em.getEventManager().registerSubscriber({
    afterTransactionCommit({ em, transaction }) {
      const rows = written.get(em);
      written.delete(em);
      // A part of a greater transaction, which may yet fail: NOTIFY tells when it has not.
      if (rows && !('savepointName' in (transaction as object))) tell(rows);
    },
    beforeTransactionRollback: ({ em }) => void written.delete(em),
  });
}
