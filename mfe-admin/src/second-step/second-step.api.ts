import { type SecondStepPolicy, type SecondStepPolicyBody, secondStepPolicy } from '@nb/contracts';
import { usersApi } from '../users/users.api';

const policyApi = usersApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/admin/second-step-policy. */
    adminSecondStepPolicy: build.query<SecondStepPolicy, void>({
      query: () => '/api/admin/second-step-policy',
      responseSchema: secondStepPolicy,
      keepUnusedDataFor: 0,
    }),
    /** PUT /api/admin/second-step-policy; the answer is shown without another read. */
    adminSaveSecondStepPolicy: build.mutation<SecondStepPolicy, SecondStepPolicyBody>({
      query: (body) => ({ url: '/api/admin/second-step-policy', method: 'PUT', body }),
      responseSchema: secondStepPolicy,
      // The own account's banner and page depend on it.
      invalidatesTags: (_result, error) => (error ? [] : ['User']),
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved)
          dispatch(
            policyApi.util.upsertQueryEntries([
              { endpointName: 'adminSecondStepPolicy', arg: undefined, value: saved.data },
            ]),
          );
      },
    }),
  }),
});

export const { useAdminSecondStepPolicyQuery, useAdminSaveSecondStepPolicyMutation } = policyApi;
