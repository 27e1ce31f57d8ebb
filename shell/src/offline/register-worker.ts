/** Registers the service worker after the page has loaded, because it is only useful for the next visit. Not in development, where code must come from the server. */
export function registerWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const soon = () =>
    setTimeout(
      () =>
        void import('./start-worker').then(
          ({ startWorker }) => startWorker(),
          () => undefined,
        ),
      2000,
    );
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}
