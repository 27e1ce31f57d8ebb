import {
  type History,
  type Prospect,
  type TouchBody,
  type TouchResult,
  history,
  prospect,
  touchResult,
} from '@nb/contracts';
import { type AppDispatch, api } from '@nb/web-kit';
import { original } from '@reduxjs/toolkit';
import { prospectsApi } from '../contacts/contacts.api';

/** A touch to be recorded. The same `key` never records it twice. */
export interface NewTouch {
  contactId: string;
  body: TouchBody;
  key: string;
}

const historyTag = (id: string) => ({ type: 'Prospects', id: `history-${id}` }) as const;

export const touchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/prospects/{id}: one contact, for where the list is not read. */
    contact: build.query<Prospect, string>({
      query: (id) => `/api/prospects/${id}`,
      responseSchema: prospect,
      providesTags: ['Prospects'],
    }),
    /** GET /api/prospects/{id}/touches: touches and moves, page by page, newest first. */
    history: build.infiniteQuery<History, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      query: ({ queryArg, pageParam }) => ({
        url: `/api/prospects/${queryArg}/touches`,
        params: { cursor: pageParam },
      }),
      responseSchema: history,
      providesTags: (_result, _error, id) => [historyTag(id)],
    }),
    /** POST /api/prospects/{id}/touches: what was said or written, and how it went; the answer has the contact with its next date. */
    recordTouch: build.mutation<TouchResult, NewTouch>({
      query: ({ contactId, body, key }) => ({
        url: `/api/prospects/${contactId}/touches`,
        method: 'POST',
        body,
        idempotencyKey: key,
      }),
      responseSchema: touchResult,
      invalidatesTags: (_result, error, { contactId }) => (error ? [] : [historyTag(contactId)]),
      async onQueryStarted(_touch, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (result) showContact(dispatch as AppDispatch, result.data.prospect);
      },
    }),
  }),
});

export const { useContactQuery, useHistoryInfiniteQuery, useRecordTouchMutation } = touchesApi;

/** Replaces a contact by a newer state of it in the list and on its own page, where they are cached. */
export function showContact(dispatch: AppDispatch, contact: Prospect): void {
  dispatch(
    prospectsApi.util.updateQueryData('prospects', undefined, (draft) => {
      const index = (original(draft) ?? draft).findIndex(({ id }) => id === contact.id);
      if (index >= 0) draft[index] = contact;
    }),
  );
  dispatch(touchesApi.util.updateQueryData('contact', contact.id, () => contact));
}

/** Reads the touches and moves of a contact again, after a change that adds to them. */
export function refreshHistory(dispatch: AppDispatch, id: string): void {
  dispatch(touchesApi.util.invalidateTags([historyTag(id)]));
}
