import { type ComplianceStatus, type Consent, complianceStatus, consentHistory } from '@nb/contracts';
import type { z } from 'zod';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api';
import { useCurrentUserQuery } from '../session/session.api';

const complianceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/compliance/status of the person with this id. */
    complianceStatus: build.query<ComplianceStatus, string>({
      query: () => '/api/compliance/status',
      responseSchema: complianceStatus,
      providesTags: ['Compliance'],
    }),
    /** GET /api/compliance/history: every agreement of the person with this id; another's is for master admins (U9). */
    consentHistory: build.query<Consent[], string>({
      query: (userId) => ({ url: '/api/compliance/history', params: { userId } }),
      rawResponseSchema: consentHistory,
      transformResponse: (answer: z.infer<typeof consentHistory>) => answer.consents,
      providesTags: ['Compliance'],
    }),
    /** POST /api/compliance/agree: waits for the server (ux.md 2). */
    agreeToCompliance: build.mutation<unknown, { version: string }>({
      query: (body) => ({ url: '/api/compliance/agree', method: 'POST', body }),
      invalidatesTags: (_result, error) => (error ? [] : ['Compliance']),
    }),
  }),
});

export const { useAgreeToComplianceMutation, useConsentHistoryQuery } = complianceApi;
export { complianceApi };

/** The signed-in person's agreement; asks only when somebody is known (PA §7). */
export function useComplianceStatusQuery() {
  const { data: user } = useCurrentUserQuery();
  return complianceApi.useComplianceStatusQuery(user?.id ?? skipToken);
}

/** Agreement is needed when there is none, or it was to another version (PA §4 Compliance). */
export const needsAgreement = ({ agreed, version, currentVersion }: ComplianceStatus): boolean =>
  !agreed || version !== currentVersion;
