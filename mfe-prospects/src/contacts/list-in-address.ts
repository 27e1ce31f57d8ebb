import { useSearchParams } from '@nb/web-kit';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { type ContactSort, sortOf } from './sort-contacts';

const DELAY_MS = 500;

/** What the list shows and how one changes that. */
export interface ListView {
  search: string;
  onSearch: (search: string) => void;
  sort: ContactSort;
  onSort: (sort: ContactSort) => void;
}

/** Search and order, kept in the address (`?q=&sort=`). They are written when typing pauses: each letter there would render the whole page. */
export function useListInAddress(): ListView {
  const [params, setParams] = useSearchParams();
  const [search, onSearch] = useState(params.get('q') ?? '');
  const [sort, onSort] = useState(sortOf(params.get('sort')));
  useEffect(() => {
    if ((params.get('q') ?? '') === search && sortOf(params.get('sort')) === sort) return undefined;
    const timer = setTimeout(() => {
      const next = new URLSearchParams(params);
      const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
      put('q', search);
      put('sort', sort === 'newest' ? '' : sort);
      startTransition(() => setParams(next, { replace: true }));
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [search, sort, params, setParams]);
  return useMemo(() => ({ search, onSearch, sort, onSort }), [search, sort]);
}
