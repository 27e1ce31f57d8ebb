import { currentUser } from '@nb/contracts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

/** As long as the services themselves keep a session (docs/product/accounts.md#sessions). */
const KEPT_MS = 5_000;
const KEPT_AT_MOST = 10_000;
const TIME_LIMIT_MS = 3_000;
const SESSION_COOKIE = /(?:^|;\s*)((?:__Host-)?sid=[^;]+)/;

const known = currentUser.pick({ id: true, email: true, isMasterAdmin: true, viewAs: true });

/** The user of a page, as far as the edge needs to know. */
export interface KnownReader {
  id: string;
  email: string;
  isMasterAdmin: boolean;
}

/** Asks identity for the user of a request's session, through the edge's own proxy. */
export class Readers {
  readonly #kept = new Map<string, { until: number; reader: Promise<KnownReader | null> }>();

  constructor(
    private readonly app: FastifyInstance,
    private readonly logger: FastifyBaseLogger,
  ) {}

  /** null: signed out, or identity did not answer in time. */
  async of(request: FastifyRequest): Promise<KnownReader | null> {
    const cookie = SESSION_COOKIE.exec(request.headers.cookie ?? '')?.[1];
    if (cookie === undefined) return null;
    const key = createHash('sha256').update(cookie).digest('base64');
    const now = Date.now();
    const before = this.#kept.get(key);
    if (before && before.until > now) return before.reader;
    if (this.#kept.size >= KEPT_AT_MOST) this.#kept.clear();
    const reader = this.#ask(cookie, request);
    this.#kept.set(key, { until: now + KEPT_MS, reader });
    return reader;
  }

  async #ask(cookie: string, request: FastifyRequest): Promise<KnownReader | null> {
    const stop = new AbortController();
    try {
      const asked = this.app.inject({
        url: '/api/auth/user',
        remoteAddress: request.ip,
        headers: { cookie, accept: 'application/json', 'user-agent': request.headers['user-agent'] ?? '' },
      });
      const answer = await Promise.race([asked, setTimeout(TIME_LIMIT_MS, null, { signal: stop.signal })]);
      if (answer?.statusCode === 401) return null;
      if (answer?.statusCode !== 200)
        throw new Error(answer ? `identity answered ${answer.statusCode}` : 'identity did not answer in time');
      const { id, email, isMasterAdmin, viewAs } = known.parse(answer.json());
      // A master admin who views another user's account gets what that user gets, no more.
      return { id, email, isMasterAdmin: isMasterAdmin && viewAs === undefined };
    } catch (error) {
      this.logger.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'the reader is not known: they get what everybody gets',
      );
      return null;
    } finally {
      stop.abort();
    }
  }
}
