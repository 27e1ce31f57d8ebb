import { createSlice } from '@reduxjs/toolkit';
import { sessionApi } from './session.api';
import { endsSession, sessionGone, signedOut } from './signed-out';

interface EndedState {
  /** The user is ending the session themselves. */
  isOwnAct: boolean;
  hasEnded: boolean;
}

/** Whether to show that the session has ended: not after the user's own sign-out, nor once somebody signs in. */
export const endedSessionSlice = createSlice({
  name: 'endedSession',
  initialState: { isOwnAct: false, hasEnded: false } as EndedState,
  reducers: {},
  extraReducers: (build) => {
    build.addCase(sessionGone, ({ isOwnAct }) => ({ isOwnAct: false, hasEnded: !isOwnAct }));
    build.addCase(endsSession, (state, { payload }) => {
      state.isOwnAct = payload;
    });
    build.addCase(signedOut, (state) => {
      state.hasEnded = false;
    });
    build.addMatcher(sessionApi.endpoints.login.matchFulfilled, () => ({ isOwnAct: false, hasEnded: false }));
    build.addMatcher(sessionApi.endpoints.currentUser.matchFulfilled, (state, { payload }) => {
      if (payload) state.hasEnded = false;
    });
  },
});

export const selectHasEnded = (state: { endedSession: EndedState }): boolean => state.endedSession.hasEnded;
