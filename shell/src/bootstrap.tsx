import { startApp } from '@nb/web-kit';
import { routes } from './routing/routes';
import { texts } from './texts/texts';

await startApp(routes, { namespace: 'shell', texts });
