import { type RemoteModule, lazyPart } from '@nb/web-kit';
import english from './texts/en.json';
import { UsersPage } from './users/users.page';

// The list is what is opened first; the other pages come when they are asked for.
const UserPage = lazyPart('admin:detail.title', async () => ({
  default: (await import('./detail/user.page')).UserPage,
}));
const AuditPage = lazyPart('admin:audit.title', async () => ({
  default: (await import('./audit/audit.page')).AuditPage,
}));
const SecondStepPage = lazyPart('admin:secondStep.title', async () => ({
  default: (await import('./second-step/second-step.page')).SecondStepPage,
}));
const ImportPage = lazyPart('admin:import.title', async () => ({
  default: (await import('./import/import.page')).ImportPage,
}));

export default {
  contract: 1,
  namespace: 'admin',
  texts: {
    en: () => Promise.resolve({ default: english }),
    es: () => import('./texts/es.json'),
    fr: () => import('./texts/fr.json'),
    de: () => import('./texts/de.json'),
    hi: () => import('./texts/hi.json'),
    pa: () => import('./texts/pa.json'),
    tl: () => import('./texts/tl.json'),
  },
  routes: [
    { path: '/admin', element: <UsersPage /> },
    { path: '/admin/users/:id', element: <UserPage /> },
    { path: '/admin/audit', element: <AuditPage /> },
    { path: '/admin/import', element: <ImportPage /> },
    { path: '/admin/two-step', element: <SecondStepPage /> },
  ],
} satisfies RemoteModule;
