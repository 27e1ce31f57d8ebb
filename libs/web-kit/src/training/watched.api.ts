import { type WatchedTime, watchedTime } from '@nb/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api';
import { useCurrentUserQuery } from '../session/session.api';

/** The id under which the total alone goes stale, when more of a video was watched. */
export const WATCHED_TAG = { type: 'Videos', id: 'WATCHED' } as const;

const watchedApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/training/watched of the person with this id. */
    watchedTime: build.query<WatchedTime, string>({
      query: () => '/api/training/watched',
      responseSchema: watchedTime,
      providesTags: [WATCHED_TAG],
    }),
  }),
});

/** How much video the signed-in person has watched (docs/product/training.md#videos); asks only when somebody is known. */
export function useWatchedTimeQuery() {
  const { data: user } = useCurrentUserQuery();
  return watchedApi.useWatchedTimeQuery(user?.id ?? skipToken);
}
