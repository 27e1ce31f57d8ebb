import type { RemoteModule } from '@nb/web-kit';
import { CalendarPage } from './calendar/calendar.page';
import { ChartsPage } from './charts/charts.page';
import { PartnersPage } from './partners/partners.page';
import english from './texts/en.json';
import { TreePage } from './tree/tree.page';

export default {
  contract: 1,
  namespace: 'team',
  texts: { en: () => Promise.resolve({ default: english }) },
  routes: [
    { path: '/partners', element: <PartnersPage /> },
    { path: '/partners/tree', element: <TreePage /> },
    { path: '/partners/charts', element: <ChartsPage /> },
    { path: '/calendar', element: <CalendarPage /> },
  ],
} satisfies RemoteModule;
