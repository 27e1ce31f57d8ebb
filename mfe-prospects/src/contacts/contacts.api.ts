import {
  type BulkChanged,
  type BulkSet,
  type ChangedProspect,
  type ImportResult,
  type ImportRow,
  type Prospect,
  type ProspectBody,
  type ProspectPatch,
  bulkChanged,
  bulkDone,
  bulkUndone,
  changedProspect,
  importResult,
  importUndone,
  pipelineFields,
  prospect,
  prospectList,
  suppressedResult,
} from '@nb/contracts';
import { api } from '@nb/web-kit';
import { isDraft, original } from '@reduxjs/toolkit';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import type { z } from 'zod';
import { type ContactFlags, typeOf } from './contacts.rules';
import { VersionTracker } from './version-tracker';

export type ImportUndone = z.infer<typeof importUndone>;
/** A contact that is to be changed, as the person saw it. */
export interface ProspectChange {
  before: Prospect;
  change: ProspectPatch;
}

/** Returns the list itself instead of an Immer draft, because wrapping 10,000 contacts takes noticeable time. */
const unwrapDraft = (list: Prospect[]): Prospect[] => (isDraft(list) ? (original(list) ?? list) : list);

export const omitIds = (list: Prospect[], ids: readonly string[]): Prospect[] => {
  const gone = new Set(ids);
  return unwrapDraft(list).filter(({ id }) => !gone.has(id));
};

/** Inserts missing contacts at their place in the server's order, newest first. */
export function restore(list: Prospect[], contacts: readonly Prospect[]): Prospect[] {
  const there = new Set(unwrapDraft(list).map(({ id }) => id));
  const missing = contacts.filter(({ id }) => !there.has(id));
  return missing.length === 0
    ? unwrapDraft(list)
    : [...unwrapDraft(list), ...missing].toSorted((a, b) =>
        a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1,
      );
}

/** Sets the type of these contacts and raises their version by one, as the server will. */
export function retype(list: Prospect[], contacts: readonly Prospect[], flags: ContactFlags, at: string): Prospect[] {
  const ids = new Set(contacts.map(({ id }) => id));
  return unwrapDraft(list).map((each) =>
    ids.has(each.id) ? { ...each, ...flags, type: typeOf(flags), version: each.version + 1, updatedAt: at } : each,
  );
}

/** Reverts contacts, except those that have a newer version meanwhile. */
export function revert(list: Prospect[], contacts: readonly Prospect[]): Prospect[] {
  const before = new Map(contacts.map((contact) => [contact.id, contact]));
  return unwrapDraft(list).map((each) => {
    const was = before.get(each.id);
    return was?.version === each.version - 1 ? was : each;
  });
}

/** Puts this state of a contact where the contact stands, as long as the list has the version that is `expected`. */
function putInPlace(draft: Prospect[], value: Prospect, expected?: Prospect): void {
  const index = (original(draft) ?? draft).findIndex(
    ({ id, version }) => id === value.id && (expected === undefined || version === expected.version),
  );
  if (index >= 0) draft[index] = value;
}

/** The contact of an answer, without what takes the change back. */
export const contactOf = ({ undoId: _undoId, ...contact }: ChangedProspect): Prospect => contact;
/** The contact after a change of it was to be taken back. */
export interface UndoneUpdate {
  isUndone: boolean;
  contact: Prospect;
}

const etag = (version: number) => `"${version}"`;
const versions = new VersionTracker();

/**
 * The list as it was read, but without going back behind own saves: what began to be read before one shows the contact as it was, or one that
 * is being deleted.
 */
function keepOwnSaves(shown: readonly Prospect[], read: readonly Prospect[]): Prospect[] {
  if (!read.some((contact) => versions.isBehind(contact))) return [...read];
  const byId = new Map(shown.map((contact) => [contact.id, contact]));
  return read.flatMap((contact) => {
    if (!versions.isBehind(contact)) return contact;
    return byId.get(contact.id) ?? (versions.isPending(contact.id) ? [] : contact);
  });
}

const PIPELINE_FIELDS = new Set(Object.keys(pipelineFields));

/** What the screen shows until the server answers. `at`: now. */
export function optimistic(before: Prospect, change: ProspectPatch, at: string): Prospect {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const isMoved = change.stage !== undefined && change.stage !== (before.stage ?? 'new');
  const after = { ...before, ...Object.fromEntries(given), ...(isMoved && { stageAt: at }), updatedAt: at };
  // An answer leaves out what is at its default.
  const cleared = given
    .filter(([field, value]) => value === null && PIPELINE_FIELDS.has(field))
    .map(([field]) => field);
  for (const field of cleared) delete after[field as keyof typeof after];
  return { ...after, type: typeOf(after) };
}

