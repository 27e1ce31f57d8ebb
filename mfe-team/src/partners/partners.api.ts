import {
  type CallNotes,
  type CallPlace,
  type Downline,
  type DownlineSort,
  type FreeHours,
  type PartnerDetails,
  type Prospect,
  type Referral,
  type ReferralBody,
  type ReferralUpdateBody,
  callNotes,
  downline,
  freeHours,
  myCodes,
  onboardingCall,
  partnerActivity,
  partnerDetails,
  partnerGoals,
  partnerProspects,
  prospect,
  prospectList,
  referral,
  type suggestProspectBody,
} from '@nb/contracts';
import { CACHE, EXPONENTIAL_RETRY, api, cached } from '@nb/web-kit';
import type { z } from 'zod';
import type { NeedsFilter } from './list-state';

/** Partners in one page of the list; more come on demand. */
const PAGE = 50;

export interface DownlineArgs {
  search: string;
  filter: 'all' | 'completed' | 'training';
  /** Only who needs the viewer, for that reason; null: everybody. */
  needs: NeedsFilter | null;
  sort: DownlineSort;
  /** Result of `chartFilterQuery`; absent: everybody. */
  only?: Readonly<Record<string, string | number>> | undefined;
}
export interface CallChange {
  userId: string;
  onboardingCallDate: string;
  onboardingCallTime: string;
  onboardingCallTimezone: string;
  /** Nothing is saved where another call of the sponsor is at that hour. */
  onlyIfFree?: boolean;
  /** Absent: as it is, or the sponsor's usual one. */
  place?: CallPlace | null;
  isUsualPlace?: boolean;
}

/** What a moved call changes, besides the partner. */
export const CALL_MOVED = ['Downline', 'Attention', 'Calendar'] as const;

/** The name under which one list can be read again without the others. */
export const listTag = ({ search, filter, needs, sort, only }: DownlineArgs) =>
  ({ type: 'Downline', id: `${filter}:${needs ?? ''}:${sort}:${JSON.stringify(only ?? '')}:${search}` }) as const;

