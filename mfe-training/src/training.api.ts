import { type SponsorCard, complianceDocuments, sponsorCard } from '@nb/contracts';
import { api } from '@nb/web-kit';
import type { z } from 'zod';

const trainingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/users/sponsor/{id}: one's own sponsor's name, email and phone. */
    sponsorCard: build.query<SponsorCard, string>({
      query: (id) => `/api/users/sponsor/${encodeURIComponent(id)}`,
      responseSchema: sponsorCard,
    }),
    /** GET /api/compliance/documents. */
    complianceDocuments: build.query<z.output<typeof complianceDocuments>, void>({
      query: () => '/api/compliance/documents',
      responseSchema: complianceDocuments,
      providesTags: ['Compliance'],
    }),
  }),
});

export const { useSponsorCardQuery, useComplianceDocumentsQuery } = trainingApi;
