import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { EventBus, Unsubscribe } from '../bus/event-bus.js';
import type { BaseEnv } from '../env.js';
import { ENV, EVENT_BUS, LOGGER } from '../tokens.js';
import { envelopeOf } from './outbox.js';

const BATCH_SIZE = 100;
const POLL_MS = 2_000;
const RECONNECT_MS = 1_000;

/** Held for one batch, because rows published by several relays in parallel would overtake each other. */
const LOCK = 'select pg_try_advisory_xact_lock(7221041002) as is_mine';
const DUE = `select id, type, subject, version, data, request_id as "requestId", traceparent, occurred_at as "occurredAt"
  from outbox where published_at is null order by seq limit ${BATCH_SIZE}`;
const MARK_PUBLISHED = `update outbox o set published_at = now(), store = d.store, store_seq = d.seq
  from jsonb_to_recordset($1::jsonb) as d(id uuid, store text, seq bigint) where o.id = d.id`;
/** Rows published to another store, or with a number beyond this store's newest. As ranges of the index `outbox_stored`, because `store <> $1` would read every row. */
export const LOST = `update outbox set published_at = null, store = null, store_seq = null
  where published_at is not null and (store < $1 or store > $1 or (store = $1 and store_seq > $2))`;

type DueRow = Parameters<typeof envelopeOf>[0];
interface Published {
  id: string;
  store: string | null;
  seq: number | null;
}

/**
 * Publishes what the outbox holds, in order, and stops at the first failure. Of all replicas one works at a time. Woken by NOTIFY
 * with each commit that wrote events, and by a slow poll behind it.
 */
@Injectable()
export class Relay {
  private stopped = true;
  private woken = false;
  private failing = false;
  private mustCheckStore = true;
  private running: Promise<void> | undefined;
  /** Its own connection, to listen on and to publish with; undefined while the database can't be reached. */
  private client: Client | undefined;
  private connecting: Promise<void> = Promise.resolve();
  private poll: NodeJS.Timeout | undefined;
  private reconnect: NodeJS.Timeout | undefined;
  private offConnected: Unsubscribe = () => undefined;

  constructor(
    private readonly em: EntityManager,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(ENV) private readonly env: BaseEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(pollMs = POLL_MS): void {
    this.stopped = false;
    this.connecting = this.connect();
    const checkAndWake = () => {
      this.mustCheckStore = true;
      this.wake();
    };
    this.offConnected = this.bus.onConnected(checkAndWake);
    this.poll = setInterval(checkAndWake, pollMs);
  }

  /** There may be something to publish. */
  wake(): void {
    this.woken = true;
    this.running ??= this.work();
  }

  /** Resolves once nothing is waiting to be published. Rejects after `timeoutMs`. */
  async drained(timeoutMs = 5_000): Promise<void> {
    for (const end = Date.now() + timeoutMs; ;) {
      this.wake();
      await this.running;
      const rows = await this.em.fork().execute('select 1 from outbox where published_at is null limit 1');
      if (rows.length === 0) return;
      if (Date.now() > end) throw new Error('Events are still waiting to be published');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.offConnected();
    clearInterval(this.poll);
    clearTimeout(this.reconnect);
    await Promise.all([this.running, this.connecting]);
    await this.client?.end().catch(() => undefined);
  }

  /** A failure waits for the next wake, at the latest that of the poll. */
  private async work(): Promise<void> {
    // A wake-up during the start then finds it running.
    await Promise.resolve();
    try {
      while (this.woken && !this.stopped && this.client) {
        this.woken = false;
        while ((await this.publishBatch(this.client)) === BATCH_SIZE && !this.stopped);
        this.failing = false;
      }
    } catch (error) {
      // Of services in one process, the first to start and the last to stop are alone for a moment, which is no reason for a warning.
      const isAlone = this.bus.kind === 'in-process' && !this.bus.isConnected();
      if (!this.failing && !this.stopped && !isAlone)
        this.logger.warn({ err: error }, 'events wait: they could not be published');
      this.failing = true;
    } finally {
      this.running = undefined;
    }
  }

  /** Publishes up to `BATCH_SIZE` rows and marks them; how many there were. Rejects after marking when one could not be published. */
  private async publishBatch(client: Client): Promise<number> {
    await client.query('begin');
    try {
      const lock = await client.query<{ is_mine: boolean }>(LOCK);
      const isMine = lock.rows[0]?.is_mine === true;
      if (isMine && this.mustCheckStore) await this.republishLost(client);
      const rows = isMine ? (await client.query<DueRow>(DUE)).rows : [];
      const { published, failure } = await this.publish(rows);
      if (published.length > 0) await client.query(MARK_PUBLISHED, [JSON.stringify(published)]);
      await client.query('commit');
      if (failure !== undefined) throw failure;
      return rows.length;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  /** Publishes the events of one subject one after the other, those of different subjects in parallel; after a failure no more are begun. */
  private async publish(rows: readonly DueRow[]): Promise<{ published: Published[]; failure: unknown }> {
    const published: Published[] = [];
    let failure: unknown;
    const publishInOrder = async (events: readonly DueRow[]) => {
      for (const row of events) {
        if (failure !== undefined) return;
        try {
          const stored = await this.bus.publish(envelopeOf(row));
          published.push({ id: row.id, store: stored?.store ?? null, seq: stored?.seq ?? null });
        } catch (error) {
          failure ??= error;
        }
      }
    };
    await Promise.all([...Map.groupBy(rows, ({ subject }) => subject).values()].map(publishInOrder));
    return { published, failure };
  }

  /** The bus lost what it had taken (its store is another, or shorter): those events are due again. */
  private async republishLost(client: Client): Promise<void> {
    const state = await this.bus.storeState();
    this.mustCheckStore = false;
    if (!state) return;
    const { rowCount } = await client.query(LOST, [state.store, state.lastSeq]);
    if (rowCount) this.logger.warn({ events: rowCount }, 'the bus has lost its store; events are published again');
  }

  private async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.env.DATABASE_URL,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'relay',
    });
    let isLost = false;
    const connectAgain = () => {
      if (isLost) return;
      isLost = true;
      this.client = undefined;
      if (this.stopped) return;
      this.reconnect = setTimeout(() => {
        this.connecting = this.connect();
      }, RECONNECT_MS);
    };
    client.on('error', connectAgain).on('end', connectAgain);
    client.on('notification', () => this.wake());
    try {
      await client.connect();
      await client.query('listen outbox');
      this.client = client;
      this.wake();
    } catch {
      await client.end().catch(() => undefined);
      connectAgain();
    }
  }
}
