import { LIST_BUILDER_CONTACTS, type Prospect } from '@nb/contracts';
import {
  useCurrentUserQuery,
  useDelayedText,
  useLanguage,
  useProgressQuery,
  useSearchParams,
  useTickedAtStart,
} from '@nb/web-kit';
import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ContactSort,
  NOTHING_SELECTED,
  type Selection,
  searchContacts,
  selectAll,
  selectOne,
  selectRange,
  selectedOf,
  sortContacts,
} from './contacts.rules';
import { useToday } from '../touches/use-today';
import { type ListChoice, keepChoice, keptChoice, namesChoice, readChoice, writeChoice } from './kept-list';
import { type ContactFilters, FILTER_NAMES, NO_FILTERS, filterContacts } from './pipeline.rules';

/** What the list shows and how that is changed. */
export interface ListView {
  search: string;
  onSearch: (search: string) => void;
  sort: ContactSort;
  onSort: (sort: ContactSort) => void;
  filters: ContactFilters;
  onFilter: (change: Partial<ContactFilters>) => void;
}

const SEARCH_DELAY_MS = 500;

/** Whether the change replaces the step in the history: typing on is the same search. */
const isSameSearch = (before: string, after: string) => before !== '' || after === '';

interface Asked extends ListChoice {
  searched: string;
}
const sameFilters = (one: ContactFilters, other: ContactFilters) =>
  FILTER_NAMES.every((name) => one[name] === other[name]);
const isSameChoice = (one: ListChoice, other: ListChoice) =>
  one.sort === other.sort && sameFilters(one.filters, other.filters);

/**
 * Search, order and filters, kept in the address (`?q=&sort=&stage=…`), each order, filter and search a step that Back undoes; order and filters
 * also for the person's next visit. A search is written when typing pauses: each letter there would render the whole page.
 */
export function useListInAddress(): ListView {
  const [params, setParams] = useSearchParams();
  const { data: user } = useCurrentUserQuery();
  const userId = user?.id;
  // As it was when the page opened, so that Back goes to what was shown before.
  const kept = useMemo(() => keptChoice(userId), [userId]);
  const searched = params.get('q') ?? '';
  const choice = namesChoice(params) ? readChoice(params) : kept;
  // Shown as soon as it is chosen; the address follows in a transition, and Back or a link changes it first.
  const [{ sort, filters }, setShown] = useState<ListChoice>(choice);
  const [addressed, setAddressed] = useState<ListChoice>(choice);
  if (!isSameChoice(addressed, choice)) {
    setAddressed(choice);
    if (!isSameChoice({ sort, filters }, choice)) setShown(choice);
  }
  // The address changes in a transition, so this holds the latest wanted state.
  const latest = useRef<Asked>({ searched, sort, filters });
  useEffect(() => {
    latest.current = { searched, sort, filters };
  }, [searched, sort, filters]);
  const write = useCallback(
    (change: Partial<Asked>, replace: boolean) => {
      latest.current = { ...latest.current, ...change };
      const { searched: words, ...chosen } = latest.current;
      if (userId !== undefined && (change.sort ?? change.filters) !== undefined) keepChoice(userId, chosen);
      startTransition(() =>
        setParams(
          (now) => {
            const next = new URLSearchParams(now);
            if (words) next.set('q', words);
            else next.delete('q');
            writeChoice(next, chosen, kept);
            return next;
          },
          { replace },
        ),
      );
    },
    [setParams, userId, kept],
  );
  const apply = useCallback(
    (text: string) => write({ searched: text }, isSameSearch(latest.current.searched, text)),
    [write],
  );
  const [search, onSearch] = useDelayedText(searched, apply, SEARCH_DELAY_MS);
  const onSort = useCallback(
    (chosen: ContactSort) => {
      if (chosen === latest.current.sort) return;
      setShown((now) => ({ ...now, sort: chosen }));
      write({ sort: chosen }, false);
    },
    [write],
  );
  const onFilter = useCallback(
    (change: Partial<ContactFilters>) => {
      const next = { ...latest.current.filters, ...change };
      if (sameFilters(next, latest.current.filters)) return;
      setShown((now) => ({ ...now, filters: next }));
      write({ filters: next }, false);
    },
    [write],
  );
  return { search, onSearch, sort, onSort, filters, onFilter };
}

/** Search, order and filters of a list in another remote's page, which must not change the address. */
export function useListInMemory(): ListView {
  const [search, onSearch] = useState('');
  const [sort, onSort] = useState<ContactSort>('newest');
  const [filters, setFilters] = useState(NO_FILTERS);
  const onFilter = useCallback((change: Partial<ContactFilters>) => setFilters((now) => ({ ...now, ...change })), []);
  return { search, onSearch, sort, onSort, filters, onFilter };
}

/** The contacts that search and filters leave, in the chosen order. Deferred, so that typing stays fast in long lists. */
export function useShownContacts(
  contacts: readonly Prospect[],
  { search, sort, filters }: Pick<ListView, 'search' | 'sort' | 'filters'>,
) {
  const { language } = useLanguage();
  const today = useToday();
  const [words, order, wanted] = [useDeferredValue(search), useDeferredValue(sort), useDeferredValue(filters)];
  const sorted = useMemo(() => sortContacts(contacts, order, language), [contacts, order, language]);
  const passed = useMemo(() => filterContacts(sorted, wanted, today), [sorted, wanted, today]);
  const shown = useMemo(() => searchContacts(passed, words), [passed, words]);
  return { shown, needle: words.trim() };
}

/** Ticked contacts; after a reload those that the dialog of the address is about. */
export function useSelectionState() {
  const ticked = useTickedAtStart();
  return useState<Selection>(() => ({ ids: new Set(ticked) }));
}

/** Ticked contacts of the shown list. The functions are stable, so that rows do not re-render for them. */
export function useSelection(shown: readonly Prospect[]) {
  const [selection, setSelection] = useSelectionState();
  const selected = useMemo(() => selectedOf(selection, shown), [selection, shown]);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  const onSelect = useCallback(
    (id: string, on: boolean, isRange: boolean) => {
      setSelection((now) => (isRange ? selectRange(now, latest.current, id, on) : selectOne(now, id, on)));
    },
    [setSelection],
  );
  const onSelectAll = useCallback(
    (on: boolean) => setSelection((now) => selectAll(now, latest.current, on)),
    [setSelection],
  );
  const onClear = useCallback(() => setSelection(NOTHING_SELECTED), [setSelection]);
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
