import {
  type ResetSecondStepBody,
  type AdminUser,
  type AdminUsers,
  type ChangeRoleBody,
  type ChangeSponsorBody,
  type CreateUserBody,
  type CurrentUser,
  type DeletionPreview,
  type ReopenStepBody,
  type ResetRun,
  type SponsorPreview,
  type UpdateUserBody,
  STEP_NUMBERS,
  adminResetAllDone,
  adminResetAllState,
  adminResetDone,
  adminUser,
  createdUser,
  currentUser,
  deletionPreview,
  done,
  sessionsEnded,
  sponsorPreview,
} from '@nb/contracts';
import type { z } from 'zod';
import type { ListState } from '../users/users.state';
import { DETAIL_TAG, LIST_TAG, usersApi } from '../users/users.api';

const ELSEWHERE = ['Downline', 'Partner', 'Codes', 'Attention', 'Calendar'] as const;
/** What a change of an account makes stale here, and in the team's pages. */
const changed = (_result: unknown, error: unknown) => (error ? [] : (['AdminUsers', ...ELSEWHERE] as const));

const manageApi = usersApi.injectEndpoints({
  endpoints: (build) => ({
    /** POST /api/admin/create-user. */
    adminCreateUser: build.mutation<z.infer<typeof createdUser>, CreateUserBody>({
      query: (body) => ({ url: '/api/admin/create-user', method: 'POST', body, creates: true }),
      responseSchema: createdUser,
      invalidatesTags: changed,
    }),
    /** POST /api/admin/update-user. */
    adminUpdateUser: build.mutation<AdminUser, UpdateUserBody>({
      query: (body) => ({ url: '/api/admin/update-user', method: 'POST', body }),
      responseSchema: adminUser,
      invalidatesTags: changed,
    }),
    /** GET /api/admin/users/{id}/deletion-preview: read again each time, because the admin decides by it. */
    adminDeletionPreview: build.query<DeletionPreview, string>({
      query: (id) => `/api/admin/users/${id}/deletion-preview`,
      responseSchema: deletionPreview,
      keepUnusedDataFor: 0,
    }),
    /** DELETE /api/admin/delete-user/{id}. */
    adminDeleteUser: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/admin/delete-user/${id}`, method: 'DELETE' }),
      // The deleted user's page must not be read again; pages of other users may name them and are.
      invalidatesTags: (_result, error) => (error ? [] : [LIST_TAG, ...ELSEWHERE]),
      async onQueryStarted(id, store) {
        if (await fails(store.queryFulfilled)) return;
        const others = usersApi.util
          .selectCachedArgsForQuery(store.getState(), 'adminUser')
          .filter((each) => each !== id);
        store.dispatch(usersApi.util.invalidateTags(others.map(DETAIL_TAG)));
      },
    }),
    /**
     * POST /api/admin/reset-user-progress. Identity receives the event from training a moment later, so the lists are changed here instead
     * of being read again immediately.
     */
    adminResetProgress: build.mutation<unknown, string>({
      query: (userId) => ({ url: '/api/admin/reset-user-progress', method: 'POST', body: { userId } }),
      responseSchema: adminResetDone,
      invalidatesTags: (_result, error) => (error ? [] : ['Downline', 'Partner', 'Attention']),
      async onQueryStarted(userId, store) {
        const { dispatch } = store;
        if (await fails(store.queryFulfilled)) return;
        for (const args of usersApi.util.selectCachedArgsForQuery(store.getState(), 'adminUsers')) {
          dispatch(usersApi.util.updateQueryData('adminUsers', args, (list) => startOver(list, args, userId)));
        }
        dispatch(
          usersApi.util.updateQueryData('adminUser', userId, (user) => {
            Object.assign(user, NOT_STARTED);
          }),
        );
      },
    }),
    /** POST /api/admin/reopen-step. Identity receives the event a moment later, so the person's page is changed here. */
    adminReopenStep: build.mutation<unknown, ReopenStepBody>({
      query: (body) => ({ url: '/api/admin/reopen-step', method: 'POST', body }),
      responseSchema: done,
      invalidatesTags: (_result, error) => (error ? [] : ['Downline', 'Partner', 'Attention']),
      async onQueryStarted({ userId, step }, store) {
        if (await fails(store.queryFulfilled)) return;
        store.dispatch(
          usersApi.util.updateQueryData('adminUser', userId, (user) => {
            user.completedSteps -= 1;
            user.currentStep = Math.min(step, user.currentStep);
            user.progress = Math.round((user.completedSteps / STEP_NUMBERS.length) * 100);
          }),
        );
      },
    }),
    /** POST /api/admin/reset-all-progress: `confirm` is the number of users (docs/product/admin.md#resetting-progress). Of many users it goes on after the answer. */
    adminResetAllProgress: build.mutation<z.infer<typeof adminResetAllDone>, number>({
      query: (confirm) => ({ url: '/api/admin/reset-all-progress', method: 'POST', body: { confirm } }),
      responseSchema: adminResetAllDone,
      invalidatesTags: (_result, error) => (error ? [] : ['Downline', 'Partner', 'Attention', 'Progress']),
      async onQueryStarted(_confirm, store) {
        const { dispatch } = store;
        const done = await store.queryFulfilled.catch(() => null);
        if (!done) return;
        const { running } = done.data;
        await dispatch(manageApi.util.upsertQueryData('adminResetAllState', undefined, { running }));
        if (running) return;
        for (const args of usersApi.util.selectCachedArgsForQuery(store.getState(), 'adminUsers')) {
          dispatch(usersApi.util.updateQueryData('adminUsers', args, (list) => startOver(list, args, null)));
        }
        for (const id of usersApi.util.selectCachedArgsForQuery(store.getState(), 'adminUser')) {
          dispatch(
            usersApi.util.updateQueryData('adminUser', id, (user) => {
              Object.assign(user, NOT_STARTED);
            }),
          );
        }
      },
    }),
    /** GET /api/admin/reset-all-progress: how far a reset of everybody is. */
    adminResetAllState: build.query<{ running: ResetRun | null }, void>({
      query: () => '/api/admin/reset-all-progress',
      responseSchema: adminResetAllState,
      keepUnusedDataFor: 0,
    }),
    /** POST /api/admin/change-role. */
    adminChangeRole: build.mutation<AdminUser, ChangeRoleBody>({
      query: (body) => ({ url: '/api/admin/change-role', method: 'POST', body }),
      responseSchema: adminUser,
      invalidatesTags: changed,
    }),
    /** GET /api/admin/users/{id}/sponsor-preview: asked again each time, because it is what somebody decides by. */
    adminSponsorPreview: build.query<SponsorPreview, { userId: string; sponsorId: string | null }>({
      query: ({ userId, sponsorId }) => ({
        url: `/api/admin/users/${userId}/sponsor-preview`,
        params: sponsorId === null ? {} : { sponsorId },
      }),
      responseSchema: sponsorPreview,
      keepUnusedDataFor: 0,
    }),
    /** POST /api/admin/change-sponsor. */
    adminChangeSponsor: build.mutation<AdminUser, ChangeSponsorBody>({
      query: (body) => ({ url: '/api/admin/change-sponsor', method: 'POST', body }),
      responseSchema: adminUser,
      invalidatesTags: changed,
    }),
    /** POST /api/admin/deactivate-user or reactivate-user. */
    adminSetActive: build.mutation<AdminUser, { userId: string; active: boolean }>({
      query: ({ userId, active }) => ({
        url: active ? '/api/admin/reactivate-user' : '/api/admin/deactivate-user',
        method: 'POST',
        body: { userId },
      }),
      responseSchema: adminUser,
      invalidatesTags: changed,
    }),
    /** POST /api/admin/send-reset-link. */
    adminSendResetLink: build.mutation<unknown, string>({
      query: (userId) => ({ url: '/api/admin/send-reset-link', method: 'POST', body: { userId } }),
      responseSchema: done,
    }),
    /** DELETE /api/admin/users/{id}/sessions. */
    adminEndSessions: build.mutation<z.infer<typeof sessionsEnded>, string>({
      query: (id) => ({ url: `/api/admin/users/${id}/sessions`, method: 'DELETE' }),
      responseSchema: sessionsEnded,
      invalidatesTags: (_result, error, id) => (error ? [] : [DETAIL_TAG(id)]),
    }),
    /** DELETE /api/admin/users/{id}/sessions/{sessionId}. */
    adminEndSession: build.mutation<z.infer<typeof sessionsEnded>, { userId: string; sessionId: string }>({
      query: ({ userId, sessionId }) => ({ url: `/api/admin/users/${userId}/sessions/${sessionId}`, method: 'DELETE' }),
      responseSchema: sessionsEnded,
      // One that is over already is not to be shown any longer either.
      invalidatesTags: (_result, _error, { userId }) => [DETAIL_TAG(userId)],
    }),
    /** POST /api/admin/reset-second-step. */
    adminResetSecondStep: build.mutation<unknown, ResetSecondStepBody>({
      query: (body) => ({ url: '/api/admin/reset-second-step', method: 'POST', body }),
      responseSchema: done,
      invalidatesTags: (_result, error) => (error ? [] : ['AdminUsers']),
    }),
    /** POST /api/admin/view-as: from the answer on, this browser is that person's, read-only. */
    adminViewAs: build.mutation<CurrentUser, string>({
      query: (userId) => ({ url: '/api/admin/view-as', method: 'POST', body: { userId } }),
      responseSchema: currentUser,
    }),
  }),
});

/** Applies a reset of one user (null = of everybody) to a list; lists filtered by progress lose the user. A live message follows once the server has caught up. */
function startOver(list: AdminUsers, { progressFilter, statusFilter }: ListState, userId: string | null): void {
  const isMeant = ({ id }: AdminUser) => userId === null || id === userId;
  const meant = list.users.filter(isMeant);
  for (const user of meant) user.progress = 0;
  if (progressFilter !== 'in-progress' && progressFilter !== 'completed' && statusFilter !== 'completed') return;
  list.users = list.users.filter((user) => !isMeant(user));
  // Of more than are counted, one less changes nothing.
  if (userId !== null && list.totalIsCapped) return;
  list.total = userId === null ? 0 : list.total - meant.length;
  if (userId === null) delete list.totalIsCapped;
}
const NOT_STARTED = { progress: 0, currentStep: 1, completedSteps: 0, trainingCompletedAt: null };
const fails = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => false,
    () => true,
  );

export const {
  useAdminCreateUserMutation,
  useAdminUpdateUserMutation,
  useAdminDeletionPreviewQuery,
  useAdminDeleteUserMutation,
  useAdminResetProgressMutation,
  useAdminReopenStepMutation,
  useAdminResetAllProgressMutation,
  useAdminResetAllStateQuery,
  useAdminChangeRoleMutation,
  useAdminSponsorPreviewQuery,
  useAdminChangeSponsorMutation,
  useAdminSetActiveMutation,
  useAdminSendResetLinkMutation,
  useAdminEndSessionMutation,
  useAdminEndSessionsMutation,
  useAdminResetSecondStepMutation,
  useAdminViewAsMutation,
} = manageApi;