/** Sets the same fields of these contacts and raises their version by one, as the server will. */
export function changeAll(list: Prospect[], contacts: readonly Prospect[], set: BulkSet, at: string): Prospect[] {
  const { addTagIds = [], removeTagIds = [], ...fields } = set;
  const ids = new Set(contacts.map(({ id }) => id));
  return unwrapDraft(list).map((each) => {
    if (!ids.has(each.id)) return each;
    const tagIds = [...new Set([...(each.tagIds ?? []), ...addTagIds])].filter((id) => !removeTagIds.includes(id));
    const areTagsSet = addTagIds.length + removeTagIds.length > 0;
    return {
      ...optimistic(each, { ...fields, ...(areTagsSet && { tagIds }) }, at),
      version: each.version + 1,
    };
  });
}

export const prospectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/prospects: all of them, newest first. A failure is an error, never an empty list. */
    prospects: build.query<Prospect[], void>({
      query: () => '/api/prospects',
      responseSchema: prospectList,
      merge: (draft, read) => {
        const shown = original(draft) ?? draft;
        return copyWithStructuralSharing(shown, keepOwnSaves(shown, read));
      },
      providesTags: ['Prospects'],
      async onQueryStarted(_nothing, { queryFulfilled }) {
        await queryFulfilled.catch(({ error }: { error?: unknown }) => {
          // The one thing a screen writes to the browser's log: support asks for it.
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
    /** PATCH /api/prospects/{id}: shown immediately, taken back when refused; 412 when somebody changed it since. */
    updateProspect: build.mutation<ChangedProspect, ProspectChange>({
      queryFn: async ({ before, change }, _store, _options, send) => {
        const answer = await versions.inTurn(
          before,
          (version) =>
            send({ url: `/api/prospects/${before.id}`, method: 'PATCH', body: change, ifMatch: etag(version) }),
          ({ data }) => prospect.safeParse(data).data?.version,
        );
        return answer.error ? { error: answer.error } : { data: answer.data as ChangedProspect };
      },
      responseSchema: changedProspect,
      // After a refusal or no answer the cached list may be outdated.
      invalidatesTags: (_result, error) => (error ? ['Prospects'] : []),
      async onQueryStarted({ before, change }, { dispatch, queryFulfilled }) {
        // By id, not by place: the list may have been read again in between.
        const replaceCached = (value: Prospect, expected?: Prospect) =>
          dispatch(
            prospectsApi.util.updateQueryData('prospects', undefined, (draft) => putInPlace(draft, value, expected)),
          );
        replaceCached(optimistic(before, change, new Date().toISOString()));
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) replaceCached(before, before);
        // A later change of the same contact stays on screen.
        else if (!versions.isPending(before.id)) replaceCached(contactOf(result.data));
      },
    }),
    /**
     * Takes a change of one contact back by the `undoId` of its answer: the contact is as it was, with the day since when it stood in its stage. One
     * that was changed since stays as it is; the answer is the contact as it is now.
     */
    undoUpdate: build.mutation<UndoneUpdate, { undoId: string; before: Prospect }>({
      queryFn: async ({ undoId, before }, _store, _options, send) => {
        const answer = await versions.inTurn(
          before,
          async () => {
            const undone = await send({ url: `/api/prospects/bulk/${undoId}/undo`, method: 'POST' });
            if (undone.error) return { error: undone.error };
            const now = await send({ url: `/api/prospects/${before.id}` });
            if (now.error) return { error: now.error };
            return { data: { isUndone: bulkUndone.parse(undone.data).count > 0, contact: prospect.parse(now.data) } };
          },
          ({ data }) => data?.contact.version,
        );
        return answer.data ? { data: answer.data } : { error: answer.error };
      },
      invalidatesTags: (_result, error) => (error ? ['Prospects'] : []),
      async onQueryStarted({ before }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          prospectsApi.util.updateQueryData('prospects', undefined, (draft) => putInPlace(draft, before)),
        );
        const result = await queryFulfilled.catch(() => undefined);
        if (!result) shown.undo();
        else
          dispatch(
            prospectsApi.util.updateQueryData('prospects', undefined, (draft) =>
              putInPlace(draft, result.data.contact),
            ),
          );
      },
    }),
    /** DELETE /api/prospects/{id}: gone immediately, back when refused. */
    removeProspect: build.mutation<null, Prospect>({
      queryFn: async (before, _store, _options, send) => {
        const answer = await versions.inTurn(
          before,
          (version) => send({ url: `/api/prospects/${before.id}`, method: 'DELETE', ifMatch: etag(version) }),
          () => undefined,
        );
        return answer.error ? { error: answer.error } : { data: null };
      },
      invalidatesTags: (_result, error) => (error ? ['Prospects'] : ['Progress']),
      async onQueryStarted(before, { dispatch, queryFulfilled }) {
        dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (list) => omitIds(list, [before.id])));
        await queryFulfilled.catch(() =>
          dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (list) => restore(list, [before]))),
        );
      },
    }),
    /** POST /api/prospects/delete: removes several contacts from the list immediately, and restores all when refused. */
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
            omitIds(
              list,
              contacts.map(({ id }) => id),
            ),
          ),
        );
        await queryFulfilled.catch(() =>
          dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (list) => restore(list, contacts))),
        );
      },
    }),
    /** POST /api/prospects/restore: takes a deletion back; shown immediately, in its exact place once the list is read again. */
    restoreProspects: build.mutation<z.infer<typeof bulkDone>, readonly Prospect[]>({
      query: (contacts) => ({
        url: '/api/prospects/restore',
        method: 'POST',
        body: { ids: contacts.map(({ id }) => id) },
      }),
      responseSchema: bulkDone,
      invalidatesTags: ['Prospects', 'Progress'],
      async onQueryStarted(contacts, { dispatch, queryFulfilled }) {
        dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (list) => restore(list, contacts)));
        await queryFulfilled.catch(() =>
          dispatch(
            prospectsApi.util.updateQueryData('prospects', undefined, (list) =>
              omitIds(
                list,
                contacts.map(({ id }) => id),
              ),
            ),
          ),
        );
      },
    }),
    /** POST /api/prospects/bulk-type: one type for several; shown immediately, taken back when refused. */
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
            retype(list, contacts, flags, new Date().toISOString()),
          ),
        );
        await queryFulfilled.catch(() =>
          dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (list) => revert(list, contacts))),
        );
      },
    }),
    /** POST /api/prospects/bulk: the same change of several; shown immediately, taken back when refused. Answers what undoes it within the hour. */
    changeProspects: build.mutation<BulkChanged, { contacts: readonly Prospect[]; set: BulkSet }>({
      query: ({ contacts, set }) => ({
        url: '/api/prospects/bulk',
        method: 'POST',
        body: { ids: contacts.map(({ id }) => id), set },
      }),
      responseSchema: bulkChanged,
      invalidatesTags: ['Prospects'],
      async onQueryStarted({ contacts, set }, { dispatch, queryFulfilled }) {
        dispatch(
          prospectsApi.util.updateQueryData('prospects', undefined, (list) =>
            changeAll(list, contacts, set, new Date().toISOString()),
          ),
        );
        await queryFulfilled.catch(() =>
          dispatch(prospectsApi.util.updateQueryData('prospects', undefined, (list) => revert(list, contacts))),
        );
      },
    }),
    /** POST /api/prospects/bulk/{undoId}/undo: as they were; those changed since are kept. `contacts`: as they were before, shown immediately. */
    undoChange: build.mutation<z.infer<typeof bulkUndone>, { undoId: string; contacts: readonly Prospect[] }>({
      query: ({ undoId }) => ({ url: `/api/prospects/bulk/${undoId}/undo`, method: 'POST' }),
      responseSchema: bulkUndone,
      invalidatesTags: ['Prospects'],
      async onQueryStarted({ contacts }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          prospectsApi.util.updateQueryData('prospects', undefined, (list) => revert(list, contacts)),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
    /** POST /api/prospects/suppressed: the places of those who asked not to be contacted. Changes nothing. */
    findSuppressed: build.mutation<z.infer<typeof suppressedResult>, { phone: string; email: string }[]>({
      query: (prospects) => ({ url: '/api/prospects/suppressed', method: 'POST', body: { prospects } }),
      responseSchema: suppressedResult,
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
  useUndoUpdateMutation,
  useRemoveProspectMutation,
  useRemoveProspectsMutation,
  useRestoreProspectsMutation,
  useSetTypesMutation,
  useChangeProspectsMutation,
  useUndoChangeMutation,
  useFindSuppressedMutation,
  useImportProspectsMutation,
  useUndoImportMutation,
} = prospectsApi;
