import { type Consent, consentHistory } from '@nb/contracts';
import { api } from '@nb/web-kit';
import type { z } from 'zod';

const consentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/compliance/history: every agreement of the signed-in person, whose id this is. */
    ownConsents: build.query<Consent[], string>({
      query: (userId) => ({ url: '/api/compliance/history', params: { userId } }),
      rawResponseSchema: consentHistory,
      transformResponse: (answer: z.infer<typeof consentHistory>) => answer.consents,
      providesTags: ['Compliance'],
    }),
  }),
});

export const { useOwnConsentsQuery } = consentsApi;
