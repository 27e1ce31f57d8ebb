// Must come first, because zod checks this setting when schemas are created.
import './without-eval';
import { shareWithRemotes, startApp } from '@nb/web-kit';
import { catchInstallPrompt } from './offline/install-prompt';
import { registerWorker } from './offline/register-worker';
import { routes } from './routing/routes';
import { texts } from './texts/texts';

/** Pages that are the same for every user; all others need to know first who is signed in. */
const FOR_ANYBODY = /^\/(?:register|verify)(?:\/|$)/i;

catchInstallPrompt();
shareWithRemotes(async () => (await import('./federation/shared-libraries')).sharedLibraries);
void startApp(routes, {
  namespace: 'shell',
  texts,
  readerFirst: !FOR_ANYBODY.test(window.location.pathname),
}).then(registerWorker);
