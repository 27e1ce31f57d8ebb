import { type Consent, consentHistory } from '@nb/contracts';
import type { z } from 'zod';
import { api } from '../api/api';

const consentHistoryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/compliance/history: every agreement of the person with this id; another's is for master admins. */
    consentHistory: build.query<Consent[], string>({
      query: (userId) => ({ url: '/api/compliance/history', params: { userId } }),
      rawResponseSchema: consentHistory,
      transformResponse: (answer: z.infer<typeof consentHistory>) => answer.consents,
      providesTags: ['Compliance'],
    }),
  }),
});

export const { useConsentHistoryQuery } = consentHistoryApi;
