import { type TeamFunnel, teamFunnel } from '@nb/contracts';
import { EXPONENTIAL_RETRY, api } from '@nb/web-kit';

export interface FunnelArgs {
  depth: 'direct' | 'all';
  weeks: number;
  zone: string;
}

const funnelApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/team/funnel. */
    funnel: build.query<TeamFunnel, FunnelArgs>({
      query: ({ depth, weeks, zone }) => ({
        url: '/api/team/funnel',
        params: { depth, weeks, zone },
        retry: EXPONENTIAL_RETRY,
      }),
      responseSchema: teamFunnel,
      providesTags: ['Downline'],
    }),
  }),
});

export const { useFunnelQuery } = funnelApi;
