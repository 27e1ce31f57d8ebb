import { type AdminUsers, type FreeHours, type TeamFunnel, adminUsers, freeHours, teamFunnel } from '@nb/contracts';
import { api } from '@nb/web-kit';

/** The running week, and the one before to compare with. */
const WEEKS = 2;
/** How many of the newest users are named. */
const NEWEST = 3;

const todayApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/team/funnel of the direct partners, for its weeks. */
    weekOfTeam: build.query<TeamFunnel['weeks'], string>({
      query: (zone) => ({ url: '/api/team/funnel', params: { weeks: WEEKS, zone } }),
      rawResponseSchema: teamFunnel,
      transformResponse: ({ weeks }: TeamFunnel) => weeks,
      providesTags: ['Downline'],
    }),
    /** GET /api/team/free-hours: when a first call may be. */
    nextFreeHours: build.query<FreeHours, void>({
      query: () => '/api/team/free-hours',
      responseSchema: freeHours,
      providesTags: ['Calendar'],
      keepUnusedDataFor: 0,
    }),
    /** GET /api/admin/users, the newest first, for master admins. */
    newestUsers: build.query<AdminUsers, void>({
      query: () => ({ url: '/api/admin/users', params: { limit: NEWEST } }),
      responseSchema: adminUsers,
      providesTags: ['AdminUsers'],
    }),
    /** GET /api/admin/users of those whose temporary password has ended; only their number is shown. */
    lockedOutUsers: build.query<AdminUsers, void>({
      query: () => ({ url: '/api/admin/users', params: { statusFilter: 'temp-expired', limit: 1 } }),
      responseSchema: adminUsers,
      providesTags: ['AdminUsers'],
    }),
  }),
});

export const { useWeekOfTeamQuery, useNextFreeHoursQuery, useNewestUsersQuery, useLockedOutUsersQuery } = todayApi;
