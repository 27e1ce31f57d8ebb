import {
  type ImportResult, type ImportRow, type Prospect, type ProspectBody, type ProspectPatch, bulkDone, importResult, importUndone, prospect, prospectList,
} from '@nb/contracts';
import { api } from '@nb/web-kit';
import { original } from '@reduxjs/toolkit';
import type { z } from 'zod';
import { typeOf } from '../import/contact-type';

export type ImportUndone = z.infer<typeof importUndone>;
/** A contact that is to be changed, as the person saw it. */
export interface ProspectChange {
  before: Prospect;
  change: ProspectPatch;
}

const etag = ({ version }: Prospect) => `"${version}"`;

/** What the screen shows until the server answers. */
function laidOver(before: Prospect, change: ProspectPatch): Prospect {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after = { ...before, ...given };
  return { ...after, type: typeOf(after) };
}

const prospectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/prospects: all of them, newest first (decisions 28). A failure is an error, never an empty list. */
    prospects: build.query<Prospect[], void>({ query: () => '/api/prospects', responseSchema: prospectList, providesTags: ['Prospects'] }),
    /** GET /api/prospects/{id} as it is now, to show beside what somebody else saved. */
    prospectNow: build.query<Prospect, string>({ query: (id) => `/api/prospects/${id}`, responseSchema: prospect, keepUnusedDataFor: 0 }),
    /** POST /api/prospects. */
    addProspect: build.mutation<Prospect, ProspectBody>({
      query: (body) => ({ url: '/api/prospects', method: 'POST', body, creates: true }),
      responseSchema: prospect,
      invalidatesTags: (_result, error) => (error ? [] : ['Progress']),
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const result = await queryFulfilled.catch(() => undefined);
        if (result) dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (list) => [result.data, ...list.filter(({ id }) => id !== result.data.id)]));
      },
    }),
    /** PATCH /api/prospects/{id}: shown at once, taken back when refused; 412 when somebody changed it since (P9). */
    updateProspect: build.mutation<Prospect, ProspectChange>({
      query: ({ before, change }) => ({ url: `/api/prospects/${before.id}`, method: 'PATCH', body: change, ifMatch: etag(before) }),
      responseSchema: prospect,
      async onQueryStarted({ before, change }, { dispatch, queryFulfilled }) {
        // By id, not by place: the list may have been read again in between.
        const put = (value: Prospect, expected?: Prospect) =>
          dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (draft) => {
            const index = (original(draft) ?? draft).findIndex(({ id, version }) => id === value.id && (expected === undefined || version === expected.version));
            if (index >= 0) draft[index] = value;
          }));
        put(laidOver(before, change));
        const result = await queryFulfilled.catch(() => undefined);
        if (result) put(result.data);
        else put(before, before);
      },
    }),
    /** DELETE /api/prospects/{id}: gone at once, back when refused. */
    removeProspect: build.mutation<null, Prospect>({
      query: (before) => ({ url: `/api/prospects/${before.id}`, method: 'DELETE', ifMatch: etag(before) }),
      invalidatesTags: (_result, error) => (error ? ['Prospects'] : ['Progress']),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const gone = dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (list) => list.filter((each) => each.id !== id)));
        await queryFulfilled.catch(() => gone.undo());
      },
    }),
    /** POST /api/prospects/restore: takes a deletion back. */
    restoreProspects: build.mutation<z.infer<typeof bulkDone>, string[]>({
      query: (ids) => ({ url: '/api/prospects/restore', method: 'POST', body: { ids } }),
      responseSchema: bulkDone,
      invalidatesTags: (_result, error) => (error ? [] : ['Prospects', 'Progress']),
    }),
    /** POST /api/prospects/import: the whole file in one request, all or nothing. The same `key` never imports twice. */
    importProspects: build.mutation<ImportResult, { prospects: ImportRow[]; key: string }>({
      query: ({ prospects, key }) => ({ url: '/api/prospects/import', method: 'POST', body: { prospects }, idempotencyKey: key }),
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
  useProspectsQuery, useLazyProspectNowQuery, useAddProspectMutation, useUpdateProspectMutation, useRemoveProspectMutation, useRestoreProspectsMutation,
  useImportProspectsMutation, useUndoImportMutation,
} = prospectsApi;
