import { type StepUpBody, done, passkeyOptions, secondStepState, type SecondStepState } from '@nb/contracts';
import { api } from '../api/api';

const stepUpApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/auth/second-step, as far as it says what can be asked for. */
    stepUpMethods: build.query<string[], void>({
      query: () => '/api/auth/second-step',
      rawResponseSchema: secondStepState,
      transformResponse: ({ totpSince, passkeys, recoveryCodesLeft }: SecondStepState) => [
        ...(totpSince === null ? [] : ['totp']),
        ...(passkeys.length === 0 ? [] : ['passkey']),
        ...(recoveryCodesLeft ? ['recovery'] : []),
      ],
      keepUnusedDataFor: 0,
    }),
    /** POST /api/auth/step-up: the session's authentication is new from then on, and so is its token. */
    stepUp: build.mutation<unknown, StepUpBody>({
      query: (body) => ({ url: '/api/auth/step-up', method: 'POST', body }),
      responseSchema: done,
    }),
    /** POST /api/auth/step-up/passkey-options: WebAuthn options. */
    stepUpPasskeyOptions: build.mutation<unknown, void>({
      query: () => ({ url: '/api/auth/step-up/passkey-options', method: 'POST', body: {} }),
      rawResponseSchema: passkeyOptions,
      transformResponse: ({ options }: { options: unknown }) => options,
    }),
  }),
});

export const { useStepUpMethodsQuery, useStepUpMutation, useStepUpPasskeyOptionsMutation } = stepUpApi;
