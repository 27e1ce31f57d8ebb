import type { WorkerMessage } from '@nb/contracts';

// After a sign-in the page knows the person from the answer to it: to open without a connection, that must have been read as well.
const fetched = () => [
  new URL('/api/auth/user', window.location.origin).href,
  ...performance.getEntriesByType('resource').map(({ name }) => name),
];

/** Registers the worker and tells it what this page has fetched so far; again when it, or a newer one, takes the page over. Without one the app works as before. */
export async function startWorker(): Promise<void> {
  const tell = (worker: ServiceWorker | null | undefined) =>
    worker?.postMessage({ type: 'started', fetched: fetched() } satisfies WorkerMessage);
  try {
    const { serviceWorker } = navigator;
    await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    serviceWorker.addEventListener('controllerchange', () => tell(serviceWorker.controller));
    tell((await serviceWorker.ready).active);
  } catch {
    // Blocked here, or its file is gone.
  }
}
