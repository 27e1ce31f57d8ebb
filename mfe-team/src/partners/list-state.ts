import { ATTENTION_REASONS } from '@nb/contracts';
import { useSearchParams } from '@nb/web-kit';
import type { AttentionFilter } from '../attention/attention.api';
import { useCallback, useEffect, useRef } from 'react';

export const FILTERS = ['all', 'completed', 'training', 'invited'] as const;
export type Filter = (typeof FILTERS)[number];
export const DRAWERS = ['profile', 'training', 'goals', 'contacts', 'call'] as const;
export type DrawerName = (typeof DRAWERS)[number];

export interface ListState {
  filter: Filter;
  search: string;
  /** Partner whose drawer is open, and which. */
  partner: string | null;
  drawer: DrawerName;
  /** `new`, or the id of the code that is edited. */
  code: string | null;
  /** Id of the code that is being sent on. */
  share: string | null;
  /** Which needs are shown; null = only the first few. */
  needs: AttentionFilter | null;
}
const NEEDS = ['all', ...ATTENTION_REASONS] as const;

export const readState = (params: URLSearchParams): ListState => ({
  filter: FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
  search: (params.get('search') ?? '').slice(0, 200),
  partner: params.get('partner'),
  drawer: DRAWERS.find((drawer) => drawer === params.get('drawer')) ?? 'profile',
  code: params.get('code'),
  share: params.get('share'),
  needs: NEEDS.find((reason) => reason === params.get('needs')) ?? null,
});

export const writeState = ({
  filter,
  search,
  partner,
  drawer,
  code,
  share,
  needs,
}: ListState): Record<string, string> => ({
  ...(filter !== 'all' && { filter }),
  ...(search && { search }),
  ...(partner && { partner, drawer }),
  ...(code && { code }),
  ...(share && { share }),
  ...(needs && { needs }),
});

const opensDrawer = ({ partner, code, share }: Partial<ListState>) => Boolean(partner ?? code ?? share);

/** Whether a change adds a step to the history. Closing a drawer and typing on do not, so that Back never reopens what was closed. */
export const isStep = (search: string, change: Partial<ListState>): boolean =>
  (change.search === undefined || Object.keys(change).length > 1 || (search === '' && change.search !== '')) &&
  change.partner !== null &&
  change.code !== null &&
  change.share !== null;

/** Filter, search and the open drawer, kept in the address. */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const state = readState(params);
  const { search } = state;
  // The address changes in a transition, so this holds the search that was asked for last: `isStep` compares with it.
  const latestSearch = useRef(search);
  useEffect(() => {
    latestSearch.current = search;
  }, [search]);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = opensDrawer(state);
  });
  const change = useCallback(
    (wanted: Partial<ListState>) => {
      const replace = !isStep(latestSearch.current, wanted);
      latestSearch.current = wanted.search ?? latestSearch.current;
      setParams((now) => writeState({ ...readState(now), ...wanted }), {
        replace,
        opensDialog: opensDrawer(wanted) && !isOpen.current,
      });
    },
    [setParams],
  );
  return [state, change];
}
