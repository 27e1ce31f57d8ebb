import type { SessionInfo } from '@nb/contracts';
import { Problem } from '../http/problem.js';
import type { SessionLookup } from './session.types.js';

const FRESH_MS = 5_000;
const SERVED_WHILE_DOWN_MS = 5 * 60_000;
const RETRY_DOWN_MS = 1_000;
const MAX_SESSIONS = 50_000;

interface Known {
  session: SessionInfo | null;
  at: number;
  /** When the session itself ends. */
  endsAt: number;
}
interface Lookup {
  evicted: boolean;
  result: Promise<SessionInfo | null>;
}

/**
 * Remembers whose session a token is for 5 s. While the lookup fails, known sessions are served up to 5 minutes, an unknown
 * one is `server.unavailable`. A lookup begun before an eviction never counts.
 */
export class SessionCache {
  private readonly known = new Map<string, Known>();
  private readonly running = new Map<string, Lookup>();
  private downUntil = 0;

  constructor(
    private readonly lookup: SessionLookup,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** What was looked up within the last 5 s; undefined when that is longer ago. */
  fresh(tokenHash: string): SessionInfo | null | undefined {
    const known = this.known.get(tokenHash);
    return known && this.now() - known.at < FRESH_MS ? this.alive(known) : undefined;
  }

  async find(tokenHash: string): Promise<SessionInfo | null> {
    const fresh = this.fresh(tokenHash);
    if (fresh !== undefined) return fresh;
    const known = this.known.get(tokenHash);
    const servable = known?.session && this.now() - known.at < SERVED_WHILE_DOWN_MS ? known : undefined;
    if (servable && this.now() < this.downUntil) return this.alive(servable);
    try {
      const session = await this.look(tokenHash);
      return this.alive({ session, endsAt: endOf(session) });
    } catch (cause) {
      this.downUntil = this.now() + RETRY_DOWN_MS;
      // Read again: an eviction may have come while the lookup was failing.
      if (servable && this.known.get(tokenHash) === servable) return this.alive(servable);
      throw new Problem('server.unavailable', { retryAfter: 1, cause });
    }
  }

  evict(tokenHash: string): void {
    this.known.delete(tokenHash);
    const running = this.running.get(tokenHash);
    if (running) running.evicted = true;
    this.running.delete(tokenHash);
  }

  private async look(tokenHash: string): Promise<SessionInfo | null> {
    const lookup = this.running.get(tokenHash) ?? this.begin(tokenHash);
    const session = await lookup.result;
    return lookup.evicted ? this.find(tokenHash) : session;
  }

  private begin(tokenHash: string): Lookup {
    const lookup: Lookup = { evicted: false, result: this.lookup.find(tokenHash) };
    this.running.set(tokenHash, lookup);
    lookup.result = lookup.result
      .then((session) => {
        this.downUntil = 0;
        if (!lookup.evicted) this.remember(tokenHash, session);
        return session;
      })
      .finally(() => {
        if (this.running.get(tokenHash) === lookup) this.running.delete(tokenHash);
      });
    return lookup;
  }

  private remember(tokenHash: string, session: SessionInfo | null): void {
    this.known.delete(tokenHash);
    this.known.set(tokenHash, { session, at: this.now(), endsAt: endOf(session) });
    if (this.known.size <= MAX_SESSIONS) return;
    const oldest = this.known.keys().next();
    if (!oldest.done) this.known.delete(oldest.value);
  }

  private alive({ session, endsAt }: Pick<Known, 'session' | 'endsAt'>): SessionInfo | null {
    return endsAt > this.now() ? session : null;
  }
}

const endOf = (session: SessionInfo | null): number => (session ? Date.parse(session.expiresAt) : 0);
