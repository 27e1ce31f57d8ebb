import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  StorageType,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { connect, nanos, type NatsConnection, type Subscription as NatsSubscription } from '@nats-io/transport-node';
import type { EventEnvelope, EventType } from '@nb/contracts';
import type { Logger } from 'pino';
import type { EventBus, EventHandler, StoreState, Subscription } from './event-bus.js';
import { ACK_WAIT_MS, takeIn } from './jetstream-intake.js';
import { subjectMatches } from './subjects.js';

export interface JetStreamBusOptions {
  /** Shown by NATS' monitoring. */
  name?: string;
  logger?: Logger;
  /** Sets this bus apart from others on the same server (tests). */
  namespace?: string;
  /** Copies of the stream in a NATS cluster. */
  replicas?: number;
}

const TIMEOUT_MS = 3_000;
const RETRY_MS = 500;
/**
 * Handed to all replicas of a service together and not acknowledged yet. Far more than they have in hand: what a killed process had comes again
 * only after `ACK_WAIT_MS`, and must not hold up everybody else's events until then.
 */
const UNACKNOWLEDGED = 1_000;
/** Asked for ahead, so that the next is there when one is done. */
const AHEAD = 16;
/** A request for events that met a server which could not answer yet, such as one that just came back, is made again after this time. */
const ASKED_AGAIN_MS = 3_000;
/** The outboxes are the truth and keep more; a service that was away longer is filled from them. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Events through one JetStream stream, live messages over core NATS. Returns at once and connects, and reconnects, for ever in
 * the background. Keeps to what nats-server 2.9 has.
 * @param natsUrl one or several servers, comma-separated; `nats://user:password@host:4222` if it asks for one.
 */
export function createJetStreamBus(natsUrl: string, options: JetStreamBusOptions = {}): EventBus {
  return new JetStreamBus(natsUrl, options);
}

class JetStreamBus implements EventBus {
  readonly kind = 'jetstream';
  private readonly stream: string;
  private readonly prefix: string;
  private readonly connectedListeners = new Set<() => void>();
  private readonly live = new Set<{
    pattern: string;
    listener: (data: unknown, subject: string) => void;
    subscription?: NatsSubscription;
  }>();
  private connection: NatsConnection | undefined;
  private manager: Promise<JetStreamManager> | undefined;
  private store: string | undefined;
  private connected = false;
  private closed = false;

  constructor(
    natsUrl: string,
    private readonly options: JetStreamBusOptions,
  ) {
    const { namespace } = options;
    this.stream = namespace === undefined ? 'events' : `${namespace}-events`;
    this.prefix = namespace === undefined ? '' : `${namespace}.`;
    void this.open(natsUrl);
  }

  async publish(envelope: EventEnvelope) {
    const store = this.store ?? (await this.storeState()).store;
    try {
      const subject = `${this.prefix}event.${envelope.type}`;
      const acknowledgement = await jetstream(this.reached(), { timeout: TIMEOUT_MS }).publish(
        subject,
        JSON.stringify(envelope),
        { msgID: envelope.id },
      );
      return { store, seq: acknowledgement.seq };
    } catch (error) {
      this.store = undefined;
      throw error;
    }
  }

  async storeState(): Promise<StoreState> {
    const { streams } = await this.management();
    const info = await streams.info(this.stream).catch((error: Error) => {
      if (!/not found/i.test(error.message)) throw error;
      return streams.add({
        name: this.stream,
        subjects: [`${this.prefix}event.>`],
        storage: StorageType.File,
        max_age: nanos(KEPT_MS),
        num_replicas: this.options.replicas ?? 1,
      });
    });
    this.store = info.created;
    return { store: info.created, lastSeq: info.state.last_seq };
  }

  subscribe(service: string, types: readonly EventType[], handler: EventHandler): Promise<Subscription> {
    if (types.length === 0) return Promise.resolve({ stop: () => Promise.resolve() });
    const wanted: ReadonlySet<string> = new Set(types);
    const intake: { stopped: boolean; close?: () => Promise<unknown> } = { stopped: false };
    const run = async () => {
      while (!intake.stopped && !this.closed) {
        try {
          if (this.connected) await this.consume(service, wanted, handler, intake);
        } catch (error) {
          this.options.logger?.warn({ err: error }, 'events can not be received; trying again');
        }
        if (!intake.stopped && !this.closed) await pause(RETRY_MS);
      }
    };
    const ended = run();
    return Promise.resolve({
      stop: async () => {
        intake.stopped = true;
        await intake.close?.();
        await ended;
      },
    });
  }

  publishLive(subject: string, data: unknown): void {
    // Who listens in this process hears of it here, and not from the server (`noEcho`): coming back, the message would wait behind all that this
    // process does next, and open pages with it (performance.md, line 6).
    const text = JSON.stringify(data);
    const copy: unknown = JSON.parse(text);
    for (const { pattern, listener } of this.live) if (subjectMatches(pattern, subject)) listener(copy, subject);
    if (this.connection && !this.connection.isClosed()) this.connection.publish(this.prefix + subject, text);
  }

