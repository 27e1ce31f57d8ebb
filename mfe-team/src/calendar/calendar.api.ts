import {
  type Calendar,
  type CalendarFeed,
  type NewCalendarFeed,
  calendar,
  calendarFeed,
  newCalendarFeed,
} from '@nb/contracts';
import { CACHE, EXPONENTIAL_RETRY, api } from '@nb/web-kit';

export interface CalendarArgs {
  /** ISO instants: calls that begin at `from` or later and before `to`. */
  from: string;
  to: string;
  depth: 'direct' | 'all';
}
const PAGE = 200;

export const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/team/calendar, page by page. */
    calendar: build.infiniteQuery<Calendar, CalendarArgs, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (last) => last.nextCursor },
      query: ({ queryArg: { from, to, depth }, pageParam }) => ({
        url: '/api/team/calendar',
        retry: EXPONENTIAL_RETRY,
        params: { from, to, limit: PAGE, ...(depth === 'all' && { depth }), ...(pageParam && { cursor: pageParam }) },
      }),
      responseSchema: calendar,
      providesTags: ['Calendar'],
      keepUnusedDataFor: CACHE.downline.kept,
    }),
    /** GET /api/team/calendar/feed: whether a calendar program may read the calls. */
    calendarFeed: build.query<CalendarFeed, void>({
      query: () => '/api/team/calendar/feed',
      responseSchema: calendarFeed,
      providesTags: [{ type: 'Calendar', id: 'feed' }],
    }),
    /** POST on the same path: makes a secret address that replaces the one before. Only this answer has it. */
    makeFeed: build.mutation<NewCalendarFeed, void>({
      query: () => ({ url: '/api/team/calendar/feed', method: 'POST', body: {}, creates: true }),
      responseSchema: newCalendarFeed,
      invalidatesTags: (_result, error) => (error ? [] : [{ type: 'Calendar', id: 'feed' }]),
    }),
    /** DELETE on the same path: the address ends. */
    endFeed: build.mutation<unknown, void>({
      query: () => ({ url: '/api/team/calendar/feed', method: 'DELETE' }),
      invalidatesTags: (_result, error) => (error ? [] : [{ type: 'Calendar', id: 'feed' }]),
    }),
  }),
});

export const { useCalendarInfiniteQuery, useCalendarFeedQuery, useMakeFeedMutation, useEndFeedMutation } = calendarApi;
