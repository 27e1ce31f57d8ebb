import { type Attention, attention } from '@nb/contracts';
import { CACHE, EXPONENTIAL_RETRY, api } from '@nb/web-kit';

/** How many faces are shown. */
const FACES = 3;

const attentionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The beginning of GET /api/team/attention: how many partners need the viewer, and the most urgent ones. */
    mostPressing: build.query<Attention, void>({
      query: () => ({ url: '/api/team/attention', params: { limit: FACES }, retry: EXPONENTIAL_RETRY }),
      responseSchema: attention,
      providesTags: ['Attention'],
      keepUnusedDataFor: CACHE.downline.kept,
    }),
  }),
});

export const { useMostPressingQuery } = attentionApi;
