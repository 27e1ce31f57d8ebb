import { type AuditActors, type AuditLog, auditActors, auditLog } from '@nb/contracts';
import { usersApi } from '../users/users.api';
import { type AuditState, writeAuditState } from './audit-state';

const auditApi = usersApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/admin/audit, page by page, newest first. A log grows by itself: it is read again whenever it is opened. */
    adminAudit: build.infiniteQuery<AuditLog, AuditState, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (last) => last.nextCursor },
      query: ({ queryArg, pageParam }) => ({
        url: '/api/admin/audit',
        params: { ...writeAuditState(queryArg), cursor: pageParam },
      }),
      responseSchema: auditLog,
      keepUnusedDataFor: 0,
    }),
    /** GET /api/admin/audit/actors: whom the filter offers. */
    adminAuditActors: build.query<AuditActors, void>({
      query: () => '/api/admin/audit/actors',
      responseSchema: auditActors,
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useAdminAuditInfiniteQuery, useAdminAuditActorsQuery } = auditApi;
