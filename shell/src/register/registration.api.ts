import {
  type RegisterBody,
  type RegistrationCheck,
  complianceDocuments,
  registered,
  registrationCheck,
} from '@nb/contracts';
import { api } from '@nb/web-kit';
import type { z } from 'zod';

export interface CheckArgs {
  code: string;
  passcode?: string;
}

const registrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/public/registration/check. Never cached: a code can be used up at any moment. */
    registrationCheck: build.query<RegistrationCheck, CheckArgs>({
      query: ({ code, passcode }) => ({
        url: '/api/public/registration/check',
        params: { referralCode: code, ...(passcode ? { passcode } : {}) },
      }),
      responseSchema: registrationCheck,
      keepUnusedDataFor: 0,
    }),
    /** GET /api/compliance/documents: the documents to agree to. Titles and addresses are in the reader's language, so each language is cached separately. */
    agreementDocuments: build.query<z.infer<typeof complianceDocuments>, string>({
      query: () => '/api/compliance/documents',
      responseSchema: complianceDocuments,
    }),
    /** POST /api/public/register. With autoLogin the form reads the current user again. */
    register: build.mutation<{ autoLogin: boolean; message: string }, RegisterBody>({
      query: (body) => ({ url: '/api/public/register', method: 'POST', body }),
      responseSchema: registered,
    }),
  }),
});

export const { useAgreementDocumentsQuery, useRegistrationCheckQuery, useRegisterMutation } = registrationApi;
