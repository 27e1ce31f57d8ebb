import { type RemoteModule, lazyPart, slot } from '@nb/web-kit';
import { ContactListSlot, ContactsPage } from './contacts/contacts.page';
import { NameListSlot } from './contacts/name-list';
import { MyDaySlot } from './today/my-day-slot';
import { TouchSender } from './touches/touch-sender';
import { loadersWithFieldNames } from './texts/field-names';

// Fetched when somebody opens a contact.
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
