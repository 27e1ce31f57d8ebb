import { type ComplianceStatus, complianceStatus } from '@nb/contracts';
import { api, useCurrentUserQuery } from '@nb/web-kit';
import { skipToken } from '@reduxjs/toolkit/query/react';

const complianceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/compliance/status of the person with this id. */
    complianceStatus: build.query<ComplianceStatus, string>({
      query: () => '/api/compliance/status',
      responseSchema: complianceStatus,
      providesTags: ['Compliance'],
    }),
    /** POST /api/compliance/agree: waits for the server. */
    agreeToCompliance: build.mutation<unknown, { version: string }>({
      query: (body) => ({ url: '/api/compliance/agree', method: 'POST', body }),
      invalidatesTags: (_result, error) => (error ? [] : ['Compliance']),
    }),
  }),
});

export const { useAgreeToComplianceMutation } = complianceApi;
export { complianceApi };

/** The signed-in person's agreement; asks only when somebody is known. */
export function useComplianceStatusQuery() {
  const { data: user } = useCurrentUserQuery();
  return complianceApi.useComplianceStatusQuery(user?.id ?? skipToken);
}

/** Agreement is needed when there is none, or it was to another version. */
export const needsAgreement = ({ agreed, version, currentVersion }: ComplianceStatus): boolean =>
  !agreed || version !== currentVersion;
