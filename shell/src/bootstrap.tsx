import { type Arrival, shareWithRemotes, startApp } from '@nb/web-kit';
import { catchInstallPrompt } from './offline/install-prompt';
import { routes } from './routing/routes';
import { texts } from './texts/texts';

/** The whole app, `arrival`: after a sign-in at the front door. */
export async function start(arrival?: Arrival): Promise<void> {
  // The front door has done it.
  if (!arrival) catchInstallPrompt();
  shareWithRemotes(async () => (await import('./federation/shared-libraries')).sharedLibraries);
  await startApp(routes, { namespace: 'shell', texts }, arrival);
  registerWorker();
}

/** For the next visit, so it waits until this one has all it needs. Not in development: what is worked on must come from the server. */
function registerWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const soon = () => setTimeout(() => void import('./offline/start-worker').then(({ startWorker }) => startWorker(), () => undefined), 2000);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}
