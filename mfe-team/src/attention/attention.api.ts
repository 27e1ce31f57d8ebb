import { type Attention, attention } from '@nb/contracts';
import { CACHE, EXPONENTIAL_RETRY, api } from '@nb/web-kit';

export const attentionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/team/attention: how many partners and invitations need the viewer, by reason. Who they are is in the list of partners. */
    needCounts: build.query<Attention['counts'], void>({
      query: () => ({ url: '/api/team/attention', retry: EXPONENTIAL_RETRY, params: { limit: 1 } }),
      rawResponseSchema: attention,
      transformResponse: ({ counts }: Attention) => counts,
      providesTags: ['Attention'],
      keepUnusedDataFor: CACHE.downline.kept,
    }),
  }),
});

export const { useNeedCountsQuery } = attentionApi;
