import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { Pool, type Dispatcher } from 'undici';
import { requestHeaders, responseHeaders, type Forwarded } from './headers.rules.js';
import { refuseRaw } from './problems.js';

/** A service that can't be reached is answered for within a second (security.md R11). */
const CONNECT_TIMEOUT_MS = 800;
/** Longest wait for the first, and between two pieces of an answer. A live stream has none. */
const ANSWER_TIMEOUT_MS = 30_000;
const CONNECTIONS = 128;
/** Beyond this many unanswered requests of one service, the next is refused at once instead of queued (R19). */
const MAX_IN_FLIGHT = 1_024;

/** Closed by the other side between two requests: nothing was done yet, so a read may be asked again. */
const STALE_CONNECTION = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

export interface ForwardOptions {
  /** A stream without an end: no time limit, a connection of its own. */
  live?: boolean;
}

export interface ServiceProxyOptions {
  name: string;
  /** A promise while the service is still starting: calls wait for it, and get 503 should it reject. */
  url: string | Promise<string>;
  /** Set on every answer; see `responseHeaders`. */
  ownHeaders: Readonly<Record<string, string>>;
  origin: Pick<Forwarded, 'protocol' | 'host'>;
  logger: FastifyBaseLogger;
}

/** Kept connections. Streams stay open for hours and would use up those of everything else. */
interface Connections {
  calls: Pool;
  live: Pool;
}

function connectionsTo(url: string): Connections {
  const { origin } = new URL(url);
  const shared = { connect: { timeout: CONNECT_TIMEOUT_MS }, headersTimeout: ANSWER_TIMEOUT_MS };
  return {
    calls: new Pool(origin, { ...shared, bodyTimeout: ANSWER_TIMEOUT_MS, connections: CONNECTIONS }),
    live: new Pool(origin, { ...shared, bodyTimeout: 0 }),
  };
}

/** Passes requests on to one service over kept connections and writes its answers straight into the client's. */
export class ServiceProxy {
  #connections: Connections | undefined;
  readonly #started: Promise<void> | undefined;
  readonly #streams = new Set<ServerResponse>();
  #inFlight = 0;

  constructor(readonly options: ServiceProxyOptions) {
    const { url } = options;
    if (typeof url === 'string') {
      this.#connections = connectionsTo(url);
      return;
    }
    this.#started = url.then((known) => {
      this.#connections = connectionsTo(known);
    });
    // Whoever starts the service hears of a failure; here only calls that wait do.
    this.#started.catch(() => undefined);
  }

  /** Answers `request` with what the service says, or 503. The reply is no longer the framework's. */
  forward(request: FastifyRequest, reply: FastifyReply, { live = false }: ForwardOptions = {}): void {
    reply.hijack();
    if (this.#inFlight >= MAX_IN_FLIGHT && !live) {
      refuseRaw(reply.raw, 'server.busy', request.id, this.options.ownHeaders);
      return;
    }
    if (this.#connections) {
      this.#dispatch(this.#connections, request, reply.raw, live, true);
      return;
    }
    this.#inFlight += 1;
    void this.#started?.catch(() => undefined).then(() => {
      this.#inFlight -= 1;
      if (this.#connections) this.#dispatch(this.#connections, request, reply.raw, live, true);
      else refuseRaw(reply.raw, 'server.unavailable', request.id, this.options.ownHeaders);
    });
  }

  #dispatch(connections: Connections, request: FastifyRequest, response: ServerResponse, live: boolean, mayRetry: boolean): void {
    const { ownHeaders, origin, logger, name } = this.options;
    const method = request.method as Dispatcher.HttpMethod;
    const isRead = method === 'GET' || method === 'HEAD';
    let controller: Dispatcher.DispatchController | undefined;
    let settled = false;
    // The client is gone: the service is told, so that it doesn't work or stream for nobody.
    const onClose = () => {
      if (!settled) controller?.abort(new Error('The client closed the connection'));
    };
    const resume = () => controller?.resume();
    const settle = () => {
      settled = true;
      if (live) this.#streams.delete(response);
      else this.#inFlight -= 1;
      response.off('close', onClose).off('drain', resume);
    };
    response.on('close', onClose).on('drain', resume);
    if (live) this.#streams.add(response);
    else this.#inFlight += 1;

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (started) => {
        controller = started;
        if (response.destroyed) started.abort(new Error('The client closed the connection'));
      },
      onResponseStart: (_controller, status, headers) => {
        if (status < 200) return;
        response.writeHead(status, responseHeaders(headers, ownHeaders, request.id));
        // A stream's first event may be long in coming; the page must know at once that it is connected.
        if (live) response.flushHeaders();
      },
      onResponseData: (paused, chunk) => {
        if (!response.write(chunk)) paused.pause();
      },
      onResponseEnd: () => {
        settle();
        response.end();
      },
      onResponseError: (_controller, error) => {
        settle();
        if (response.destroyed || response.writableEnded) return;
        if (response.headersSent) {
          // Cut, not ended: a half answer must not look like a whole one.
          response.destroy(error);
          return;
        }
        const code = (error as NodeJS.ErrnoException).code ?? error.name;
        if (mayRetry && isRead && STALE_CONNECTION.has(code)) {
          this.#dispatch(connections, request, response, live, false);
          return;
        }
        logger.warn({ service: name, requestId: request.id, code }, 'service did not answer');
        refuseRaw(response, 'server.unavailable', request.id, ownHeaders);
      },
    };
    const body = request.body instanceof Uint8Array ? request.body : null;
    (live ? connections.live : connections.calls).dispatch({
      path: request.url,
      method,
      headers: requestHeaders(request.headers, { ...origin, requestId: request.id, clientAddress: request.ip }),
      body: isRead ? null : body,
    }, handler);
  }

  /** 'up' when the service says that it is ready, asked within `timeoutMs`. */
  async state(timeoutMs = 1_000): Promise<'up' | 'down'> {
    if (!this.#connections) return 'down';
    try {
      const { statusCode, body } = await this.#connections.live.request({ path: '/health/ready', method: 'GET', signal: AbortSignal.timeout(timeoutMs) });
      await body.dump();
      return statusCode === 200 ? 'up' : 'down';
    } catch {
      return 'down';
    }
  }

  /** Ends the live streams, as their clients connect again by themselves. */
  endStreams(): void {
    for (const response of this.#streams) response.end();
  }

  async close(): Promise<void> {
    await Promise.all([this.#connections?.calls.destroy(), this.#connections?.live.destroy()]);
  }
}
