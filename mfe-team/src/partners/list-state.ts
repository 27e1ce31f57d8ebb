import { ATTENTION_REASONS, DOWNLINE_SORTS, type AttentionReason, type DownlineSort } from '@nb/contracts';
import { from, useMedia } from '@nb/ui';
import { useCurrentUserQuery, useSearchParams } from '@nb/web-kit';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type ChartFilter, readChartFilter, chartFilterParams } from './chart-filter';
import { type ListView, keepView, keptView } from './kept-view';

export const FILTERS = ['all', 'completed', 'training', 'invited'] as const;
export type Filter = (typeof FILTERS)[number];
/** A reason to need the viewer, or any. */
export type NeedsFilter = AttentionReason | 'all';
/** The sections of a partner's sheet, then a call in preparation and the form of the call. */
export const DRAWERS = ['now', 'training', 'goals', 'contacts', 'profile', 'activity', 'prepare', 'call'] as const;
export type DrawerName = (typeof DRAWERS)[number];

/** With so much room a partner's sheet stands beside the list. */
export const SHEET_BESIDE = from.xxl;

export interface ListState extends ListView {
  filter: Filter;
  search: string;
  /** Only who needs the viewer, and why; null = everybody. */
  needs: NeedsFilter | null;
  /** Who stands behind a figure of the charts. */
  only: ChartFilter | null;
  /** Partner whose drawer is open, and which. */
  partner: string | null;
  drawer: DrawerName;
  /** `new`, or the id of the code that is edited. */
  code: string | null;
  /** Own contact whom a new code is for. */
  contact: string | null;
  /** Id of the code that is being sent on. */
  share: string | null;
}
const NEEDS = ['all', ...ATTENTION_REASONS] as const;

/** The chips above the list, in their order; `needs` is the filter by needs, whichever reason. */
export const CHIPS = ['all', 'needs', 'training', 'completed', 'invited'] as const;
export type Chip = (typeof CHIPS)[number];
export const chipOf = ({ filter, needs }: Pick<ListState, 'filter' | 'needs'>): Chip =>
  needs === null ? filter : 'needs';
export const chosen = (chip: Chip): Pick<ListState, 'filter' | 'needs' | 'only'> =>
  chip === 'needs' ? { filter: 'all', needs: 'all', only: null } : { filter: chip, needs: null, only: null };

/** The list an address names. `usual`: the order and columns of an address that names none. */
export const readState = (params: URLSearchParams, usual: ListView): ListState => ({
  filter: FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
  search: (params.get('search') ?? '').slice(0, 200),
  needs: NEEDS.find((reason) => reason === params.get('needs')) ?? null,
  only: readChartFilter(params),
  sort: DOWNLINE_SORTS.find((sort) => sort === params.get('sort')) ?? usual.sort,
  hasBadges: params.has('badges') ? params.get('badges') === 'on' : usual.hasBadges,
  partner: params.get('partner'),
  drawer: DRAWERS.find((drawer) => drawer === params.get('drawer')) ?? 'now',
  code: params.get('code'),
  contact: params.get('code') === 'new' ? params.get('contact') : null,
  share: params.get('share'),
});

export const writeState = (
  { filter, search, needs, only, sort, hasBadges, partner, drawer, code, contact, share }: ListState,
  usual: ListView,
): Record<string, string> => ({
  ...(filter !== 'all' && { filter }),
  ...(needs && { needs }),
  ...chartFilterParams(only),
  ...(search && { search }),
  ...(sort !== usual.sort && { sort }),
  ...(hasBadges !== usual.hasBadges && { badges: hasBadges ? 'on' : 'off' }),
  ...(partner && { partner, drawer }),
  ...(code && { code }),
  ...(code === 'new' && contact && { contact }),
  ...(share && { share }),
});

/** Beside the list a sheet is part of the page; the form of the call is a dialog over it. */
const opensDialog = ({ partner, drawer, code, share }: Partial<ListState>, isBeside: boolean) =>
  Boolean(code ?? share) ||
  (Boolean(partner) && (!isBeside || drawer === 'call')) ||
  (partner === undefined && drawer === 'call');

const isSection = (drawer: DrawerName) => drawer !== 'call' && drawer !== 'prepare';
type Before = Pick<ListState, 'search' | 'partner' | 'drawer'>;
/** Another section, or another partner, in the sheet that is open. */
const isSameSheet = ({ partner, drawer }: Before, change: Partial<ListState>) =>
  partner !== null && (change.partner ?? change.drawer) !== undefined && isSection(change.drawer ?? drawer);

/** Whether a change adds a step to the history. Closing a drawer, moving on in an open sheet and typing on do not, so that Back never reopens what was closed. */
export const isStep = (before: Before, change: Partial<ListState>): boolean =>
  !isSameSheet(before, change) &&
  (change.search === undefined || Object.keys(change).length > 1 || (before.search === '' && change.search !== '')) &&
  change.partner !== null &&
  change.code !== null &&
  change.share !== null;

/** Filter, search, order and the open drawer, kept in the address; the order and the columns also for the person's next visit. */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const { data: user } = useCurrentUserQuery();
  const userId = user?.id;
  // As it was when the page opened, so that Back goes to the order before.
  const usual = useMemo(() => keptView(userId), [userId]);
  const state = readState(params, usual);
  const { search, partner, drawer, sort, hasBadges } = state;
  const isBeside = useMedia(SHEET_BESIDE);
  // The address changes in a transition, so this holds what was asked for last: `isStep` compares with it.
  const latest = useRef<Before>({ search, partner, drawer });
  useEffect(() => {
    latest.current = { search, partner, drawer };
  }, [search, partner, drawer]);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = opensDialog(state, isBeside);
  });
  const change = useCallback(
    (wanted: Partial<ListState>) => {
      const replace = !isStep(latest.current, wanted);
      latest.current = { ...latest.current, ...wanted };
      if (userId !== undefined && (wanted.sort !== undefined || wanted.hasBadges !== undefined))
        keepView(userId, { sort: wanted.sort ?? sort, hasBadges: wanted.hasBadges ?? hasBadges });
      setParams((now) => writeState({ ...readState(now, usual), ...wanted }, usual), {
        replace,
        opensDialog: opensDialog(wanted, isBeside) && !isOpen.current,
      });
    },
    [setParams, userId, usual, sort, hasBadges, isBeside],
  );
  return [state, change];
}

/** The columns that sort, with the order each direction stands for; *Needs you* has but one. */
export const SORTS_OF_COLUMNS = {
  name: { ascending: 'name', descending: '-name' },
  step: { ascending: 'step', descending: '-step' },
  needs: { ascending: 'urgent', descending: 'urgent' },
  call: { ascending: 'call', descending: '-call' },
  lastSeen: { ascending: 'last-seen', descending: '-last-seen' },
} as const satisfies Record<string, Record<'ascending' | 'descending', DownlineSort>>;
