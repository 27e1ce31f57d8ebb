import {
  type Notifications,
  type ReadNotificationsBody,
  type UnreadNotifications,
  notifications,
  unreadNotifications,
} from '@nb/contracts';
import { api } from '@nb/web-kit';

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/team/notifications, page by page, newest first. */
    notifications: build.infiniteQuery<Notifications, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      query: ({ pageParam }) => ({ url: '/api/team/notifications', params: { cursor: pageParam } }),
      responseSchema: notifications,
      providesTags: ['Notifications'],
      keepUnusedDataFor: 60,
    }),
    /** GET /api/team/notifications/unread: for the bell. */
    unreadNotifications: build.query<UnreadNotifications, void>({
      query: () => '/api/team/notifications/unread',
      responseSchema: unreadNotifications,
      providesTags: ['Notifications'],
    }),
    /** POST /api/team/notifications/read: shown immediately, reverted when the server refuses. */
    readNotifications: build.mutation<UnreadNotifications, ReadNotificationsBody>({
      query: (body) => ({ url: '/api/team/notifications/read', method: 'POST', body }),
      responseSchema: unreadNotifications,
      async onQueryStarted(body, { dispatch, queryFulfilled }) {
        let marked = 0;
        const list = dispatch(
          notificationsApi.util.updateQueryData('notifications', undefined, ({ pages }) => {
            for (const entry of pages.flatMap((page) => page.notifications)) {
              const meant = 'ids' in body ? body.ids.includes(entry.id) : entry.at <= body.upTo;
              if (meant && !entry.read) marked += 1;
              if (meant) entry.read = true;
            }
          }),
        );
        const count = dispatch(
          notificationsApi.util.updateQueryData('unreadNotifications', undefined, (draft) => {
            draft.unread = Math.max(0, draft.unread - marked);
          }),
        );
        try {
          const { data } = await queryFulfilled;
          dispatch(
            notificationsApi.util.upsertQueryEntries([
              { endpointName: 'unreadNotifications', arg: undefined, value: data },
            ]),
          );
        } catch {
          list.undo();
          count.undo();
        }
      },
    }),
  }),
});

export const { useNotificationsInfiniteQuery, useUnreadNotificationsQuery, useReadNotificationsMutation } =
  notificationsApi;
