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
    /** The same in earnest. `key` says that a second try sends the same file. */
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
