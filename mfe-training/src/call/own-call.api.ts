import { type CallAnswerBody, type OwnCall, ownCall } from '@nb/contracts';
import { api } from '@nb/web-kit';

const ownCallApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/team/onboarding-call: where one's own call takes place, and what one answered. */
    ownCall: build.query<OwnCall, void>({
      query: () => '/api/team/onboarding-call',
      responseSchema: ownCall,
      providesTags: ['Calendar'],
    }),
    /** PUT /api/team/onboarding-call/answer. A refusal may mean that the call is another one by now, so it is read again then, too. */
    answerCall: build.mutation<OwnCall, CallAnswerBody>({
      query: (body) => ({ url: '/api/team/onboarding-call/answer', method: 'PUT', body }),
      responseSchema: ownCall,
      invalidatesTags: (_result, error) => (error ? ['User'] : []),
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (result) void dispatch(ownCallApi.util.upsertQueryData('ownCall', undefined, result.data));
        else dispatch(ownCallApi.util.invalidateTags(['Calendar']));
      },
    }),
  }),
});

export const { useOwnCallQuery, useAnswerCallMutation } = ownCallApi;
