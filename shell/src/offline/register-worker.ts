/** For the next visit, so it waits until this one has all it needs. Not in development: what is worked on must come from the server. */
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
