import { type ClipId, type VideoBody, type VideoStanding, videoStanding, videoStandings } from '@nb/contracts';
import { WATCHED_TAG, api, selectCurrentUser, useCurrentUserQuery } from '@nb/web-kit';
import { skipToken } from '@reduxjs/toolkit/query/react';

const pathOf = (clip: ClipId): string => `/api/training/videos/${clip}`;

const videosApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/training/videos of the person with this id. Read again each time it is shown, because another device may have watched meanwhile. */
    videos: build.query<VideoStanding[], string>({
      query: () => '/api/training/videos',
      rawResponseSchema: videoStandings,
      transformResponse: (answer: { videos: VideoStanding[] }) => answer.videos,
      providesTags: ['Videos'],
    }),
    /** PUT /api/training/videos/{clip}: answers with the clip's new state. */
    saveVideo: build.mutation<VideoStanding, VideoBody & { clip: ClipId }>({
      query: ({ clip, ...body }) => ({ url: pathOf(clip), method: 'PUT', body }),
      responseSchema: videoStanding,
      invalidatesTags: (_result, error) => (error ? [] : [WATCHED_TAG]),
      async onQueryStarted({ clip }, lifecycle) {
        const result = await lifecycle.queryFulfilled.catch(() => undefined);
        const id = selectCurrentUser(lifecycle.getState() as Parameters<typeof selectCurrentUser>[0]).data?.id;
        if (result === undefined || id === undefined) return;
        lifecycle.dispatch(
          videosApi.util.updateQueryData('videos', id, (videos) =>
            videos.map((video) => (video.clip === clip ? result.data : video)),
          ),
        );
      },
    }),
  }),
});

export const { useSaveVideoMutation } = videosApi;

/** How the signed-in person left each clip. */
export function useVideosQuery() {
  const { data: user } = useCurrentUserQuery();
  return videosApi.useVideosQuery(user?.id ?? skipToken, { refetchOnMountOrArgChange: true });
}

/** Saves while the page is being closed: `keepalive` lets the browser finish the request, and nobody waits for its answer. */
export function saveWhileLeaving(clip: ClipId, body: VideoBody): void {
  fetch(pathOf(clip), {
    method: 'PUT',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
