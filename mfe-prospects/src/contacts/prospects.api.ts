import {
  type ImportResult,
  type ImportRow,
  type Prospect,
  type ProspectBody,
  type ProspectPatch,
  bulkDone,
  importResult,
  importUndone,
  prospect,
  prospectList,
} from '@nb/contracts';
import { api } from '@nb/web-kit';
import { original } from '@reduxjs/toolkit';
import type { z } from 'zod';
import { type ContactFlags, typeOf } from '../import/contact-type';
import { OwnSaves } from './own-saves';
import { asBefore, putBack, retyped, without } from './prospect-cache';

export type ImportUndone = z.infer<typeof importUndone>;
/** A contact that is to be changed, as the person saw it. */
export interface ProspectChange {
  before: Prospect;
  change: ProspectPatch;
}

const etag = (version: number) => `"${version}"`;
const ownSaves = new OwnSaves();

/** What the screen shows until the server answers. */
function laidOver(before: Prospect, change: ProspectPatch): Prospect {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after = { ...before, ...given };
  return { ...after, type: typeOf(after) };
}

const prospectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/prospects: all of them, newest first (decisions 28). A failure is an error, never an empty list. */
    prospects: build.query<Prospect[], void>({
      query: () => '/api/prospects',
      responseSchema: prospectList,
      providesTags: ['Prospects'],
      async onQueryStarted(_nothing, { queryFulfilled }) {
        await queryFulfilled.catch(({ error }: { error?: unknown }) => {
          // The one thing a screen writes to the browser's log: PA §8 asks for it.
          // oxlint-disable-next-line no-console
          console.error('Failed to fetch prospects', error);
        });
      },
    }),
    /** GET /api/prospects/{id} as it is now, to show beside what somebody else saved. */
    prospectNow: build.query<Prospect, string>({
      query: (id) => `/api/prospects/${id}`,
      responseSchema: prospect,
      keepUnusedDataFor: 0,
    }),
    /** POST /api/prospects. */
    addProspect: build.mutation<Prospect, ProspectBody>({
      query: (body) => ({ url: '/api/prospects', method: 'POST', body, creates: true }),
      responseSchema: prospect,
      invalidatesTags: (_result, error) => (error ? [] : ['Progress']),
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (result)
          dispatch(
            prospectsApi.util.updateQueryData('prospects', undefined, (list) => [
              result.data,
              ...list.filter(({ id }) => id !== result.data.id),
            ]),
          );
      },
    }),
    /** PATCH /api/prospects/{id}: shown at once, taken back when refused; 412 when somebody changed it since (P9). */
    updateProspect: build.mutation<Prospect, ProspectChange>({
      queryFn: async ({ before, change }, _store, _options, send) => {
        const answer = await ownSaves.inTurn(
          before,
          (version) =>
            send({ url: `/api/prospects/${before.id}`, method: 'PATCH', body: change, ifMatch: etag(version) }),
          ({ data }) => prospect.safeParse(data).data?.version,
        );
        return answer.error ? { error: answer.error } : { data: answer.data as Prospect };
      },
      responseSchema: prospect,
      // Refused, or unanswered: what is saved now may not be what was known.
      invalidatesTags: (_result, error) => (error ? ['Prospects'] : []),
      async onQueryStarted({ before, change }, { dispatch, queryFulfilled }) {
        // By id, not by place: the list may have been read again in between.
        const put = (value: Prospect, expected?: Prospect) =>
          dispatch(
            prospectsApi.util.updateQueryData('prospects', undefined, (draft) => {
              const index = (original(draft) ?? draft).findIndex(
                ({ id, version }) => id === value.id && (expected === undefined || version === expected.version),
              );
              if (index >= 0) draft[index] = value;
            }),
          );
        put(laidOver(before, change));
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) put(before, before);
        // What the person has done to it meanwhile is what the screen shows.
        else if (!ownSaves.isGoing(before.id)) put(result.data);
      },
    }),
    /** DELETE /api/prospects/{id}: gone at once, back when refused. */
    removeProspect: build.mutation<null, Prospect>({
      queryFn: async (before, _store, _options, send) => {
        const answer = await ownSaves.inTurn(
          before,
          (version) => send({ url: `/api/prospects/${before.id}`, method: 'DELETE', ifMatch: etag(version) }),
          () => undefined,
        );
        return answer.error ? { error: answer.error } : { data: null };
      },
      invalidatesTags: (_result, error) => (error ? ['Prospects'] : ['Progress']),
      async onQueryStarted(before, { dispatch, queryFulfilled }) {
        dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (list) => without(list, [before.id])));
        await queryFulfilled.catch(() =>
          dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (list) => putBack(list, [before]))),
        );
      },
    }),
    /** POST /api/prospects/delete: several at once, gone at once, all back when refused. */
    removeProspects: build.mutation<z.infer<typeof bulkDone>, readonly Prospect[]>({
      query: (contacts) => ({
        url: '/api/prospects/delete',
        method: 'POST',
        body: { ids: contacts.map(({ id }) => id) },
      }),
      responseSchema: bulkDone,
      invalidatesTags: (_result, error) => (error ? ['Prospects'] : ['Progress']),
      async onQueryStarted(contacts, { dispatch, queryFulfilled }) {
        dispatch(
          prospectsApi.util.updateQueryData('prospects', undefined, (list) =>
            without(
              list,
              contacts.map(({ id }) => id),
            ),
          ),
        );
        await queryFulfilled.catch(() =>
          dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (list) => putBack(list, contacts))),
        );
      },
    }),
    /** POST /api/prospects/restore: takes a deletion back; shown at once, in its exact place once the list is read again. */
    restoreProspects: build.mutation<z.infer<typeof bulkDone>, readonly Prospect[]>({
      query: (contacts) => ({
        url: '/api/prospects/restore',
        method: 'POST',
        body: { ids: contacts.map(({ id }) => id) },
      }),
      responseSchema: bulkDone,
      invalidatesTags: ['Prospects', 'Progress'],
      async onQueryStarted(contacts, { dispatch, queryFulfilled }) {
        dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (list) => putBack(list, contacts)));
        await queryFulfilled.catch(() =>
          dispatch(
            prospectsApi.util.updateQueryData('prospects', undefined, (list) =>
              without(
                list,
                contacts.map(({ id }) => id),
              ),
            ),
          ),
        );
      },
    }),
    /** POST /api/prospects/bulk-type: one type for several; shown at once, taken back when refused. */
    setTypes: build.mutation<z.infer<typeof bulkDone>, { contacts: readonly Prospect[]; flags: ContactFlags }>({
      query: ({ contacts, flags }) => ({
        url: '/api/prospects/bulk-type',
        method: 'POST',
        body: { ids: contacts.map(({ id }) => id), ...flags },
      }),
      responseSchema: bulkDone,
      invalidatesTags: ['Prospects'],
      async onQueryStarted({ contacts, flags }, { dispatch, queryFulfilled }) {
        dispatch(
          prospectsApi.util.updateQueryData('prospects', undefined, (list) =>
            retyped(list, contacts, flags, new Date().toISOString()),
          ),
        );
        await queryFulfilled.catch(() =>
          dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (list) => asBefore(list, contacts))),
        );
      },
    }),
    /** POST /api/prospects/import: the whole file in one request, all or nothing. The same `key` never imports twice. */
    importProspects: build.mutation<ImportResult, { prospects: ImportRow[]; key: string }>({
      query: ({ prospects, key }) => ({
        url: '/api/prospects/import',
        method: 'POST',
        body: { prospects },
        idempotencyKey: key,
      }),
      responseSchema: importResult,
      invalidatesTags: (_result, error) => (error ? [] : ['Prospects', 'Progress']),
    }),
    /** DELETE /api/prospects/imports/{importId}: takes a whole import back; contacts changed since are kept. */
    undoImport: build.mutation<ImportUndone, string>({
      query: (importId) => ({ url: `/api/prospects/imports/${importId}`, method: 'DELETE' }),
      responseSchema: importUndone,
      invalidatesTags: (_result, error) => (error ? [] : ['Prospects', 'Progress']),
    }),
  }),
});

export const {
  useProspectsQuery,
  useLazyProspectNowQuery,
  useAddProspectMutation,
  useUpdateProspectMutation,
  useRemoveProspectMutation,
  useRemoveProspectsMutation,
  useRestoreProspectsMutation,
  useSetTypesMutation,
  useImportProspectsMutation,
  useUndoImportMutation,
} = prospectsApi;
