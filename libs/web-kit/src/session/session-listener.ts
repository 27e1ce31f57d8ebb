import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { CurrentUser } from '@nb/contracts';
import { api } from '../api/api';
import { forgetSeen } from '../connection/forget-person';
import { secondStepDemanded, sessionLost } from '../api/base-query';
import { heldPageLeft, sessionHeld } from './held-page';
import { selectCurrentUser, sessionApi } from './session.api';
import { sessionGone, signedOut } from './signed-out';

/** How long after a 401 identity is asked. */
const SETTLE_MS = 100;

type State = Parameters<typeof selectCurrentUser>[0];
type DispatchQuery = (thunk: ReturnType<typeof sessionApi.endpoints.currentUser.initiate>) => Promise<unknown>;

const currentUserOf = (state: unknown) => selectCurrentUser(state as State).data;
const resetActions = (user: CurrentUser | null) =>
  [
    api.util.resetApiState(),
    sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: user }]),
  ] as const;

/**
 * Clears the cache when a session ends. `signedOut`: all of it immediately, and nobody is signed in.
 * `sessionLost` (some read was answered 401): asks identity, because a service that does not know a fresh session yet must not end
 * it. Everything is cleared when identity answers that nobody, or another user, is signed in.
 * `secondStepDemanded`: asks identity, whose answer leads to setting it up.
 */
export const createSessionListener = () => {
  const listener = createListenerMiddleware();
  listener.startListening({
    actionCreator: signedOut,
    effect: (_action, { dispatch }) => {
      for (const action of resetActions(null)) dispatch(action);
    },
  });
  listener.startListening({
    actionCreator: sessionLost,
    effect: async (_action, listening) => {
      // By then a form whose save got the same 401 counts as unsaved again, and the page is kept for it (`sessionHeld`).
      await listening.delay(SETTLE_MS);
      if (!currentUserOf(listening.getState())) return;
      await (listening.dispatch as DispatchQuery)(
        sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
    },
  });
  listener.startListening({
    actionCreator: secondStepDemanded,
    effect: async (_action, listening) => {
      // Several reads of a page are refused together; who it is says where to go.
      listening.cancelActiveListeners();
      await listening.delay(SETTLE_MS);
      if (currentUserOf(listening.getState())?.secondStep?.isRequiredNow) return;
      await (listening.dispatch as DispatchQuery)(
        sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
    },
  });
  listener.startListening({
    actionCreator: sessionHeld,
    effect: () => forgetSeen(),
  });
  listener.startListening({
    actionCreator: heldPageLeft,
    effect: (_action, { dispatch }) => {
      dispatch(sessionGone());
      for (const action of resetActions(null)) dispatch(action);
    },
  });
  listener.startListening({
    matcher: sessionApi.endpoints.currentUser.matchFulfilled,
    effect: ({ payload }, listening) => {
      const before = currentUserOf(listening.getOriginalState());
      if (payload === null) void forgetSeen();
      if (!before || before.id === payload?.id) return;
      if (payload) void forgetSeen();
      else listening.dispatch(sessionGone());
      for (const action of resetActions(payload)) listening.dispatch(action);
    },
  });
  return listener;
};
