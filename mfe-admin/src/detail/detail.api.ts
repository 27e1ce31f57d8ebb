import {
  type AuditLog,
  type Consent,
  type PersonalData,
  type SecurityLog,
  auditLog,
  consentHistory,
  personalData,
  securityLog,
} from '@nb/contracts';
import type { z } from 'zod';
import { DETAIL_TAG, usersApi } from '../users/users.api';

const detailApi = usersApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/admin/users/{id}/security-log, page by page. Logs grow by themselves: read again whenever they are opened. */
    adminUserSecurityLog: build.infiniteQuery<SecurityLog, string, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (last) => last.nextCursor },
      query: ({ queryArg: id, pageParam }) => ({
        url: `/api/admin/users/${id}/security-log`,
        params: { cursor: pageParam },
      }),
      responseSchema: securityLog,
      providesTags: (_result, _error, id) => [DETAIL_TAG(id)],
      keepUnusedDataFor: 0,
    }),
    /** GET /api/admin/audit?subject={id}: what admins did to this account. */
    adminUserAudit: build.infiniteQuery<AuditLog, string, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (last) => last.nextCursor },
      query: ({ queryArg: subject, pageParam }) => ({
        url: '/api/admin/audit',
        params: { subject, cursor: pageParam },
      }),
      responseSchema: auditLog,
      providesTags: (_result, _error, id) => [DETAIL_TAG(id)],
      keepUnusedDataFor: 0,
    }),
    /** GET /api/compliance/history: every agreement of the person with this id. */
    adminUserConsents: build.query<Consent[], string>({
      query: (userId) => ({ url: '/api/compliance/history', params: { userId } }),
      rawResponseSchema: consentHistory,
      transformResponse: (answer: z.infer<typeof consentHistory>) => answer.consents,
      providesTags: ['Compliance'],
    }),
    /** GET /api/admin/users/{id}/personal-data: asked for at a press and never kept. */
    adminPersonalData: build.mutation<PersonalData, string>({
      query: (id) => ({ url: `/api/admin/users/${id}/personal-data` }),
      responseSchema: personalData,
      invalidatesTags: (_result, error, id) => (error ? [] : [DETAIL_TAG(id)]),
    }),
  }),
});

export const {
  useAdminPersonalDataMutation,
  useAdminUserConsentsQuery,
  useAdminUserSecurityLogInfiniteQuery,
  useAdminUserAuditInfiniteQuery,
} = detailApi;
