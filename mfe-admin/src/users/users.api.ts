import { type AdminUsers, adminUsers } from '@nb/contracts';
import { CACHE, api, cached } from '@nb/web-kit';
import { type ListState, queryOf } from './list-state';

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/admin/users (RT §7). Fresh 30 s (RT §9). */
    adminUsers: build.query<AdminUsers, ListState>({
      query: (state) => ({ url: '/api/admin/users', params: queryOf(state) }),
      responseSchema: adminUsers,
      providesTags: ['AdminUsers'],
      ...cached(CACHE.adminUsers),
    }),
  }),
});

export const { useAdminUsersQuery } = usersApi;
