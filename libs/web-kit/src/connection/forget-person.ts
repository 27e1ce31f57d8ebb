import { DATA_CACHE_PREFIX, type WorkerMessage } from '@nb/contracts';

/** A worker that does not answer must not block signing out. */
const WORKER_LIMIT_MS = 1000;

const controller = () => {
  try {
    return navigator.serviceWorker?.controller;
  } catch {
    // No access to service workers: then there is none.
    return null;
  }
};

/** Asks the worker, because it can also drop answers that are still under way. */
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
    // No caches, or no access to storage: nothing is kept then.
  }
}

/** Deletes all cached answers of the user from this browser. Never rejects, and takes a second at most. */
export async function forgetSeen(): Promise<void> {
  // Not in addition to the worker: that could delete answers of the next user.
  if (!(await isDoneByWorker())) await dropCaches();
}
