import { startApp } from '@nb/web-kit';
import { catchInstallPrompt } from './offline/install-prompt';
import { routes } from './routing/routes';
import { texts } from './texts/texts';

catchInstallPrompt();
await startApp(routes, { namespace: 'shell', texts });

// For the next visit, so it waits until this one has all it needs. Not in development: what is worked on must come from the server.
if (process.env.NODE_ENV === 'production' && 'serviceWorker' in navigator) {
  const start = () => setTimeout(() => void import('./offline/start-worker').then(({ startWorker }) => startWorker(), () => undefined), 2000);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
