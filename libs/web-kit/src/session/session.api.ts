import {
  type ChangePasswordBody,
  type CurrentUser,
  type LoginBody,
  type NotificationSettings,
  type ProfileBody,
  type SecondStepBody,
  currentUser,
  passkeyOptions,
} from '@nb/contracts';
import type { Language } from '@nb/i18n';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import { api } from '../api/api';
import { CACHE, cached } from '../api/cache';
import { forgetSeen } from '../connection/forget-person';
import { announceSession } from './session-channel';
import { endSession } from './end-session';
import { noteLogoutFailure } from './logout-failure';
import { endsSession } from './signed-out';

/** How long a logout waits for the server. */
export const LOGOUT_TIME_LIMIT = 3000;

/** Cache tag of the list of signed-in devices and the security log. */
export const SESSIONS_TAG = { type: 'User', id: 'SESSIONS' } as const;

/** Any text is accepted as a call's time, so that an invalid one does not block signing in; it is reported where it is shown. */
const call = z.string().nullable();
const readable = currentUser.extend({
  onboardingCallDate: call,
  onboardingCallTime: call,
  onboardingCallDatetime: call,
});

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
/** POST /api/login/passkey. */
interface PasskeySignIn {
  response: SecondStepResponse;
  rememberMe?: boolean;
}
type SecondStepResponse = Extract<SecondStepBody, { method: 'passkey' }>['response'];

interface Opening {
  dispatch: Dispatch;
  queryFulfilled: Promise<{ data: CurrentUser }>;
}
/** What every way of signing in does: the answer becomes the current user. */
async function open({ dispatch, queryFulfilled }: Opening): Promise<void> {
  const result = await queryFulfilled.catch(() => undefined);
  if (result === undefined) return;
  // Data of another account must not be visible under this one; its unsent drafts wait for their owner.
  void forgetSeen();
  dispatch(api.util.resetApiState());
  showUser(dispatch, result.data);
  announceSession(result.data.id);
}
/** The person whose page is held has signed in again: nothing that is on it goes. Answered as somebody else, the page is left. */
async function openAgain(id: string, { dispatch, queryFulfilled }: Opening): Promise<void> {
  const result = await queryFulfilled.catch(() => undefined);
  if (result === undefined) return;
  announceSession(result.data.id);
  if (result.data.id !== id) return endSession(dispatch, '/');
  showUser(dispatch, result.data);
}

