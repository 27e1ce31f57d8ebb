import type { RemoteModule } from '@nb/web-kit';
import english from './texts/en.json';
import { UsersPage } from './users/users.page';

export default {
  contract: 1,
  namespace: 'admin',
  texts: { en: () => Promise.resolve({ default: english }) },
  routes: [{ path: '/admin', element: <UsersPage /> }],
} satisfies RemoteModule;
