import { type CertificateCheck, certificateCheck } from '@nb/contracts';
import { api } from '@nb/web-kit';

const certificateCheckApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/public/certificates/{id}, without a session too. */
    certificateCheck: build.query<CertificateCheck, string>({
      query: (id) => `/api/public/certificates/${encodeURIComponent(id)}`,
      responseSchema: certificateCheck,
      // Never cached, because a certificate may be revoked meanwhile.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useCertificateCheckQuery } = certificateCheckApi;
