import {
  DATA_CACHE_PREFIX,
  KEPT_SESSION_URL,
  type KeptSession,
  LAST_SEEN_HEADER,
  READER_HEADER,
  READER_REMEMBERED_HEADER,
  READER_SECONDS_HEADER,
  keptSession,
} from '@nb/contracts/offline';
import { MAX_READS, isFreshEnough, isRunning } from './plan.rules.js';
import type { World } from './world.js';

const SEEN_AT = 'x-seen-at';
const USER = '/api/auth/user';

/**
 * The last answers of one user, in a cache named by the user's id. There is at most one such cache: that of another user is deleted before
 * anything new is stored, and an answer without a user and the time that the session lasts is never stored. All of it is deleted with the session.
 */
export class LastSeen {
  /** Changes whenever everything is deleted, so that answers to earlier requests are not stored afterwards. */
  #epoch = 0;

  constructor(private readonly world: World) {}

  get epoch(): number {
    return this.#epoch;
  }

  async #names(): Promise<string[]> {
    return (await this.world.caches.keys()).filter((name) => name.startsWith(DATA_CACHE_PREFIX));
  }

  /** Deletes everything, including answers that are still under way. */
  async forget(): Promise<void> {
    this.#epoch += 1;
    await Promise.all((await this.#names()).map((name) => this.world.caches.delete(name)));
  }

  /** Stores an answer to a request of this epoch. Reads its body, so pass a clone. */
  async keep(url: string, answer: Response, asked: number): Promise<void> {
    if (asked !== this.#epoch) return undefined;
    const isUser = new URL(url).pathname === USER;
    const reader = answer.headers.get(READER_HEADER);
    // Signed out elsewhere, or an admin views an account.
    if (isUser && (answer.status === 401 || (answer.ok && reader === null))) return this.forget();
    const seconds = Number(answer.headers.get(READER_SECONDS_HEADER) ?? Number.NaN);
    if (answer.status !== 200 || reader === null || !(seconds > 0)) return undefined;
    const usedAt = this.world.now();
    const session: KeptSession = {
      usedAt,
      endsAt: usedAt + seconds * 1000,
      remembered: answer.headers.get(READER_REMEMBERED_HEADER) === 'true',
    };
    const name = DATA_CACHE_PREFIX + reader;
    const names = await this.#names();
    // Answers of a session that is over do not belong to this one.
    if (names.includes(name) && !isRunning(await this.#session(name), usedAt)) await this.world.caches.delete(name);
    const others = names.filter((other) => other !== name);
    if (asked !== this.#epoch) return undefined;
    // The user has changed: answers still under way for the previous one must not be stored.
    if (others.length > 0) this.#epoch += 1;
    const epoch = this.#epoch;
    await Promise.all(others.map((other) => this.world.caches.delete(other)));
    const headers = new Headers({
      [SEEN_AT]: new Date(this.world.now()).toISOString(),
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    });
    for (const kept of ['etag', READER_HEADER])
      if (answer.headers.has(kept)) headers.set(kept, answer.headers.get(kept)!);
    const body = await answer.arrayBuffer();
    if (epoch !== this.#epoch) return undefined;
    const cache = await this.world.caches.open(name);
    await cache.put(KEPT_SESSION_URL, Response.json(session));
    // Deleted first, so that the order of the cache is the order of arrival.
    await cache.delete(url);
    await cache.put(url, new Response(body, { headers }));
    const all = (await cache.keys()).filter((request) => !isSession(request));
    await Promise.all(
      all
        .slice(0, Math.max(0, all.length - MAX_READS))
        .filter((request) => new URL(request.url).pathname !== USER)
        .map((request) => cache.delete(request)),
    );
    // Everything was deleted while this was being written.
    if (epoch !== this.#epoch) await this.world.caches.delete(name);
    return undefined;
  }

  /** The last answer of this address, marked as such; undefined when there is none, or it is too old. */
  async find(url: string): Promise<Response | undefined> {
    const [name, ...more] = await this.#names();
    if (name === undefined || more.length > 0) return undefined;
    if (!isRunning(await this.#session(name), this.world.now())) {
      await this.forget();
      return undefined;
    }
    const kept = await (await this.world.caches.open(name)).match(url, { ignoreVary: true });
    const seenAt = kept?.headers.get(SEEN_AT) ?? null;
    if (kept === undefined || seenAt === null || !isFreshEnough(seenAt, this.world.now())) return undefined;
    const headers = new Headers(kept.headers);
    headers.delete(SEEN_AT);
    headers.set(LAST_SEEN_HEADER, seenAt);
    return new Response(kept.body, { headers });
  }

  /** Deletes answers of a session that is over, or unknown. */
  async forgetEnded(): Promise<void> {
    for (const name of await this.#names())
      if (!isRunning(await this.#session(name), this.world.now())) await this.world.caches.delete(name);
  }

  async #session(name: string): Promise<KeptSession | undefined> {
    const entry = await (await this.world.caches.open(name)).match(KEPT_SESSION_URL);
    return keptSession(await entry?.text());
  }

  /** Addresses of the stored answers of the current user. */
  async addresses(): Promise<string[]> {
    const [name] = await this.#names();
    if (name === undefined) return [];
    const requests = await (await this.world.caches.open(name)).keys();
    return requests.filter((request) => !isSession(request)).map(({ url }) => url);
  }
}

const isSession = ({ url }: Request) => new URL(url).pathname === KEPT_SESSION_URL;