export const partnersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/team/downline, page by page. Fresh 5 minutes; three exponential retries from 1 s to 30 s (docs/product/team.md#the-list). */
    downline: build.infiniteQuery<Downline, DownlineArgs, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (last) => last.nextCursor },
      query: ({ queryArg: { search, filter, needs, sort, only }, pageParam }) => ({
        url: '/api/team/downline',
        params: {
          limit: PAGE,
          sort,
          ...(needs && { needs: needs === 'all' ? 'any' : needs }),
          ...only,
          ...(search && { search }),
          ...(filter !== 'all' && { filter }),
          ...(pageParam && { cursor: pageParam }),
        },
        retry: EXPONENTIAL_RETRY,
      }),
      responseSchema: downline,
      providesTags: (_result, _error, args) => ['Downline', listTag(args)],
      keepUnusedDataFor: CACHE.downline.kept,
    }),
    /** GET /api/team/free-hours: when the viewer may have a call next. */
    freeHours: build.query<FreeHours, void>({
      query: () => '/api/team/free-hours',
      responseSchema: freeHours,
      providesTags: ['Calendar'],
      keepUnusedDataFor: 0,
    }),
    /** GET /api/prospects: the viewer's own contacts, to be named on an invitation. */
    ownContacts: build.query<Prospect[], void>({
      query: () => '/api/prospects',
      responseSchema: prospectList,
      keepUnusedDataFor: 0,
    }),
    /** GET /api/referral/my-codes. */
    codes: build.query<Referral[], void>({
      query: () => '/api/referral/my-codes',
      rawResponseSchema: myCodes,
      transformResponse: (answer: z.infer<typeof myCodes>) => answer.codes,
      providesTags: ['Codes'],
      ...cached(CACHE.downline),
    }),
    /** PATCH /api/prospects/{id}: the contact keeps the invitation that was made for them. */
    keepInvitation: build.mutation<unknown, { contactId: string; invitationId: string }>({
      query: ({ contactId, invitationId }) => ({
        url: `/api/prospects/${contactId}`,
        method: 'PATCH',
        body: { invitationId },
      }),
      invalidatesTags: (_result, error) => (error ? [] : ['Prospects']),
    }),
    generateCode: build.mutation<Referral, ReferralBody>({
      query: (body) => ({ url: '/api/referral/generate', method: 'POST', body, creates: true }),
      responseSchema: referral,
      invalidatesTags: (_result, error) => (error ? [] : ['Codes', 'Downline', 'Attention']),
    }),
    updateCode: build.mutation<Referral, { id: string; body: ReferralUpdateBody }>({
      query: ({ id, body }) => ({ url: `/api/referral/update/${id}`, method: 'PATCH', body }),
      responseSchema: referral,
      invalidatesTags: (_result, error) => (error ? [] : ['Codes', 'Downline', 'Attention']),
    }),
    deleteCode: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/referral/delete/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => (error ? [] : ['Codes', 'Downline', 'Attention']),
    }),
    /** POST /api/referral/restore/{id}: a deleted one as it was, for an hour. */
    restoreCode: build.mutation<Referral, string>({
      query: (id) => ({ url: `/api/referral/restore/${id}`, method: 'POST' }),
      responseSchema: referral,
      invalidatesTags: (_result, error) => (error ? [] : ['Codes', 'Downline', 'Attention']),
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
    /** GET and PUT /api/partner/{id}/call-notes: the viewer's own. */
    callNotes: build.query<CallNotes, string>({
      query: (id) => `/api/partner/${id}/call-notes`,
      responseSchema: callNotes,
      providesTags: (_result, _error, id) => [{ type: 'Partner', id }],
    }),
    saveCallNotes: build.mutation<CallNotes, { id: string; notes: string }>({
      query: ({ id, notes }) => ({ url: `/api/partner/${id}/call-notes`, method: 'PUT', body: { notes } }),
      responseSchema: callNotes,
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (result) void dispatch(partnersApi.util.upsertQueryData('callNotes', id, result.data));
      },
    }),
    /** POST /api/partner/{id}/prospects: a contact for the partner's list, marked as suggested (docs/product/contacts.md#what-a-sponsor-sees). */
    suggestContact: build.mutation<z.infer<typeof prospect>, { id: string; body: z.input<typeof suggestProspectBody> }>(
      {
        query: ({ id, body }) => ({ url: `/api/partner/${id}/prospects`, method: 'POST', body, creates: true }),
        responseSchema: prospect,
        invalidatesTags: (_result, error, { id }) => (error ? [] : [{ type: 'Partner', id }]),
      },
    ),
    /** PATCH /api/user/{id}/onboarding-call; afterwards the downline is read again (docs/product/team.md#the-list). */
    moveCall: build.mutation<z.infer<typeof onboardingCall>, CallChange>({
      query: ({ userId, ...body }) => ({ url: `/api/user/${userId}/onboarding-call`, method: 'PATCH', body }),
      responseSchema: onboardingCall,
      invalidatesTags: (result, error, { userId }) =>
        error || result?.isSaved === false ? [] : [...CALL_MOVED, { type: 'Partner', id: userId }],
    }),
    /** DELETE on the same path: no call any more. */
    cancelCall: build.mutation<z.infer<typeof onboardingCall>, string>({
      query: (userId) => ({ url: `/api/user/${userId}/onboarding-call`, method: 'DELETE' }),
      responseSchema: onboardingCall,
      invalidatesTags: (_result, error, userId) => (error ? [] : [...CALL_MOVED, { type: 'Partner', id: userId }]),
    }),
    /** GET /api/partner/{id}/activity. */
    partnerActivity: build.query<z.infer<typeof partnerActivity>['activity'], string>({
      query: (id) => `/api/partner/${id}/activity`,
      rawResponseSchema: partnerActivity,
      transformResponse: (answer: z.infer<typeof partnerActivity>) => answer.activity,
      providesTags: (_result, _error, id) => [{ type: 'Partner', id }],
    }),
    /** DELETE /api/admin/delete-user/{id}; afterwards admin users, downline and codes are read again (docs/product/team.md#the-list). */
    deletePartner: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/admin/delete-user/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => (error ? [] : ['AdminUsers', 'Downline', 'Codes', 'Attention', 'Calendar']),
    }),
  }),
});

export const {
  useDownlineInfiniteQuery,
  useCodesQuery,
  useFreeHoursQuery,
  useOwnContactsQuery,
  useKeepInvitationMutation,
  useGenerateCodeMutation,
  useUpdateCodeMutation,
  useDeleteCodeMutation,
  useRestoreCodeMutation,
  usePartnerQuery,
  usePartnerGoalsQuery,
  usePartnerContactsQuery,
  useSuggestContactMutation,
  useCallNotesQuery,
  useSaveCallNotesMutation,
  useMoveCallMutation,
  useCancelCallMutation,
  usePartnerActivityQuery,
  useDeletePartnerMutation,
} = partnersApi;
