import { type SecurityLog, securityLog, sessionList } from '@nb/contracts';
import { SESSIONS_TAG, api } from '@nb/web-kit';
import type { z } from 'zod';

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/user/sessions. Read again at each visit, because other devices sign in and out. */
    sessions: build.query<z.infer<typeof sessionList>, void>({
      query: () => '/api/user/sessions',
      responseSchema: sessionList,
      providesTags: [SESSIONS_TAG],
      keepUnusedDataFor: 0,
    }),
    /** DELETE /api/user/sessions/{id}, or all but this one. */
    endSession: build.mutation<unknown, { id: string }>({
      query: ({ id }) => ({ url: `/api/user/sessions/${id}`, method: 'DELETE' }),
      // Also after a failure, because a session that has ended meanwhile must leave the list.
      invalidatesTags: [SESSIONS_TAG],
    }),
    /** DELETE /api/user/sessions/trusted/{id}: the second step is asked for on that device again. */
    endTrust: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/user/sessions/trusted/${id}`, method: 'DELETE' }),
      invalidatesTags: [SESSIONS_TAG],
    }),
    endOtherSessions: build.mutation<unknown, void>({
      query: () => ({ url: '/api/user/sessions/others', method: 'DELETE' }),
      invalidatesTags: [SESSIONS_TAG],
    }),
    /** GET /api/user/security-log, page by page. */
    securityLog: build.infiniteQuery<SecurityLog, number, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: '/api/user/security-log',
        params: { limit: queryArg, cursor: pageParam },
      }),
      responseSchema: securityLog,
      providesTags: [SESSIONS_TAG],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useEndTrustMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useSecurityLogInfiniteQuery,
} = sessionsApi;
