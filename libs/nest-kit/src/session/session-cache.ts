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
}
interface Lookup {
  evicted: boolean;
  result: Promise<SessionInfo | null>;
}

/**
 * Remembers whose session a token is for 5 s. While the lookup fails, known sessions are served up to 5 minutes, an unknown
 * one is `server.unavailable`. A lookup begun before an eviction never counts (architecture.md, Sessions).
 */
export class SessionCache {
  private readonly known = new Map<string, Known>();
  private readonly running = new Map<string, Lookup>();
  private downUntil = 0;

  constructor(
    private readonly lookup: SessionLookup,
    private readonly now: () => number = Date.now,
  ) {}

  async find(tokenHash: string): Promise<SessionInfo | null> {
    const known = this.known.get(tokenHash);
    const age = known ? this.now() - known.at : Infinity;
    if (known && age < FRESH_MS) return this.alive(known.session);
    const servable = known?.session && age < SERVED_WHILE_DOWN_MS ? known.session : undefined;
    if (servable && this.now() < this.downUntil) return this.alive(servable);
    try {
      return this.alive(await this.look(tokenHash));
    } catch (cause) {
      this.downUntil = this.now() + RETRY_DOWN_MS;
      // Read again: an eviction may have come while the lookup was failing.
      if (servable && this.known.get(tokenHash)?.session === servable) return this.alive(servable);
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
    this.known.set(tokenHash, { session, at: this.now() });
    if (this.known.size <= MAX_SESSIONS) return;
    const oldest = this.known.keys().next();
    if (!oldest.done) this.known.delete(oldest.value);
  }

  private alive(session: SessionInfo | null): SessionInfo | null {
    return session && Date.parse(session.expiresAt) > this.now() ? session : null;
  }
}
