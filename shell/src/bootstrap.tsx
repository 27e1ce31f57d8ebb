// First: schemas look when they are made.
import './without-eval';
import { type Arrival, shareWithRemotes, startApp } from '@nb/web-kit';
import { catchInstallPrompt } from './offline/install-prompt';
import { registerWorker } from './offline/register-worker';
import { routes } from './routing/routes';
import { texts } from './texts/texts';

/** Pages that are the same whoever reads them; on all others the first thing to know is who does. */
const FOR_ANYBODY = /^\/(?:register|verify)(?:\/|$)/i;

/** The whole app, `arrival`: after a sign-in at the front door. */
export async function start(arrival?: Arrival): Promise<void> {
  // The front door has done it.
  if (!arrival) catchInstallPrompt();
  shareWithRemotes(async () => (await import('./federation/shared-libraries')).sharedLibraries);
  await startApp(
    routes,
    { namespace: 'shell', texts, readerFirst: !FOR_ANYBODY.test(window.location.pathname) },
    arrival,
  );
  registerWorker();
}
