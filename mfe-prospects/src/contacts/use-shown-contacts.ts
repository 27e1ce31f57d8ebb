import type { Prospect } from '@nb/contracts';
import { useLanguage } from '@nb/web-kit';
import { useEffect, useMemo } from 'react';
import type { ListView } from './list-in-address';
import { prepareSearch, searchIn } from './search-contacts';
import { sortContacts } from './sort-contacts';

/** The contacts that the search finds, in the chosen order. Each letter only filters: the order was made before. */
export function useShownContacts(contacts: readonly Prospect[], { search, sort }: ListView) {
  const { language } = useLanguage();
  const sorted = useMemo(() => sortContacts(contacts, sort, language), [contacts, sort, language]);
  const find = useMemo(() => searchIn(sorted), [sorted]);
  const shown = useMemo(() => find(search), [find, search]);
  useEffect(() => prepareSearch(contacts), [contacts]);
  return { shown, needle: search.trim() };
}
