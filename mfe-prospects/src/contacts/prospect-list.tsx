import { useState } from 'react';
import { ContactList } from './contact-list';

/** The contact list inside of another remote's page (slot `prospect-list`): compact, a form on top, no title of its own. */
export function ProspectList() {
  const [search, setSearch] = useState('');
  return <ContactList compact search={search} onSearch={setSearch} />;
}
