import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { heldPageLeft, sessionHeld, unsavedChanged } from './held-page';
import { sessionApi } from './session.api';
import { endsSession, sessionGone, signedOut } from './signed-out';

interface EndedState {
  /** The user is ending the session themselves. */
  isOwnAction: boolean;
  hasEnded: boolean;
  /** ID of the user who has unsaved changes. */
  unsavedOf: string | undefined;
  /** The session has ended, but the page stays open because of unsaved changes. */
  isHeld: boolean;
}

/** Whether to show that the session has ended: not after the user's own sign-out, nor once somebody signs in. */
export const endedSessionSlice = createSlice({
  name: 'endedSession',
  initialState: { isOwnAction: false, hasEnded: false, unsavedOf: undefined, isHeld: false } as EndedState,
  reducers: {},
  extraReducers: (build) => {
    build.addCase(sessionGone, (state) => {
      state.hasEnded = !state.isOwnAction;
      state.isOwnAction = false;
      state.isHeld = false;
    });
    build.addCase(unsavedChanged, (state, { payload }) => {
      state.unsavedOf = payload;
    });
    build.addCase(sessionHeld, (state) => {
      state.isHeld = true;
    });
    build.addCase(heldPageLeft, (state) => {
      state.isHeld = false;
    });
    build.addCase(endsSession, (state, { payload }) => {
      state.isOwnAction = payload;
    });
    build.addCase(signedOut, (state) => {
      state.hasEnded = false;
      state.isHeld = false;
    });
    const { login, loginSecondStep, loginPasskey, signInAgain, secondStepAgain } = sessionApi.endpoints;
    build.addMatcher(
      isAnyOf(login.matchFulfilled, loginSecondStep.matchFulfilled, loginPasskey.matchFulfilled),
      (state) => {
        state.isOwnAction = false;
        state.hasEnded = false;
      },
    );
    build.addMatcher(isAnyOf(signInAgain.matchFulfilled, secondStepAgain.matchFulfilled), (state) => {
      state.isHeld = false;
    });
    build.addMatcher(sessionApi.endpoints.currentUser.matchFulfilled, (state, { payload }) => {
      state.isHeld = false;
      if (payload) state.hasEnded = false;
    });
  },
});

export const selectIsHeld = (state: { endedSession: EndedState }): boolean => state.endedSession.isHeld;
export const selectHasEnded = (state: { endedSession: EndedState }): boolean => state.endedSession.hasEnded;
