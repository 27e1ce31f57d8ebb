import { LIST_BUILDER_CONTACTS, type Prospect } from '@nb/contracts';
import { useDelayedText, useLanguage, useProgressQuery, useSearchParams } from '@nb/web-kit';
import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ContactSort,
  NOTHING_SELECTED,
  searchContacts,
  selectAll,
  selectOne,
  selectRange,
  selectedOf,
  sortContacts,
  sortOf,
} from './contacts.rules';

/** What the list shows and how that is changed. */
export interface ListView {
  search: string;
  onSearch: (search: string) => void;
  sort: ContactSort;
  onSort: (sort: ContactSort) => void;
}

const SEARCH_DELAY_MS = 500;

/** Whether the change replaces the step in the history: typing on is the same search. */
const isSameSearch = (before: string, after: string) => before !== '' || after === '';

/**
 * Search and order, kept in the address (`?q=&sort=`), each order and each search a step that Back undoes. A search is written when typing
 * pauses: each letter there would render the whole page.
 */
export function useListInAddress(): ListView {
  const [params, setParams] = useSearchParams();
  const searched = params.get('q') ?? '';
  const sort = sortOf(params.get('sort'));
  // The address changes in a transition, so this holds the latest wanted state.
  const latest = useRef({ searched, sort });
  useEffect(() => {
    latest.current = { searched, sort };
  }, [searched, sort]);
  const write = useCallback(
    (change: Partial<{ searched: string; sort: ContactSort }>, replace: boolean) => {
      latest.current = { ...latest.current, ...change };
      const { searched: words, sort: order } = latest.current;
      startTransition(() =>
        setParams(
          (now) => {
            const next = new URLSearchParams(now);
            const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
            put('q', words);
            put('sort', order === 'newest' ? '' : order);
            return next;
          },
          { replace },
        ),
      );
    },
    [setParams],
  );
  const apply = useCallback(
    (text: string) => write({ searched: text }, isSameSearch(latest.current.searched, text)),
    [write],
  );
  const [search, onSearch] = useDelayedText(searched, apply, SEARCH_DELAY_MS);
  const onSort = useCallback(
    (chosen: ContactSort) => {
      if (chosen !== latest.current.sort) write({ sort: chosen }, false);
    },
    [write],
  );
  return { search, onSearch, sort, onSort };
}

/** Search and order of a list in another remote's page, which must not change the address. */
export function useListInMemory(): ListView {
  const [search, onSearch] = useState('');
  const [sort, onSort] = useState<ContactSort>('newest');
  return { search, onSearch, sort, onSort };
}

/** The contacts that the search finds, in the chosen order. Deferred, so that typing stays fast in long lists. */
export function useShownContacts(contacts: readonly Prospect[], { search, sort }: Pick<ListView, 'search' | 'sort'>) {
  const { language } = useLanguage();
  const [words, order] = [useDeferredValue(search), useDeferredValue(sort)];
  const sorted = useMemo(() => sortContacts(contacts, order, language), [contacts, order, language]);
  const shown = useMemo(() => searchContacts(sorted, words), [sorted, words]);
  return { shown, needle: words.trim() };
}

/** Ticked contacts of the shown list. The functions are stable, so that rows do not re-render for them. */
export function useSelection(shown: readonly Prospect[]) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const selected = useMemo(() => selectedOf(selection, shown), [selection, shown]);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  const onSelect = useCallback((id: string, on: boolean, isRange: boolean) => {
    setSelection((now) => (isRange ? selectRange(now, latest.current, id, on) : selectOne(now, id, on)));
  }, []);
  const onSelectAll = useCallback((on: boolean) => setSelection((now) => selectAll(now, latest.current, on)), []);
  const onClear = useCallback(() => setSelection(NOTHING_SELECTED), []);
  return { keys: selection.ids, selected, onSelect, onSelectAll, onClear };
}

/** Whether step 3 would be open again after deleting this many of the contacts. */
export function useStep3Warning(total: number): (going: number) => boolean {
  const { data: progress } = useProgressQuery();
  return (going) =>
    progress !== undefined &&
    progress.step3Completed &&
    !progress.trainingCompleted &&
    total >= LIST_BUILDER_CONTACTS &&
    total - going < LIST_BUILDER_CONTACTS;
}
