import { type Certificate, certificate } from '@nb/contracts';
import { api, useCurrentUserQuery } from '@nb/web-kit';
import { skipToken } from '@reduxjs/toolkit/query/react';

const certificateApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/training/certificate of the person with this id; another one after a reset. */
    certificate: build.query<Certificate, string>({
      query: () => '/api/training/certificate',
      responseSchema: certificate,
      providesTags: ['Progress'],
    }),
  }),
});

/** The signed-in person's certificate of completion; asks only while `wanted`. */
export function useCertificateQuery(wanted: boolean) {
  const { data: user } = useCurrentUserQuery();
  return certificateApi.useCertificateQuery(wanted && user ? user.id : skipToken);
}

/** Where the caller's own certificate is as a PDF, in the account's language; `download=1` saves it. */
export const CERTIFICATE_PDF = '/api/training/certificate/pdf';
