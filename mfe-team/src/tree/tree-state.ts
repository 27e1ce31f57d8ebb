import { useSearchParams } from '@nb/web-kit';
import { useCallback, useEffect, useRef } from 'react';
import { DRAWERS, type DrawerName } from '../partners/list-state';

export interface TreeState {
  search: string;
  /** Who was searched for and is shown in the tree. */
  at: string | null;
  /** Whose partners a phone shows; null = the first generation. */
  under: string | null;
  partner: string | null;
  drawer: DrawerName;
  isInviting: boolean;
}

export const readTree = (params: URLSearchParams): TreeState => ({
  search: (params.get('search') ?? '').slice(0, 200),
  at: params.get('at'),
  under: params.get('under'),
  partner: params.get('partner'),
  drawer: DRAWERS.find((drawer) => drawer === params.get('drawer')) ?? 'profile',
  isInviting: params.get('code') === 'new',
});
export const writeTree = ({ search, at, under, partner, drawer, isInviting }: TreeState): Record<string, string> => ({
  ...(search && { search }),
  ...(at && { at }),
  ...(under && { under }),
  ...(partner && { partner, drawer }),
  ...(isInviting && { code: 'new' }),
});

/** Search, the person found, whose partners are shown and what is open lie in the URL. */
export function useTreeState(): [TreeState, (change: Partial<TreeState>) => void] {
  const [params, setParams] = useSearchParams();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = params.has('partner') || params.has('code');
  });
  const change = useCallback(
    (wanted: Partial<TreeState>) =>
      setParams((now) => writeTree({ ...readTree(now), ...wanted }), {
        replace: !wanted.partner && !wanted.at && !wanted.isInviting && wanted.under === undefined,
        opensDialog: (wanted.isInviting === true || Boolean(wanted.partner)) && !isOpen.current,
      }),
    [setParams],
  );
  return [readTree(params), change];
}
