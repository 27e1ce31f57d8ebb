import {
  type TeamTree,
  type TreePath,
  type TreeSearch,
  type TreeSummary,
  teamTree,
  treePath,
  treeSearch,
  treeSummary,
} from '@nb/contracts';
import { CACHE, EXPONENTIAL_RETRY, api } from '@nb/web-kit';

/** The viewer as parent of a branch; for a master admin the top of the network. */
export const TOP = 'top';
/** People of one branch per page; further pages on demand. */
const PAGE = 50;
export const branchTag = (parent: string) => ({ type: 'Downline', id: `branch:${parent}` }) as const;
export const SUMMARY_TAG = { type: 'Downline', id: 'tree-summary' } as const;

export const treeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/team/tree: the people directly below one, page by page. */
    branch: build.infiniteQuery<TeamTree, string, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (last) => last.nextCursor },
      query: ({ queryArg: parent, pageParam }) => ({
        url: '/api/team/tree',
        retry: EXPONENTIAL_RETRY,
        params: { limit: PAGE, ...(parent !== TOP && { parent }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: teamTree,
      providesTags: (_result, _error, parent) => ['Downline', branchTag(parent)],
      keepUnusedDataFor: CACHE.downline.kept,
    }),
    /** GET /api/team/tree/summary: everybody below, by generation. */
    treeSummary: build.query<TreeSummary, void>({
      query: () => ({ url: '/api/team/tree/summary', retry: EXPONENTIAL_RETRY }),
      responseSchema: treeSummary,
      providesTags: ['Downline', SUMMARY_TAG],
    }),
    /** GET /api/team/tree/path/{id}: who stands between the viewer and the person, who is last. */
    treePath: build.query<TreePath, string>({
      query: (id) => `/api/team/tree/path/${encodeURIComponent(id)}`,
      responseSchema: treePath,
      providesTags: ['Downline'],
    }),
    /** GET /api/team/tree/search, page by page. */
    treeSearch: build.infiniteQuery<TreeSearch, string, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (last) => last.nextCursor },
      query: ({ queryArg: search, pageParam }) => ({
        url: '/api/team/tree/search',
        params: { search, limit: 20, ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: treeSearch,
      providesTags: ['Downline'],
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useTreeSummaryQuery, useTreePathQuery, useTreeSearchInfiniteQuery } = treeApi;
