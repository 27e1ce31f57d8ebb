import { type Tag, type TagColour, tag, tagList } from '@nb/contracts';
import { api } from '@nb/web-kit';

const tagsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/prospects/tags: one's own. */
    tags: build.query<Tag[], void>({
      query: () => '/api/prospects/tags',
      responseSchema: tagList,
      // Another tab's change of a tag is announced as a change of the contacts.
      providesTags: ['Prospects'],
    }),
    /** POST /api/prospects/tags. */
    addTag: build.mutation<Tag, { name: string; colour: TagColour }>({
      query: (body) => ({ url: '/api/prospects/tags', method: 'POST', body, creates: true }),
      responseSchema: tag,
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => undefined);
        if (made)
          dispatch(
            tagsApi.util.updateQueryData('tags', undefined, (tags) => [
              ...tags.filter(({ id }) => id !== made.data.id),
              made.data,
            ]),
          );
      },
    }),
    /** PATCH /api/prospects/tags/{id}. */
    changeTag: build.mutation<Tag, { id: string; change: { name?: string; colour?: TagColour } }>({
      query: ({ id, change }) => ({ url: `/api/prospects/tags/${id}`, method: 'PATCH', body: change }),
      responseSchema: tag,
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const changed = await queryFulfilled.catch(() => undefined);
        if (changed)
          dispatch(
            tagsApi.util.updateQueryData('tags', undefined, (tags) =>
              tags.map((each) => (each.id === id ? changed.data : each)),
            ),
          );
      },
    }),
    /** DELETE /api/prospects/tags/{id}: it is taken off every contact. */
    removeTag: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/prospects/tags/${id}`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) => (error ? [] : ['Prospects']),
    }),
  }),
});

export const { useTagsQuery, useAddTagMutation, useChangeTagMutation, useRemoveTagMutation } = tagsApi;
