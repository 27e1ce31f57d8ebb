import {
  type Downline, type PartnerDetails, type Referral, type ReferralBody, type ReferralUpdateBody, downline, myCodes, onboardingCall, partnerDetails, partnerGoals,
  partnerProspects, prospect, referral, type suggestProspectBody,
} from '@nb/contracts';
import { CACHE, EXPONENTIAL_RETRY, api, cached } from '@nb/web-kit';
import type { z } from 'zod';

/** Partners in one page of the list; more come on demand. */
const PAGE = 50;

export interface DownlineArgs {
  search: string;
  filter: 'all' | 'completed' | 'training';
}
export interface CallChange {
  userId: string;
  onboardingCallDate: string;
  onboardingCallTime: string;
  onboardingCallTimezone: string;
}

/** The name under which one list can be read again without the others. */
export const listTag = ({ search, filter }: DownlineArgs) => ({ type: 'Downline', id: `${filter}:${search}` }) as const;

export const partnersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/team/downline, page by page. Fresh 5 minutes; three exponential retries from 1 s to 30 s (RT §7). */
    downline: build.infiniteQuery<Downline, DownlineArgs, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (last) => last.nextCursor },
      query: ({ queryArg: { search, filter }, pageParam }) => ({
        url: '/api/team/downline',
        params: { limit: PAGE, ...(search && { search }), ...(filter !== 'all' && { filter }), ...(pageParam && { cursor: pageParam }) },
        retry: EXPONENTIAL_RETRY,
      }),
      responseSchema: downline,
      providesTags: (_result, _error, args) => ['Downline', listTag(args)],
      keepUnusedDataFor: CACHE.downline.kept,
    }),
    /** GET /api/referral/my-codes. */
    codes: build.query<Referral[], void>({
      query: () => '/api/referral/my-codes',
      rawResponseSchema: myCodes,
      transformResponse: (answer: z.infer<typeof myCodes>) => answer.codes,
      providesTags: ['Codes'],
      ...cached(CACHE.downline),
    }),
    generateCode: build.mutation<Referral, ReferralBody>({
      query: (body) => ({ url: '/api/referral/generate', method: 'POST', body, creates: true }),
      responseSchema: referral,
      invalidatesTags: (_result, error) => (error ? [] : ['Codes', 'Downline']),
    }),
    updateCode: build.mutation<Referral, { id: string; body: ReferralUpdateBody }>({
      query: ({ id, body }) => ({ url: `/api/referral/update/${id}`, method: 'PATCH', body }),
      responseSchema: referral,
      invalidatesTags: (_result, error) => (error ? [] : ['Codes', 'Downline']),
    }),
    deleteCode: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/referral/delete/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => (error ? [] : ['Codes', 'Downline']),
    }),
    /** GET /api/partner/{id}/details. */
    partner: build.query<PartnerDetails, string>({
      query: (id) => `/api/partner/${id}/details`,
      responseSchema: partnerDetails,
      providesTags: (_result, _error, id) => [{ type: 'Partner', id }],
    }),
    partnerGoals: build.query<z.infer<typeof partnerGoals>, string>({
      query: (id) => `/api/partner/${id}/goals`,
      responseSchema: partnerGoals,
      providesTags: (_result, _error, id) => [{ type: 'Partner', id }],
    }),
    partnerContacts: build.query<z.infer<typeof partnerProspects>, string>({
      query: (id) => `/api/partner/${id}/prospects`,
      responseSchema: partnerProspects,
      providesTags: (_result, _error, id) => [{ type: 'Partner', id }],
    }),
    /** POST /api/partner/{id}/prospects: a contact for the partner's list, marked as suggested (decisions 10). */
    suggestContact: build.mutation<z.infer<typeof prospect>, { id: string; body: z.input<typeof suggestProspectBody> }>({
      query: ({ id, body }) => ({ url: `/api/partner/${id}/prospects`, method: 'POST', body, creates: true }),
      responseSchema: prospect,
      invalidatesTags: (_result, error, { id }) => (error ? [] : [{ type: 'Partner', id }]),
    }),
    /** PATCH /api/user/{id}/onboarding-call; afterwards the downline is read again (RT §7). */
    moveCall: build.mutation<z.infer<typeof onboardingCall>, CallChange>({
      query: ({ userId, ...body }) => ({ url: `/api/user/${userId}/onboarding-call`, method: 'PATCH', body }),
      responseSchema: onboardingCall,
      invalidatesTags: (_result, error, { userId }) => (error ? [] : ['Downline', { type: 'Partner', id: userId }]),
    }),
  }),
});

export const {
  useDownlineInfiniteQuery, useCodesQuery, useGenerateCodeMutation, useUpdateCodeMutation, useDeleteCodeMutation, usePartnerQuery, usePartnerGoalsQuery,
  usePartnerContactsQuery, useSuggestContactMutation, useMoveCallMutation,
} = partnersApi;
