import type { WorkerMessage } from '@nb/contracts';

// After a sign-in the page has the user from that answer, but opening it offline needs the answer of this read.
const fetched = () => [
  new URL('/api/auth/user', window.location.origin).href,
  ...performance.getEntriesByType('resource').map(({ name }) => name),
];

/** Registers the service worker and sends it what this page has fetched so far, again when a worker takes control of the page. The app works without it as well. */
export async function startWorker(): Promise<void> {
  const sendFetched = (worker: ServiceWorker | null | undefined) =>
    worker?.postMessage({ type: 'started', fetched: fetched() } satisfies WorkerMessage);
  try {
    const { serviceWorker } = navigator;
    await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    serviceWorker.addEventListener('controllerchange', () => {
      const since = performance.now();
      sendFetched(serviceWorker.controller);
      // What was on its way by then goes past the worker: it is sent once it is there.
      new PerformanceObserver((list) => {
        if (list.getEntries().some(({ startTime }) => startTime < since)) sendFetched(serviceWorker.controller);
      }).observe({ type: 'resource' });
    });
    sendFetched((await serviceWorker.ready).active);
  } catch {
    // Service workers are blocked, or the file is missing.
  }
}
