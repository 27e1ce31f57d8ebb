import { DATA_CACHE_PREFIX, type WorkerMessage } from '@nb/contracts';

/** A worker that does not answer keeps nobody from signing out. */
const WORKER_LIMIT_MS = 1000;

const controller = () => {
  try {
    return navigator.serviceWorker?.controller;
  } catch {
    // Closed to us: then there is none.
    return null;
  }
};

/** The worker drops what is still under way as well: otherwise an answer that comes now would be kept after all. */
const isDoneByWorker = () =>
  new Promise<boolean>((resolve) => {
    const worker = controller();
    if (!worker || typeof MessageChannel === 'undefined') return resolve(false);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), WORKER_LIMIT_MS);
    worker.postMessage({ type: 'forget' } satisfies WorkerMessage, [port2]);
  });

async function dropCaches(): Promise<void> {
  try {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(DATA_CACHE_PREFIX)).map((name) => caches.delete(name)));
  } catch {
    // No caches here, or storage is closed to us: nothing is kept either.
  }
}

/** Nothing that was seen here stays in this browser. Never rejects, and takes a second at most. */
export async function forgetSeen(): Promise<void> {
  // Once more would take what somebody else has seen by then.
  if (!(await isDoneByWorker())) await dropCaches();
}
