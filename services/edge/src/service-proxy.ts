import { Admission } from '@nb/nest-kit/admission';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { Agent, type Dispatcher } from 'undici';
import { requestHeaders, responseHeaders, type Forwarded } from './headers.rules.js';
import { refuseRaw } from './problems.js';

/** Well below one second, within which a call to a service that is down must be answered. */
const CONNECT_TIMEOUT_MS = 800;
/** Longest wait for the first byte, and between two chunks of an answer. A live stream has no limit between its chunks. */
const ANSWER_TIMEOUT_MS = 30_000;
/** Connections to one replica, and so its limit of concurrent calls: more would only wait here. */
const CONNECTIONS = 128;
/** Always accepted, however slow the service is. */
const MIN_IN_FLIGHT = 32;
/** When even quick calls take longer, fewer are accepted; the longest wait is a few times as long. */
const TARGET_MS = 200;

/** Failures before anything was sent, so any call may be retried on another replica. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The idle connection was closed by the other side: probably nothing was done yet, so a read may be retried. */
const STALE_CONNECTION = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** An unreachable replica gets no calls for this time, as long as there are others. */
const REST_MS = 1_000;

/** One process of a service. */
export interface Replica {
  readonly origin: string;
  restsUntil: number;
}

/** The replicas of one service, used round-robin; an unreachable one is skipped for a second. */
export class Replicas {
  readonly all: readonly Replica[];
  #turn = 0;

  /** @param urls one address, or several with commas between. */
  constructor(urls: string) {
    this.all = urls.split(',').map((url) => ({ origin: new URL(url.trim()).origin, restsUntil: 0 }));
  }

