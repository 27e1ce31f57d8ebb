import { type Downline, downline } from '@nb/contracts';
import { api } from '../api/api';
import { EXPONENTIAL_RETRY } from '../api/base-query';
import { CACHE, cached } from '../api/cache';

export type DownlineCounts = Downline['counts'];

/** The id under which counts alone can be read again, without the lists. */
export const COUNTS_TAG = { type: 'Downline', id: 'COUNTS' } as const;

export const downlineCountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many partners there are, of GET /api/team/downline. Fresh 5 minutes, three exponential retries (PA §7). */
    downlineCounts: build.query<DownlineCounts, void>({
      query: () => ({ url: '/api/team/downline', params: { limit: 1 }, retry: EXPONENTIAL_RETRY }),
      rawResponseSchema: downline,
      transformResponse: (answer: Downline) => answer.counts,
      providesTags: [COUNTS_TAG],
      ...cached(CACHE.downline),
    }),
  }),
});

export const { useDownlineCountsQuery } = downlineCountsApi;
