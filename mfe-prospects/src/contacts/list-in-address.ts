import { useDelayedText, useSearchParams } from '@nb/web-kit';
import { startTransition, useCallback, useEffect, useMemo, useRef } from 'react';
import { type ContactSort, sortOf } from './sort-contacts';

const DELAY_MS = 500;

/** What the list shows and how one changes that. */
export interface ListView {
  search: string;
  onSearch: (search: string) => void;
  /** How often the search was changed from elsewhere, by Back and Forward: then what stands in the box is not what is searched by. */
  followed: number;
  sort: ContactSort;
  onSort: (sort: ContactSort) => void;
}

/** Whether Back is to skip it: a search that is typed on is the same search. */
const isSameSearch = (before: string, after: string) => before !== '' || after === '';

/**
 * Search and order, kept in the address (`?q=&sort=`), each order and each search a step that Back undoes. A search is written when typing
 * pauses: each letter there would render the whole page.
 */
export function useListInAddress(): ListView {
  const [params, setParams] = useSearchParams();
  const searched = params.get('q') ?? '';
  const sort = sortOf(params.get('sort'));
  // The address follows in a transition: what it is going to say is known here before it says so.
  const told = useRef({ searched, sort });
  useEffect(() => {
    told.current = { searched, sort };
  }, [searched, sort]);
  const tell = useCallback(
    (change: Partial<{ searched: string; sort: ContactSort }>, replace: boolean) => {
      told.current = { ...told.current, ...change };
      const { searched: words, sort: order } = told.current;
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
    (text: string) => tell({ searched: text }, isSameSearch(told.current.searched, text)),
    [tell],
  );
  const [search, onSearch, , followed] = useDelayedText(searched, apply, DELAY_MS);
  const onSort = useCallback(
    (chosen: ContactSort) => {
      if (chosen !== told.current.sort) tell({ sort: chosen }, false);
    },
    [tell],
  );
  return useMemo(() => ({ search, onSearch, followed, sort, onSort }), [search, onSearch, followed, sort, onSort]);
}
