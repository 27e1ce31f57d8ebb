import { useSearchParams } from '@nb/web-kit';
import { useEffect, useState } from 'react';

const DELAY_MS = 300;

/** The search, kept in the address (`?q=`). It is written when typing pauses: each letter there would render the whole page. */
export function useSearchInAddress(): [string, (search: string) => void] {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('q') ?? '');
  useEffect(() => {
    if ((params.get('q') ?? '') === search) return undefined;
    const timer = setTimeout(() => {
      const next = new URLSearchParams(params);
      if (search) next.set('q', search);
      else next.delete('q');
      setParams(next, { replace: true });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [search, params, setParams]);
  return [search, setSearch];
}