  onLive(pattern: string, listener: (data: unknown, subject: string) => void) {
    const entry = { pattern, listener };
    this.live.add(entry);
    this.listenLive(entry);
    return () => {
      this.live.delete(entry);
      (entry as { subscription?: NatsSubscription }).subscription?.unsubscribe();
    };
  }

  onConnected(listener: () => void) {
    this.connectedListeners.add(listener);
    if (this.connected) listener();
    return () => void this.connectedListeners.delete(listener);
  }

  async pending(service: string): Promise<number> {
    const { consumers } = await this.management();
    const { num_pending: waiting, num_ack_pending: inHand } = await consumers.info(this.stream, service);
    return waiting + inHand;
  }

  isConnected(): boolean {
    return this.connected;
  }

  async close(): Promise<void> {
    this.closed = true;
    const { connection, connected } = this;
    this.connected = false;
    if (!connection || connection.isClosed()) return;
    if (connected) await Promise.race([connection.flush().catch(() => undefined), pause(RETRY_MS)]);
    await connection.close();
  }

  private async open(natsUrl: string): Promise<void> {
    const urls = natsUrl.split(',').map((each) => new URL(each.includes('://') ? each : `nats://${each}`));
    const [{ username, password } = { username: '', password: '' }] = urls;
    const settings = {
      servers: urls.map(({ host }) => host),
      ...(username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
      name: this.options.name ?? 'network-builders',
      maxReconnectAttempts: -1,
      reconnectTimeWait: RETRY_MS,
      timeout: TIMEOUT_MS,
      pingInterval: 10_000,
      noEcho: true,
    };
    while (!this.closed) {
      const connection = await connect(settings).catch(() => undefined);
      if (!connection) {
        await pause(RETRY_MS);
        continue;
      }
      if (this.closed) return connection.close();
      this.connection = connection;
      for (const entry of this.live) this.listenLive(entry);
      this.tellConnected();
      void this.watch(connection);
      return;
    }
  }

  private async watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.connected = false;
      if (status.type === 'reconnect') this.tellConnected();
    }
    this.connected = false;
  }

  private tellConnected(): void {
    this.connected = true;
    // The server may have come back with another store.
    this.store = undefined;
    for (const listener of this.connectedListeners) listener();
  }

  private reached(): NatsConnection {
    if (!this.connection || !this.connected) throw new Error('NATS is not connected');
    return this.connection;
  }

  private management(): Promise<JetStreamManager> {
    const connection = this.reached();
    this.manager ??= jetstreamManager(connection, { timeout: TIMEOUT_MS }).catch((error: unknown) => {
      this.manager = undefined;
      throw error;
    });
    return this.manager;
  }

  private listenLive(entry: {
    pattern: string;
    listener: (data: unknown, subject: string) => void;
    subscription?: NatsSubscription;
  }): void {
    if (!this.connection || entry.subscription) return;
    entry.subscription = this.connection.subscribe(this.prefix + entry.pattern, {
      callback: (error, message) => {
        if (error) return;
        entry.listener(message.json(), message.subject.slice(this.prefix.length));
      },
    });
  }

  /** Takes events until stopped or until stream, consumer or connection is gone. */
  private async consume(
    service: string,
    types: ReadonlySet<string>,
    handler: EventHandler,
    intake: { stopped: boolean; close?: () => Promise<unknown> },
  ): Promise<void> {
    await this.storeState();
    const manager = await this.management();
    await this.settleConsumer(manager, service);
    const consumer = await jetstream(this.reached(), { timeout: TIMEOUT_MS }).consumers.get(this.stream, service);
    const messages = await consumer.consume({
      max_messages: AHEAD,
      expires: ASKED_AGAIN_MS,
      idle_heartbeat: ASKED_AGAIN_MS / 3,
      abort_on_missing_resource: true,
    });
    intake.close = () => messages.close();
    // Only whoever takes them in comes to their end: not waited for here.
    if (intake.stopped) void messages.close();
    await takeIn(messages, types, handler, {
      stopped: () => intake.stopped || this.closed,
      logger: this.options.logger,
    });
  }

  /** As an earlier release left it, it may have other limits. */
  private async settleConsumer({ consumers }: JetStreamManager, service: string): Promise<void> {
    const limits = { ack_wait: nanos(ACK_WAIT_MS), max_ack_pending: UNACKNOWLEDGED };
    const known = await consumers.info(this.stream, service).catch((error: Error) => {
      if (!/not found/i.test(error.message)) throw error;
      return undefined;
    });
    if (!known)
      await consumers.add(this.stream, {
        durable_name: service,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ...limits,
      });
    else if (known.config.ack_wait !== limits.ack_wait || known.config.max_ack_pending !== limits.max_ack_pending)
      await consumers.update(this.stream, service, limits);
  }
}
