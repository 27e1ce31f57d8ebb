import { type RegisterBody, type RegistrationCheck, registered, registrationCheck } from '@nb/contracts';
import { api } from '@nb/web-kit';

export interface CheckArgs {
  code: string;
  passcode?: string;
}

const registrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/public/registration/check (RT §7). Never kept: a code can be used up at any moment. */
    registrationCheck: build.query<RegistrationCheck, CheckArgs>({
      query: ({ code, passcode }) => ({ url: '/api/public/registration/check', params: { referralCode: code, ...(passcode ? { passcode } : {}) } }),
      responseSchema: registrationCheck,
      keepUnusedDataFor: 0,
    }),
    /** POST /api/public/register. With autoLogin the form reads the current user again (RT §7). */
    register: build.mutation<{ autoLogin: boolean; message: string }, RegisterBody>({
      query: (body) => ({ url: '/api/public/register', method: 'POST', body }),
      responseSchema: registered,
    }),
  }),
});

export const { useRegistrationCheckQuery, useRegisterMutation } = registrationApi;
