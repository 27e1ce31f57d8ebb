import { useSearchParams } from '@nb/web-kit';
import { useCallback } from 'react';
import { DRAWERS, type DrawerName } from '../partners/list-state';

export interface TreeState {
  search: string;
  /** Who was searched for and is shown in the tree. */
  at: string | null;
  partner: string | null;
  drawer: DrawerName;
}

export const readTree = (params: URLSearchParams): TreeState => ({
  search: (params.get('search') ?? '').slice(0, 200),
  at: params.get('at'),
  partner: params.get('partner'),
  drawer: DRAWERS.find((drawer) => drawer === params.get('drawer')) ?? 'profile',
});
export const writeTree = ({ search, at, partner, drawer }: TreeState): Record<string, string> => ({
  ...(search && { search }),
  ...(at && { at }),
  ...(partner && { partner, drawer }),
});

/** Search, the person found and the open drawer lie in the URL. */
export function useTreeState(): [TreeState, (change: Partial<TreeState>) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (wanted: Partial<TreeState>) =>
      setParams((now) => writeTree({ ...readTree(now), ...wanted }), { replace: !wanted.partner && !wanted.at }),
    [setParams],
  );
  return [readTree(params), change];
}
