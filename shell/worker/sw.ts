/**
 * The service worker: opens the app offline and shows the last answers. It never answers calls to `/api` from the cache while the network
 * works, never handles writes or the live stream, and ignores requests that `plan.rules.ts` does not name.
 */
import { DATA_CACHE_PREFIX, FILES_CACHE, type WorkerMessage } from '@nb/contracts/offline';
import { AppFiles } from './app-files.js';
import { LastSeen } from './last-seen.js';
import { planFor } from './plan.rules.js';
import { type World, inTime } from './world.js';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build. */
declare const SHELL_FILES: readonly string[];

/** How long a visit waits for the network before the cached page is shown. */
const PAGE_LIMIT_MS = 3500;
/** How long after such a wait reads have a time limit as well. */
const SLOW_FOR_MS = 30_000;
const READ_LIMIT_MS = 3500;
const NO_SERVER = [502, 503, 504];

const world: World = {
  caches: self.caches,
  fetch: (request, init) => self.fetch(request, init),
  now: () => Date.now(),
  origin: self.location.origin,
};
const files = new AppFiles(world, SHELL_FILES);
const lastSeen = new LastSeen(world);
let slowUntil = 0;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
// A new worker may take over open pages, because their files stay until no page needs them.
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await self.registration.navigationPreload?.enable().catch(() => undefined);
      const names = await self.caches.keys();
      await Promise.all(
        names
          .filter((name) => name.startsWith('nb-') && name !== FILES_CACHE && !name.startsWith(DATA_CACHE_PREFIX))
          .map((name) => self.caches.delete(name)),
      );
      await lastSeen.forgetEnded();
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'POST' && new URL(request.url).pathname === '/api/logout') event.waitUntil(lastSeen.forget());
  const plan = planFor(
    {
      method: request.method,
      url: request.url,
      mode: request.mode,
      destination: request.destination,
      range: request.headers.has('range'),
    },
    self.location.origin,
  );
  if (plan === 'page') event.respondWith(page(event));
  else if (plan === 'file') event.respondWith(and(event, files.file(request)));
  else if (plan === 'release') event.respondWith(and(event, files.release(request)));
  else if (plan === 'read') event.respondWith(read(event));
});

/** Responds, and finishes the rest of the work in the background. */
async function and(event: FetchEvent, work: Promise<{ answer: Response; done?: Promise<unknown> }>): Promise<Response> {
  const { answer, done } = await work;
  // Full storage must not fail the answer.
  if (done) event.waitUntil(done.catch(() => undefined));
  return answer;
}

async function page(event: FetchEvent): Promise<Response> {
  const network = (async () => ((await event.preloadResponse) as Response | undefined) ?? world.fetch(event.request))();
  const answer = await inTime(
    network.catch(() => undefined),
    PAGE_LIMIT_MS,
  );
  if (answer && !NO_SERVER.includes(answer.status)) return answer;
  const kept = await files.page().catch(() => undefined);
  if (!kept) return answer ?? network;
  slowUntil = Date.now() + SLOW_FOR_MS;
  event.waitUntil(network.catch(() => undefined));
  return kept;
}

async function read(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const { epoch } = lastSeen;
  const network = world.fetch(event.request);
  const kept = () => lastSeen.find(url).catch(() => undefined);
  let answer: Response | undefined;
  try {
    answer = Date.now() < slowUntil ? await inTime(network, READ_LIMIT_MS) : await network;
  } catch (error) {
    const found = event.request.signal.aborted ? undefined : await kept();
    if (found) return found;
    throw error;
  }
  if (answer === undefined) {
    event.waitUntil(network.catch(() => undefined));
    return (await kept()) ?? network;
  }
  event.waitUntil(lastSeen.keep(url, answer.clone(), epoch).catch(() => undefined));
  return answer;
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  const answer = () => event.ports[0]?.postMessage('done');
  if (message.type === 'forget') event.waitUntil(lastSeen.forget().then(answer, answer));
  if (message.type === 'started') event.waitUntil(started(message.fetched).then(answer, answer));
});

async function started(fetched: readonly string[]): Promise<void> {
  await lastSeen.forgetEnded();
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await files.started(fetched, pages.length);
  // Reads of the page before there was a worker.
  const known = new Set(await lastSeen.addresses());
  for (const url of new Set(fetched)) {
    if (
      known.has(url) ||
      planFor({ method: 'GET', url, mode: 'cors', destination: '', range: false }, self.location.origin) !== 'read'
    )
      continue;
    const { epoch } = lastSeen;
    const answer = await world.fetch(url, { headers: { accept: 'application/json' } }).catch(() => undefined);
    if (answer) await lastSeen.keep(url, answer, epoch);
  }
}
