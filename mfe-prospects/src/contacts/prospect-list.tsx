import { useMemo, useState } from 'react';
import { ContactList } from './contact-list';
import type { ContactSort } from './sort-contacts';

/** The contact list inside of another remote's page (slot `prospect-list`): compact, a form on top, no title of its own. */
export function ProspectList() {
  const [search, onSearch] = useState('');
  const [sort, onSort] = useState<ContactSort>('newest');
  const view = useMemo(() => ({ search, onSearch, followed: 0, sort, onSort }), [search, sort]);
  return <ContactList compact view={view} />;
}
