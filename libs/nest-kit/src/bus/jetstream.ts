import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  StorageType,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { connect, nanos, type NatsConnection, type Subscription as NatsSubscription } from '@nats-io/transport-node';
import type { EventEnvelope, EventType } from '@nb/contracts';
import type { Logger } from 'pino';
import type { EventBus, EventHandler, StoreState, Subscription } from './event-bus.js';
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
/** Short, because an acknowledgement lost in a crash delays the next events of that subject for as long. Renewed while an event is being handled. */
const ACK_WAIT_MS = 4_000;
/**
 * Events that a process handles in parallel; those of one subject are handled one after the other. One at a time could not
 * keep up with 32 busy writers. Fewer than the connections of a service's pool.
 */
const CONCURRENCY = 8;
/** Events received ahead: enough to find `CONCURRENCY` different subjects among them when one subject has several events in a row. */
const PREFETCH = 32;
/**
 * Limit of events delivered to all replicas of a service together and not acknowledged yet. Far more than they handle in parallel: events of a killed
 * process are delivered again only after `ACK_WAIT_MS`, and must not block the others until then.
 */
const MAX_UNACKNOWLEDGED = 1_000;
/** Events per pull request, so that the next is there when one is done. */
const PULL_SIZE = 16;
/** A pull request is repeated after this time, because a server that has just restarted may never answer the first. */
const PULL_EXPIRES_MS = 3_000;
/** The outboxes are the truth and keep more; a service that was away longer is filled from them. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Events through one JetStream stream, live messages over core NATS. Returns immediately; connects, and reconnects, for ever in
 * the background. Keeps to what nats-server 2.9 has.
 * @param natsUrl one or several servers, comma-separated; `nats://user:password@host:4222` if it asks for one.
 */
export function createJetStreamBus(natsUrl: string, options: JetStreamBusOptions = {}): EventBus {
  return new JetStreamBus(natsUrl, options);
}

interface LiveListener {
  pattern: string;
  listener: (data: unknown, subject: string) => void;
  subscription?: NatsSubscription;
}

class JetStreamBus implements EventBus {
  readonly kind = 'jetstream';
  private readonly stream: string;
  private readonly prefix: string;
  private readonly connectedListeners = new Set<() => void>();
  private readonly live = new Set<LiveListener>();
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
        max_age: nanos(MAX_AGE_MS),
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
    // Listeners in this process are called directly and not through the server (`noEcho`), where the message would wait until this process
    // has time to read it.
    const text = JSON.stringify(data);
    const copy: unknown = JSON.parse(text);
    for (const { pattern, listener } of this.live) if (subjectMatches(pattern, subject)) listener(copy, subject);
    if (this.connection && !this.connection.isClosed()) this.connection.publish(this.prefix + subject, text);
  }

  onLive(pattern: string, listener: (data: unknown, subject: string) => void) {
    const entry: LiveListener = { pattern, listener };
    this.live.add(entry);
    this.listenLive(entry);
    return () => {
      this.live.delete(entry);
      entry.subscription?.unsubscribe();
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
      this.notifyConnected();
      void this.watch(connection);
      return;
    }
  }

  private async watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.connected = false;
      if (status.type === 'reconnect') this.notifyConnected();
    }
    this.connected = false;
  }

  private notifyConnected(): void {
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

  private listenLive(entry: LiveListener): void {
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
    await this.ensureConsumer(manager, service);
    const consumer = await jetstream(this.reached(), { timeout: TIMEOUT_MS }).consumers.get(this.stream, service);
    const messages = await consumer.consume({
      max_messages: PULL_SIZE,
      expires: PULL_EXPIRES_MS,
      idle_heartbeat: PULL_EXPIRES_MS / 3,
      abort_on_missing_resource: true,
    });
    intake.close = () => messages.close();
    // It resolves only when the loop below has ended: not awaited here.
    if (intake.stopped) void messages.close();
    await handleMessages(messages, types, handler, {
      stopped: () => intake.stopped || this.closed,
      logger: this.options.logger,
    });
  }

  /** As an earlier release left it, it may have other limits. */
  private async ensureConsumer({ consumers }: JetStreamManager, service: string): Promise<void> {
    const limits = { ack_wait: nanos(ACK_WAIT_MS), max_ack_pending: MAX_UNACKNOWLEDGED };
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

interface Intake {
  stopped: () => boolean;
  logger?: Logger | undefined;
}

/** Handles what a consumer receives, until `messages` ends and all of it is handled; what is not begun by a stop is given back. */
async function handleMessages(
  messages: AsyncIterable<JsMsg>,
  types: ReadonlySet<string>,
  handler: EventHandler,
  intake: Intake,
): Promise<void> {
  const lanes = new Map<string, Promise<void>>();
  const inHand = new Set<JsMsg>();
  const turn = turns(CONCURRENCY);
  const room = turns(PREFETCH);
  const alive = setInterval(() => inHand.forEach((message) => message.working()), ACK_WAIT_MS / 3);
  try {
    for await (const message of messages) {
      const envelope = message.json<EventEnvelope>();
      if (!types.has(envelope.type)) {
        message.ack();
        continue;
      }
      const { subject } = envelope;
      const leave = await room();
      inHand.add(message);
      const lane = (lanes.get(subject) ?? Promise.resolve())
        .then(turn)
        .then((done) => handleUntilDone(message, envelope, handler, intake).finally(done))
        .finally(() => {
          inHand.delete(message);
          if (lanes.get(subject) === lane) lanes.delete(subject);
          leave();
        });
      lanes.set(subject, lane);
    }
    await Promise.all(lanes.values());
  } finally {
    clearInterval(alive);
  }
}

/** Handles one event, and retries until that succeeds: the next events of its subject wait behind it. */
async function handleUntilDone(
  message: JsMsg,
  envelope: EventEnvelope,
  handler: EventHandler,
  { stopped, logger }: Intake,
): Promise<void> {
  while (!stopped()) {
    try {
      await handler(envelope);
      return message.ack();
    } catch (error) {
      logger?.warn({ err: error, event: envelope.id }, 'event comes again: it could not be dealt with');
      await pause(RETRY_MS);
    }
  }
  message.nak();
}

/** At most `most` turns at a time, first come, first served; each ends when the function it resolved with is called. */
function turns(most: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let free = most;
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return end;
  };
}
