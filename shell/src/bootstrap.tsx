// First: schemas look when they are made.
import './without-eval';
import { type Arrival, inPieces, shareWithRemotes, startApp } from '@nb/web-kit';
import { catchInstallPrompt } from './offline/install-prompt';
import { registerWorker } from './offline/register-worker';
import { routes } from './routing/routes';
import { texts } from './texts/texts';

/** Pages that are the same whoever reads them; on all others the first thing to know is who does. */
const FOR_ANYBODY = /^\/(?:register|verify)(?:\/|$)/i;

/** What remotes take from this page is a lot to run at once: one after the other. */
const LIBRARIES = [
  () => import(/* webpackChunkName: "shared" */ './federation/toolkit'),
  () => import(/* webpackChunkName: "shared" */ './federation/pieces/fields'),
  () => import(/* webpackChunkName: "shared" */ './federation/pieces/data'),
  () => import(/* webpackChunkName: "shared" */ './federation/pieces/overlays'),
  () => import(/* webpackChunkName: "shared" */ '@nb/ui'),
  () => import(/* webpackChunkName: "shared" */ '@nb/web-kit'),
];

/** The whole app, `arrival`: after a sign-in at the front door. */
export async function start(arrival?: Arrival): Promise<void> {
  // The front door has done it.
  if (!arrival) catchInstallPrompt();
  shareWithRemotes(() =>
    inPieces(
      LIBRARIES,
      async () => (await import(/* webpackChunkName: "shared" */ './federation/shared-libraries')).sharedLibraries,
    ),
  );
  await startApp(
    routes,
    { namespace: 'shell', texts, readerFirst: !FOR_ANYBODY.test(window.location.pathname) },
    arrival,
  );
  registerWorker();
}
