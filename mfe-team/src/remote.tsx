import { type RemoteModule, lazyPart, slot } from '@nb/web-kit';
import { UsualPlaceCard } from './calls/usual-place-card';
import { PartnersPage } from './partners/partners.page';
import english from './texts/en.json';

// The list is what people come for; the rest is fetched when somebody goes there.
const TreePage = lazyPart('team:tree.title', async () => ({ default: (await import('./tree/tree.page')).TreePage }));
const ChartsPage = lazyPart('team:charts.title', async () => ({
  default: (await import('./charts/charts.page')).ChartsPage,
}));
const CalendarPage = lazyPart('team:calendar.title', async () => ({
  default: (await import('./calendar/calendar.page')).CalendarPage,
}));

export default {
  contract: 1,
  namespace: 'team',
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
    { path: '/partners', element: <PartnersPage /> },
    { path: '/partners/tree', element: <TreePage /> },
    { path: '/partners/charts', element: <ChartsPage /> },
    { path: '/calendar', element: <CalendarPage /> },
  ],
  slots: { 'usual-call-place': slot(UsualPlaceCard) },
} satisfies RemoteModule;
