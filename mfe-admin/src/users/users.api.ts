import { type AdminUserDetail, type AdminUsers, adminUserDetail, adminUsers } from '@nb/contracts';
import { CACHE, api, cached } from '@nb/web-kit';
import { type ListState, queryOf } from './users.state';

/** One account's own pages, so that it can be read again without the list. */
export const DETAIL_TAG = (id: string) => ({ type: 'AdminUsers', id }) as const;

/** The lists alone, whatever they show: not the accounts' own pages. */
export const LIST_TAG = { type: 'AdminUsers', id: 'LIST' } as const;

/** All remotes and the shell share one api, where the first of two endpoints of one name wins: those of this remote are all called «admin…». */
export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/admin/users. Fresh for 30 s. */
    adminUsers: build.query<AdminUsers, ListState>({
      query: (state) => ({ url: '/api/admin/users', params: queryOf(state) }),
      responseSchema: adminUsers,
      providesTags: ['AdminUsers', LIST_TAG],
      ...cached(CACHE.adminUsers),
    }),
    /** GET /api/admin/users/{id}. */
    adminUser: build.query<AdminUserDetail, string>({
      query: (id) => `/api/admin/users/${id}`,
      responseSchema: adminUserDetail,
      providesTags: (_result, _error, id) => ['AdminUsers', DETAIL_TAG(id)],
      ...cached(CACHE.adminUsers),
    }),
  }),
});

export const { useAdminUsersQuery, useAdminUserQuery } = usersApi;
