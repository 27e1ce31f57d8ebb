import {
  ADMIN_PAGE_SIZE,
  type AdminUsersQuery,
  adminProgressFilter,
  adminRoleFilter,
  adminSearchType,
  adminSecondStepFilter,
  adminSortBy,
  adminStatusFilter,
} from '@nb/contracts';
import type { Separator } from '@nb/file-import';
import type { z } from 'zod';

/** Everything the list shows lies in the URL, so that a link, Back and a reload give the same view. */
export type ListState = Omit<AdminUsersQuery, 'limit'>;
export const DEFAULTS: ListState = {
  page: 1,
  sortBy: 'createdAt',
  sortOrder: 'desc',
  statusFilter: 'all',
  progressFilter: 'all',
  adminFilter: 'all',
  secondStepFilter: 'all',
  searchType: 'general',
  search: '',
};

const known = <Schema extends z.ZodType>(
  schema: Schema,
  value: string | null,
  fallback: z.infer<Schema>,
): z.infer<Schema> => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : fallback;
};

/** The view an address names; what it does not name, or names wrongly, is the default. */
export const readState = (params: URLSearchParams): ListState => {
  const page = Number(params.get('page'));
  return {
    page: Number.isInteger(page) && page >= 1 ? page : DEFAULTS.page,
    sortBy: known(adminSortBy, params.get('sortBy'), DEFAULTS.sortBy),
    sortOrder: params.get('sortOrder') === 'asc' ? 'asc' : 'desc',
    statusFilter: known(adminStatusFilter, params.get('statusFilter'), DEFAULTS.statusFilter),
    progressFilter: known(adminProgressFilter, params.get('progressFilter'), DEFAULTS.progressFilter),
    adminFilter: known(adminRoleFilter, params.get('adminFilter'), DEFAULTS.adminFilter),
    secondStepFilter: known(adminSecondStepFilter, params.get('secondStepFilter'), DEFAULTS.secondStepFilter),
    searchType: known(adminSearchType, params.get('searchType'), DEFAULTS.searchType),
    search: (params.get('search') ?? '').slice(0, 200),
  };
};

/** The address of a view; defaults are left out. */
export const writeState = (state: ListState): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(DEFAULTS) as (keyof ListState)[])
      .filter((key) => state[key] !== DEFAULTS[key])
      .map((key) => [key, String(state[key])]),
  );

/** A changed filter, search or sort begins at page 1 again. */
export const changed = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  ...('page' in change ? {} : { page: 1 }),
  ...change,
});

/** The typed text is applied this long after the last key. */
export const SEARCH_DEBOUNCE_MS = 500;

/** Whether Back is to skip it: a search that is typed on is the same search. Everything else that changes the view is a step of its own. */
export const isSameStep = (search: string, change: { search?: string }): boolean =>
  change.search !== undefined && Object.keys(change).length === 1 && (search !== '' || change.search === '');

/** What the server is asked for. */
export const queryOf = (state: ListState): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(state).map(([key, value]) => [key, String(value)])),
  limit: String(ADMIN_PAGE_SIZE),
});

/** The download of every row of the view, all pages of it; with `ids` only of these users. */
export const exportUrl = (state: ListState, separator: Separator, ids?: readonly string[]): string => {
  const { page: _all, ...query } = writeState(state);
  const text = new URLSearchParams({
    ...query,
    ...(separator === ';' && { separator: 'semicolon' }),
    ...(ids && { ids: ids.join(',') }),
  }).toString();
  return `/api/admin/export-users${text && `?${text}`}`;
};

export const isFiltered = ({
  statusFilter,
  progressFilter,
  adminFilter,
  secondStepFilter,
  search,
}: ListState): boolean =>
  [statusFilter, progressFilter, adminFilter, secondStepFilter].some((filter) => filter !== 'all') ||
  search.trim() !== '';

/** The quick sorts above the list. */
export const QUICK_SORTS = {
  recent: { sortBy: 'lastLoginAt', sortOrder: 'desc' },
  never: { sortBy: 'createdAt', sortOrder: 'desc', statusFilter: 'temp' },
  newest: { sortBy: 'createdAt', sortOrder: 'desc' },
  oldest: { sortBy: 'createdAt', sortOrder: 'asc' },
} as const satisfies Record<string, Partial<ListState>>;

/** Which pair of words names the order. */
export const orderWords = (sortBy: ListState['sortBy']): 'lastLogin' | 'date' | 'other' =>
  sortBy === 'lastLoginAt' ? 'lastLogin' : sortBy === 'createdAt' ? 'date' : 'other';

/** First and last row of a page, from 1; 0 to 0 of none. */
export const rangeOf = (page: number, total: number): { start: number; end: number } =>
  total === 0
    ? { start: 0, end: 0 }
    : { start: (page - 1) * ADMIN_PAGE_SIZE + 1, end: Math.min(page * ADMIN_PAGE_SIZE, total) };

/** Steps done of five, from percent. */
export const stepsOf = (percent: number): number => Math.round((percent / 100) * 5);

const ACTIVE_DAYS = 30;
/** Logged in within the last 30 days. */
export const isActive = (lastLoginAt: string | null, now: number): boolean =>
  lastLoginAt !== null && now - Date.parse(lastLoginAt) <= ACTIVE_DAYS * 86_400_000;
