import { type CertificateCheck, certificateCheck } from '@nb/contracts';
import { api } from '@nb/web-kit';

const certificateCheckApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/public/certificates/{id}, without a session too. */
    certificateCheck: build.query<CertificateCheck, string>({
      query: (id) => `/api/public/certificates/${encodeURIComponent(id)}`,
      responseSchema: certificateCheck,
      // A certificate that is looked at again may have been withdrawn meanwhile.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useCertificateCheckQuery } = certificateCheckApi;
