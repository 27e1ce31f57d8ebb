import { Skeleton } from '@nb/ui';
import { type RemoteModule, lazyPart, slot } from '@nb/web-kit';
import { loadersWithFieldNames } from './texts/field-names';

// Each page and slot is fetched alone: the dashboard shows the day, and running the code of the whole list for that would hold a phone up.
const ContactsPage = lazyPart('prospects:page.title', async () => ({
  default: (await import('./contacts/contacts.page')).ContactsPage,
}));
const ContactListSlot = lazyPart(
  'prospects:page.title',
  async () => ({ default: (await import('./contacts/contacts.page')).ContactListSlot }),
  <Skeleton $height={480} $radius={16} />,
);
const NameListSlot = lazyPart(
  'prospects:page.title',
  async () => ({ default: (await import('./contacts/name-list')).NameListSlot }),
  <Skeleton $height={480} $radius={16} />,
);
const MyDaySlot = lazyPart(
  'prospects:day.title',
  async () => ({ default: (await import('./today/my-day-slot')).MyDaySlot }),
  <Skeleton $height={460} $radius={16} />,
);
const TouchSender = lazyPart('prospects:page.title', async () => ({
  default: (await import('./touches/touch-sender')).TouchSender,
}));
const ContactPage = lazyPart('prospects:contact.title', async () => ({
  default: (await import('./contact/contact.page')).ContactPage,
}));

const remote: RemoteModule = {
  contract: 1,
  namespace: 'prospects',
  texts: loadersWithFieldNames({
    en: () => import('./texts/en.json'),
    es: () => import('./texts/es.json'),
    fr: () => import('./texts/fr.json'),
    de: () => import('./texts/de.json'),
    hi: () => import('./texts/hi.json'),
    pa: () => import('./texts/pa.json'),
    tl: () => import('./texts/tl.json'),
  }),
  routes: [
    { path: '/prospects', element: <ContactsPage /> },
    { path: '/prospects/:id', element: <ContactPage /> },
  ],
  slots: {
    'prospect-list': slot(ContactListSlot),
    'prospect-names': slot(NameListSlot),
    'touch-sender': slot(TouchSender),
    today: slot(MyDaySlot),
  },
};
export default remote;