  /** The next replica that was not tried yet; one that is being skipped only when there is no other. */
  next(tried: ReadonlySet<Replica> = new Set()): Replica | undefined {
    this.#turn += 1;
    const now = Date.now();
    const left = this.all
      .map((_, offset) => this.all[(this.#turn + offset) % this.all.length]!)
      .filter((replica) => !tried.has(replica));
    return left.find(({ restsUntil }) => restsUntil <= now) ?? left[0];
  }

  unreached(replica: Replica): void {
    replica.restsUntil = Date.now() + REST_MS;
  }
}

export interface ForwardOptions {
  /** A stream without an end: no time limit, a connection of its own. */
  live?: boolean;
}

export interface ServiceProxyOptions {
  name: string;
  /** One address, or those of all replicas with commas between. A promise while the service is still starting: calls wait for it, and get 503 should it reject. */
  url: string | Promise<string>;
  origin: Pick<Forwarded, 'protocol' | 'host'>;
  logger: FastifyBaseLogger;
}

/** Forwards requests to one service and streams its answers to the client. */
export class ServiceProxy {
  #replicas: Replicas | undefined;
  readonly #started: Promise<void> | undefined;
  readonly #streams = new Set<ServerResponse>();
  readonly #admission: Admission;
  readonly #kept = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  });
  /** A connection for each request: streams stay open for hours and would use up the pool. */
  readonly #single = new Agent({
    pipelining: 0,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: ANSWER_TIMEOUT_MS,
  });

  constructor(readonly options: ServiceProxyOptions) {
    const { url } = options;
    this.#admission = new Admission({
      most: CONNECTIONS * (typeof url === 'string' ? url.split(',').length : 1),
      least: MIN_IN_FLIGHT,
      targetMs: TARGET_MS,
    });
    if (typeof url === 'string') {
      this.#replicas = new Replicas(url);
      return;
    }
    this.#started = url.then(
      (known) => void (this.#replicas = new Replicas(known)),
      // The program that starts the service reports the failure; here only waiting calls are answered.
      () => undefined,
    );
  }

  /**
   * True when the service has as many calls as it can answer soon: the request has been refused, before its body was read or anything else was done
   * for it. The answer has then been sent on the raw response.
   */
  refuses(request: FastifyRequest, reply: FastifyReply): boolean {
    if (!this.#admission.refuses()) return false;
    reply.hijack();
    refuseRaw(reply.raw, 'server.busy', request.id);
    return true;
  }

  /** Answers `request` with the service's answer, or 503, on the raw response. */
  forward(request: FastifyRequest, reply: FastifyReply, { live = false }: ForwardOptions = {}): void {
    // Others may have come while its body was read.
    if (!live && this.refuses(request, reply)) return;
    reply.hijack();
    void this.#answer(request, reply.raw, live);
  }

  async #answer(request: FastifyRequest, response: ServerResponse, live: boolean): Promise<void> {
    const leave = live ? undefined : this.#admission.enter();
    if (live) this.#streams.add(response);
    // Aborts the call when the client disconnects, so that the service does not work for nothing.
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      if (!this.#replicas) await this.#started;
      const failure = await this.#ask(request, response, live, gone.signal);
      // A broken answer is cut, not ended, so that it does not look complete.
      if (failure === undefined || response.headersSent || response.destroyed) return;
      const { name, logger } = this.options;
      logger.warn({ service: name, requestId: request.id, code: failure }, 'service did not answer');
      refuseRaw(response, 'server.unavailable', request.id);
    } finally {
      leave?.();
      this.#streams.delete(response);
    }
  }

  /** Tries one replica after the other until one is reached. @returns the code of the failure, undefined on success. */
  async #ask(
    request: FastifyRequest,
    response: ServerResponse,
    live: boolean,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { origin } = this.options;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const ask = (replica: Replica, agent: Agent) =>
      agent.stream(
        {
          origin: replica.origin,
          path: request.url,
          method: request.method as Dispatcher.HttpMethod,
          headers: requestHeaders(request.headers, {
            ...origin,
            requestId: request.id,
            clientAddress: request.ip,
            traceparent: request.traceparent,
          }),
          body: !isRead && request.body instanceof Uint8Array ? request.body : null,
          bodyTimeout: live ? 0 : ANSWER_TIMEOUT_MS,
          signal,
        },
        ({ statusCode, headers }) => {
          response.writeHead(statusCode, responseHeaders(headers, response.getHeaderNames(), request.id));
          // A stream's first event may come late, but the page must know immediately that it is connected.
          if (live) response.flushHeaders();
          return response;
        },
      );

    const tried = new Set<Replica>();
    let agent = live ? this.#single : this.#kept;
    let failure = 'NOT_STARTED';
    for (let replica = this.#replicas?.next(); replica; replica = this.#replicas?.next(tried)) {
      try {
        await ask(replica, agent);
        return undefined;
      } catch (error) {
        const { code, name } = error as NodeJS.ErrnoException;
        failure = code ?? name;
        if (response.headersSent) return failure;
        if (UNREACHED.has(failure)) {
          this.#replicas?.unreached(replica);
          tried.add(replica);
        } else if (isRead && agent === this.#kept && STALE_CONNECTION.has(failure)) {
          // A restarting service has closed all pooled connections, so another of those would fail as well.
          agent = this.#single;
        } else return failure;
      }
    }
    return failure;
  }

  /** 'up' when one of its replicas says that it is ready, asked within `timeoutMs`. */
  async state(timeoutMs = 1_000): Promise<'up' | 'down'> {
    const answers = (this.#replicas?.all ?? []).map(async ({ origin }) => {
      const { statusCode, body } = await this.#single.request({
        origin,
        path: '/health/ready',
        method: 'GET',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
    });
    return Promise.any(answers).then(
      () => 'up',
      () => 'down',
    );
  }

  /** Requests that wait for an answer now, how many may, how many were refused so far, and streams that are open. */
  get load(): { inFlight: number; limit: number; refused: number; streams: number } {
    const { inFlight, limit, refused } = this.#admission;
    return { inFlight, limit, refused, streams: this.#streams.size };
  }

  /** Ends the live streams, as their clients connect again by themselves. */
  endStreams(): void {
    for (const response of this.#streams) response.end();
  }

  async close(): Promise<void> {
    await Promise.all([this.#kept.destroy(), this.#single.destroy()]);
  }
}
