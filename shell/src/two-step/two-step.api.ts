import {
  type SecondStepAdded,
  type SecondStepState,
  type TotpEnrolment,
  passkeyOptions,
  secondStepAdded,
  secondStepState,
  totpEnrolment,
} from '@nb/contracts';
import { type PasskeyResponse, api } from '@nb/web-kit';

const URL = '/api/auth/second-step';
/** It changes who is signed in (`currentUser.secondStep`), sessions, trusted devices and the security log. */
const invalidatesTags = (_result: unknown, error: unknown) => (error ? [] : (['User'] as const));

const twoStepApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/auth/second-step: one's own. */
    secondStep: build.query<SecondStepState, void>({
      query: () => URL,
      responseSchema: secondStepState,
      providesTags: [{ type: 'User', id: 'SECOND-STEP' }],
      keepUnusedDataFor: 0,
    }),
    /** POST …/totp: a new secret for the authenticator app; one that was begun elsewhere is void. */
    beginTotp: build.mutation<TotpEnrolment, void>({
      query: () => ({ url: `${URL}/totp`, method: 'POST', body: {} }),
      responseSchema: totpEnrolment,
    }),
    /** POST …/totp/confirm with the app's first code. */
    confirmTotp: build.mutation<SecondStepAdded, { enrolmentId: string; code: string }>({
      query: (body) => ({ url: `${URL}/totp/confirm`, method: 'POST', body }),
      responseSchema: secondStepAdded,
      invalidatesTags,
    }),
    removeTotp: build.mutation<SecondStepState, void>({
      query: () => ({ url: `${URL}/totp`, method: 'DELETE' }),
      responseSchema: secondStepState,
      invalidatesTags,
    }),
    /** POST …/recovery-codes: ten new ones, which hold once one was typed back. */
    makeRecoveryCodes: build.mutation<SecondStepAdded, void>({
      query: () => ({ url: `${URL}/recovery-codes`, method: 'POST', body: {} }),
      responseSchema: secondStepAdded,
      invalidatesTags,
    }),
    confirmRecoveryCodes: build.mutation<SecondStepState, string>({
      query: (code) => ({ url: `${URL}/recovery-codes/confirm`, method: 'POST', body: { code } }),
      responseSchema: secondStepState,
      invalidatesTags,
    }),
    newPasskeyOptions: build.mutation<unknown, void>({
      query: () => ({ url: `${URL}/passkeys/options`, method: 'POST', body: {} }),
      rawResponseSchema: passkeyOptions,
      transformResponse: ({ options }: { options: unknown }) => options,
    }),
    addPasskey: build.mutation<SecondStepAdded, { name: string; response: PasskeyResponse }>({
      query: (body) => ({ url: `${URL}/passkeys`, method: 'POST', body }),
      responseSchema: secondStepAdded,
      invalidatesTags,
    }),
    renamePasskey: build.mutation<SecondStepState, { id: string; name: string }>({
      query: ({ id, name }) => ({ url: `${URL}/passkeys/${id}`, method: 'PATCH', body: { name } }),
      responseSchema: secondStepState,
      invalidatesTags,
    }),
    removePasskey: build.mutation<SecondStepState, string>({
      query: (id) => ({ url: `${URL}/passkeys/${id}`, method: 'DELETE' }),
      responseSchema: secondStepState,
      invalidatesTags,
    }),
    /** DELETE …: everything off. */
    turnOffSecondStep: build.mutation<SecondStepState, void>({
      query: () => ({ url: URL, method: 'DELETE' }),
      responseSchema: secondStepState,
      invalidatesTags,
    }),
  }),
});

export const {
  useSecondStepQuery,
  useBeginTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useMakeRecoveryCodesMutation,
  useConfirmRecoveryCodesMutation,
  useNewPasskeyOptionsMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useTurnOffSecondStepMutation,
} = twoStepApi;
