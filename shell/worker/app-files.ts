import { FILES_CACHE, LAST_SEEN_HEADER } from '@nb/contracts/offline';
import { filesOfPage, filesToForget, isFile } from './plan.rules.js';
import type { World } from './world.js';

const PAGE = '/';
/** The page to cache: at `/` the edge serves visitors a public page, here it always serves the app. */
const APP_PAGE = '/dashboard';
const RELEASE = '/remotes.json';
const SEEN_AT = 'x-seen-at';
/** The cached page is refreshed after this time even with unchanged scripts, because the brand may have changed. */
const PAGE_KEPT_MS = 24 * 60 * 60 * 1000;

const isForEver = (answer: Response) =>
  answer.status === 200 && answer.type !== 'opaque' && /\bimmutable\b/.test(answer.headers.get('cache-control') ?? '');

/** Cache of the page, the release manifest, and the hashed files that were needed so far. */
export class AppFiles {
  constructor(
    private readonly world: World,
    /** Files of the shell that was built with this worker. */
    private readonly ofShell: readonly string[],
  ) {}

  #open(): Promise<Cache> {
    return this.world.caches.open(FILES_CACHE);
  }

  /** A file from the cache, otherwise from the network and then cached. An address with a query skips the cache, because the copy may be damaged. */
  async file(request: Request): Promise<{ answer: Response; done?: Promise<unknown> }> {
    const { pathname, search } = new URL(request.url);
    const cache = await this.#open().catch(() => undefined);
    const kept = search === '' ? await cache?.match(pathname, { ignoreVary: true }) : undefined;
    if (kept) return { answer: kept };
    const answer = await this.world.fetch(request);
    return { answer, ...(cache && isForEver(answer) && { done: cache.put(pathname, answer.clone()) }) };
  }

  /** The cached page, for any route. Also for public pages, whose markup is never cached, so that it can't outlive its files. */
  async page(): Promise<Response | undefined> {
    return (await this.#open()).match(PAGE, { ignoreVary: true });
  }

  /** The release manifest from the network or, offline, the last one received, marked as such. */
  async release(request: Request): Promise<{ answer: Response; done?: Promise<unknown> }> {
    try {
      const answer = await this.world.fetch(request);
      return { answer, ...(answer.ok && { done: this.#keepRelease(answer.clone()) }) };
    } catch (error) {
      const kept = await (await this.#open()).match(RELEASE, { ignoreVary: true });
      if (!kept) throw error;
      const headers = new Headers(kept.headers);
      headers.set(LAST_SEEN_HEADER, headers.get(SEEN_AT) ?? '');
      return { answer: new Response(kept.body, { headers }) };
    }
  }

  async #keepRelease(answer: Response): Promise<void> {
    const { remotes } = (await answer.json()) as { remotes: unknown };
    // Without override origins, which are decided at each visit.
    const copy = Response.json({ remotes }, { headers: { [SEEN_AT]: new Date(this.world.now()).toISOString() } });
    await (await this.#open()).put(RELEASE, copy);
  }

  /** After the start of a page: caches its files and a matching page, and deletes files that are not needed any more. */
  async started(fetched: readonly string[], pages: number): Promise<void> {
    const paths = fetched
      .filter((url) => URL.canParse(url, this.world.origin))
      .map((url) => new URL(url, this.world.origin))
      .filter(({ origin, pathname }) => origin === this.world.origin && isFile(pathname))
      .map(({ pathname }) => pathname);
    const cache = await this.#open();
    await this.#add(cache, paths);
    await this.#keepPage(cache, paths);
    // The first page requests the manifest before there is a worker.
    if (!(await cache.match(RELEASE, { ignoreVary: true }))) {
      const answer = await this.world.fetch(RELEASE).catch(() => undefined);
      if (answer?.ok) await this.#keepRelease(answer);
    }
    const entries = await this.#entries(cache);
    const files = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    await Promise.all(
      filesToForget({ files, ofShell: this.ofShell, fetched: paths, entries, pages }).map((path) => cache.delete(path)),
    );
  }

  async #add(cache: Cache, paths: readonly string[]): Promise<boolean> {
    const all = await Promise.all(
      [...new Set(paths)].map(async (path) => {
        if (await cache.match(path, { ignoreVary: true })) return true;
        try {
          const answer = await this.world.fetch(path);
          if (!isForEver(answer)) return false;
          await cache.put(path, answer);
          return true;
        } catch {
          return false;
        }
      }),
    );
    return all.every(Boolean);
  }

  /** Caches a page only when all its first files are cached: an incomplete page is worse than the previous one. */
  async #keepPage(cache: Cache, fetched: readonly string[]): Promise<void> {
    const before = await cache.match(PAGE, { ignoreVary: true });
    if (before) {
      const known = new Set(fetched);
      const age = this.world.now() - Date.parse(before.headers.get(SEEN_AT) ?? '');
      if (age >= 0 && age < PAGE_KEPT_MS && filesOfPage(await before.clone().text()).every((path) => known.has(path)))
        return;
    }
    const answer = await this.world
      .fetch(APP_PAGE, { cache: 'no-cache', headers: { accept: 'text/html' } })
      .catch(() => undefined);
    // A page with overrides must not be cached.
    if (answer?.status !== 200 || /\bno-store\b/.test(answer.headers.get('cache-control') ?? '')) return;
    const html = await answer.text();
    if (!(await this.#add(cache, filesOfPage(html)))) return;
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length']) headers.delete(name);
    headers.set(SEEN_AT, new Date(this.world.now()).toISOString());
    await cache.put(PAGE, new Response(html, { headers }));
  }

  async #entries(cache: Cache): Promise<string[] | undefined> {
    const kept = await cache.match(RELEASE, { ignoreVary: true });
    if (!kept) return undefined;
    const { remotes } = (await kept.json()) as { remotes?: { entry?: string }[] };
    return remotes?.flatMap(({ entry }) => (entry === undefined ? [] : [entry]));
  }
}
