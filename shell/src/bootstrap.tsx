import { preloadUi } from '@nb/ui';
import { startApp } from '@nb/web-kit';
import { routes } from './routing/routes';
import { texts } from './texts/texts';

await startApp(routes, { namespace: 'shell', texts });
// The first page stands; menus, lists and date fields are fetched before somebody opens one.
void preloadUi();
