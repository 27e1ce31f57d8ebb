import type { World } from '../world.js';

export const ORIGIN = 'https://app.example';
const addressOf = (key: RequestInfo | URL) =>
  new URL(typeof key === 'string' || key instanceof URL ? key : key.url, ORIGIN).href;

/** The used part of the Cache API: by address, in the order of arrival. */
class FakeCache {
  readonly kept = new Map<string, Response>();
  async match(key: RequestInfo | URL) {
    return this.kept.get(addressOf(key))?.clone();
  }
  async put(key: RequestInfo | URL, answer: Response) {
    const body = await answer.arrayBuffer();
    this.kept.set(addressOf(key), new Response(body, { status: answer.status, headers: answer.headers }));
  }
  async delete(key: RequestInfo | URL) {
    return this.kept.delete(addressOf(key));
  }
  async keys() {
    return [...this.kept.keys()].map((url) => new Request(url));
  }
}

/** A fake environment: `answers` by path is its network; other paths fail like a broken connection. */
export class FakeWorld implements World {
  readonly origin = ORIGIN;
  readonly stores = new Map<string, FakeCache>();
  answers: Record<string, () => Response | Promise<Response>> = {};
  readonly asked: string[] = [];
  time = Date.parse('2026-05-05T12:00:00Z');

  readonly caches = {
    open: async (name: string) => {
      const cache = this.stores.get(name) ?? new FakeCache();
      this.stores.set(name, cache);
      return cache;
    },
    keys: async () => [...this.stores.keys()],
    delete: async (name: string) => this.stores.delete(name),
  } as unknown as CacheStorage;

  now = () => this.time;
  fetch = async (request: Request | string) => {
    const url = addressOf(request);
    const path = url.slice(ORIGIN.length);
    this.asked.push(path);
    const answer = this.answers[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  };
  /** All stored addresses, by cache. */
  kept(): Record<string, string[]> {
    return Object.fromEntries(
      [...this.stores].map(([name, { kept }]) => [name, [...kept.keys()].map((url) => url.slice(ORIGIN.length))]),
    );
  }
}
