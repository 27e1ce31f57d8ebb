import { type Attention, type AttentionReason, attention } from '@nb/contracts';
import { CACHE, EXPONENTIAL_RETRY, api } from '@nb/web-kit';

export type AttentionFilter = AttentionReason | 'all';
const PAGE = 20;

export const attentionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/team/attention: who needs the viewer, the most pressing first, page by page. */
    attention: build.infiniteQuery<Attention, AttentionFilter, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (last) => last.nextCursor },
      query: ({ queryArg: reason, pageParam }) => ({
        url: '/api/team/attention',
        retry: EXPONENTIAL_RETRY,
        params: { limit: PAGE, ...(reason !== 'all' && { reason }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: attention,
      providesTags: ['Attention'],
      keepUnusedDataFor: CACHE.downline.kept,
    }),
  }),
});

export const { useAttentionInfiniteQuery } = attentionApi;
