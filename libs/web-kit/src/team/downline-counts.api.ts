import { type Downline, downline } from '@nb/contracts';
import { useSelector } from 'react-redux';
import { api } from '../api/api';
import { EXPONENTIAL_RETRY } from '../api/base-query';
import { CACHE, cached } from '../api/cache';
import { isFailing } from '../connection/connection.slice';

export type DownlineCounts = Downline['counts'];

/** Cache tag of the counts alone, without the lists. */
export const COUNTS_TAG = { type: 'Downline', id: 'COUNTS' } as const;

export const downlineCountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many partners there are, of GET /api/team/downline. Fresh 5 minutes, three exponential retries. */
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

const COUNTS_KEY = 'downlineCounts(undefined)';
/** The counts; `isFailing` from the first failed try on, although retries continue for seconds. */
export function useDownlineCounts(): { data: DownlineCounts | undefined; isFailing: boolean } {
  // Leaves out `isFetching`, so that components that show the counts do not render again for it.
  const { data, isError } = useDownlineCountsQuery(undefined, {
    selectFromResult: ({ data: counts, isError: failed }) => ({ data: counts, isError: failed }),
  });
  const failing = useSelector((state) => isFailing(state, COUNTS_KEY));
  return { data, isFailing: isError || (failing && data === undefined) };
}