const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/auth/user. `null` = signed out. Fresh 5 minutes, kept 10. */
    currentUser: build.query<CurrentUser | null, void>({
      query: () => '/api/auth/user',
      extraOptions: { nullWhenSignedOut: true },
      responseSchema: readable.nullable(),
      providesTags: ['User'],
      ...cached(CACHE.user),
    }),
    /** POST /api/login; the answer becomes the current user. 401 `auth.second-step` when a second step is still to come. */
    login: build.mutation<CurrentUser, LoginBody>({
      query: (body) => ({ url: '/api/login', method: 'POST', body }),
      responseSchema: readable,
      onQueryStarted: (_body, opening) => open(opening),
    }),
    /** POST /api/login/second-step, for the sign-in that waits for it. */
    loginSecondStep: build.mutation<CurrentUser, SecondStepBody>({
      query: (body) => ({ url: '/api/login/second-step', method: 'POST', body }),
      responseSchema: readable,
      onQueryStarted: (_body, opening) => open(opening),
    }),
    /** POST /api/login/passkey: both steps in one. */
    loginPasskey: build.mutation<CurrentUser, PasskeySignIn>({
      query: (body) => ({ url: '/api/login/passkey', method: 'POST', body }),
      responseSchema: readable,
      onQueryStarted: (_body, opening) => open(opening),
    }),
    /** POST /api/login/passkey-options: WebAuthn options, for the sign-in that waits or for any passkey. */
    loginPasskeyOptions: build.mutation<unknown, void>({
      query: () => ({ url: '/api/login/passkey-options', method: 'POST', body: {} }),
      rawResponseSchema: passkeyOptions,
      transformResponse: ({ options }: { options: unknown }) => options,
    }),
    /** POST /api/login by the person whose page is held. */
    signInAgain: build.mutation<CurrentUser, { id: string; email: string; password: string }>({
      query: ({ email, password }) => ({
        url: '/api/login',
        method: 'POST',
        body: { email, password, rememberMe: false },
      }),
      responseSchema: readable,
      onQueryStarted: ({ id }, opening) => openAgain(id, opening),
    }),
    /** POST /api/login/second-step by the person whose page is held. */
    secondStepAgain: build.mutation<CurrentUser, { id: string; body: SecondStepBody }>({
      query: ({ body }) => ({ url: '/api/login/second-step', method: 'POST', body }),
      responseSchema: readable,
      onQueryStarted: ({ id }, opening) => openAgain(id, opening),
    }),
    /** POST /api/logout: 3 s at most, errors ignored; then the cache is cleared and the page is loaded again at `/`, or at the given address. */
    logout: build.mutation<null, string | void>({
      async queryFn(_to, _api, _options, fetchWith) {
        const { error } = await fetchWith({ url: '/api/logout', method: 'POST', timeLimit: LOGOUT_TIME_LIMIT });
        noteLogoutFailure(error);
        return { data: null };
      },
      async onQueryStarted(to, { dispatch, queryFulfilled }) {
        await queryFulfilled.catch(() => undefined);
        announceSession(null);
        await endSession(dispatch, to ?? '/');
      },
    }),
    /** POST /api/user/language; the user is read again. */
    saveLanguage: build.mutation<unknown, Language>({
      query: (language) => ({ url: '/api/user/language', method: 'POST', body: { language } }),
      invalidatesTags: (_result, error) => (error ? [] : ['User']),
      async onQueryStarted(language, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          sessionApi.util.updateQueryData('currentUser', undefined, (user) => {
            if (user) user.language = language;
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
    /** POST /api/user/change-password. */
    changePassword: build.mutation<unknown, ChangePasswordBody>({
      query: (body) => ({ url: '/api/user/change-password', method: 'POST', body }),
      // The sessions of other devices end with it.
      invalidatesTags: (_result, error) => (error ? [] : [SESSIONS_TAG]),
      // Changing a temporary password ends this session as well, and the page confirms the change instead of saying that the session has ended.
      async onQueryStarted(_body, store) {
        if (!selectCurrentUser(store.getState() as Parameters<typeof selectCurrentUser>[0]).data?.tempPassword) return;
        store.dispatch(endsSession(true));
        await store.queryFulfilled.catch(() => store.dispatch(endsSession(false)));
      },
    }),
    /** PATCH /api/user/profile. */
    saveProfile: build.mutation<unknown, ProfileBody>({
      query: (body) => ({ url: '/api/user/profile', method: 'PATCH', body }),
      invalidatesTags: (_result, error) => (error ? [] : ['User']),
    }),
    /** PATCH /api/user/notifications: shown immediately, reverted when the server refuses. */
    saveNotifications: build.mutation<unknown, Partial<NotificationSettings>>({
      query: (body) => ({ url: '/api/user/notifications', method: 'PATCH', body }),
      invalidatesTags: (_result, error) => (error ? [] : ['User']),
      async onQueryStarted(body, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          sessionApi.util.updateQueryData('currentUser', undefined, (user) => {
            if (user)
              Object.assign(
                user.notifications,
                body,
                body.kinds && { kinds: { ...user.notifications.kinds, ...body.kinds } },
              );
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const {
  useCurrentUserQuery,
  useLoginMutation,
  useLoginPasskeyMutation,
  useLoginPasskeyOptionsMutation,
  useLoginSecondStepMutation,
  useLogoutMutation,
  useSecondStepAgainMutation,
  useSignInAgainMutation,
  useSaveLanguageMutation,
  useChangePasswordMutation,
  useSaveProfileMutation,
  useSaveNotificationsMutation,
} = sessionApi;
export { sessionApi };
const showUser = (dispatch: Dispatch, user: CurrentUser): void => {
  dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: user }]));
};
/** The signed-in person from the store; undefined while it is not known, null when signed out. */
export const selectCurrentUser = sessionApi.endpoints.currentUser.select();
