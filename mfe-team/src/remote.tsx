import type { RemoteModule } from '@nb/web-kit';
import { PartnersPage } from './partners/partners.page';
import english from './texts/en.json';

export default {
  contract: 1,
  namespace: 'team',
  texts: { en: () => Promise.resolve({ default: english }) },
  routes: [{ path: '/partners', element: <PartnersPage /> }],
} satisfies RemoteModule;
