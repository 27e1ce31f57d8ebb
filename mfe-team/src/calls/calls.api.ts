import {
  type CallOutcomeBody,
  type OnboardingCallAnswer,
  type PartnerCall,
  type TakeProposalBody,
  type UsualCallPlace,
  onboardingCall,
  partnerCall,
  usualCallPlace,
} from '@nb/contracts';
import { api } from '@nb/web-kit';
import { CALL_MOVED } from '../partners/partners.api';

const callsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET and PUT /api/team/call-place: where the viewer's calls usually take place. */
    usualPlace: build.query<UsualCallPlace, void>({
      query: () => '/api/team/call-place',
      responseSchema: usualCallPlace,
      providesTags: [{ type: 'Calendar', id: 'PLACE' }],
    }),
    saveUsualPlace: build.mutation<UsualCallPlace, UsualCallPlace>({
      query: (body) => ({ url: '/api/team/call-place', method: 'PUT', body }),
      responseSchema: usualCallPlace,
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (result) void dispatch(callsApi.util.upsertQueryData('usualPlace', undefined, result.data));
      },
    }),
    /** POST /api/partner/{id}/onboarding-call/take: the call is then at that proposed time. */
    takeProposal: build.mutation<OnboardingCallAnswer, TakeProposalBody & { userId: string }>({
      query: ({ userId, ...body }) => ({ url: `/api/partner/${userId}/onboarding-call/take`, method: 'POST', body }),
      responseSchema: onboardingCall,
      // Also when it is refused: then the call is another one by now.
      invalidatesTags: (_result, _error, { userId }) => [...CALL_MOVED, { type: 'Partner', id: userId }],
    }),
    /** PUT /api/partner/{id}/onboarding-call/outcome: how the call went; null takes it back. */
    sayOutcome: build.mutation<PartnerCall, CallOutcomeBody & { userId: string }>({
      query: ({ userId, ...body }) => ({ url: `/api/partner/${userId}/onboarding-call/outcome`, method: 'PUT', body }),
      responseSchema: partnerCall,
      invalidatesTags: (_result, _error, { userId }) => [...CALL_MOVED, { type: 'Partner', id: userId }],
    }),
  }),
});

export const { useUsualPlaceQuery, useSaveUsualPlaceMutation, useTakeProposalMutation, useSayOutcomeMutation } =
  callsApi;
