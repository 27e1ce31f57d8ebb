import { type ImportUsersBody, type ImportUsersResult, importUsersResult } from '@nb/contracts';
import { usersApi } from '../users/users.api';

/** Thousands of rows take the server a while. */
const TIME_LIMIT = 120_000;

const importApi = usersApi.injectEndpoints({
  endpoints: (build) => ({
    /** POST /api/admin/import-users with `dryRun`: what would happen. */
    adminCheckUsers: build.mutation<ImportUsersResult, Omit<ImportUsersBody, 'dryRun'>>({
      query: (body) => ({
        url: '/api/admin/import-users',
        method: 'POST',
        body: { ...body, dryRun: true },
        timeLimit: TIME_LIMIT,
      }),
      responseSchema: importUsersResult,
    }),
    /** The same call without `dryRun`. `key`: idempotency key, so that a second try does not import the file twice. */
    adminImportUsers: build.mutation<ImportUsersResult, Omit<ImportUsersBody, 'dryRun'> & { key: string }>({
      query: ({ key, ...body }) => ({
        url: '/api/admin/import-users',
        method: 'POST',
        body: { ...body, dryRun: false },
        idempotencyKey: key,
        timeLimit: TIME_LIMIT,
      }),
      responseSchema: importUsersResult,
      invalidatesTags: (_result, error) => (error ? [] : ['AdminUsers', 'Downline', 'Attention']),
    }),
  }),
});

export const { useAdminCheckUsersMutation, useAdminImportUsersMutation } = importApi;
