import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { CurrentUser } from '@nb/contracts';
import { api } from '../api/api';
import { forgetSeen } from '../connection/forget-person';
import { sessionLost } from '../api/base-query';
import { heldPageLeft, sessionHeld } from './held-page';
import { selectCurrentUser, sessionApi } from './session.api';
import { sessionGone, signedOut } from './signed-out';

const SETTLE_MS = 100;

type State = Parameters<typeof selectCurrentUser>[0];
type Ask = (thunk: ReturnType<typeof sessionApi.endpoints.currentUser.initiate>) => Promise<unknown>;

const userIn = (state: unknown) => selectCurrentUser(state as State).data;
const emptied = (user: CurrentUser | null) =>
  [
    api.util.resetApiState(),
    sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: user }]),
  ] as const;

/**
 * Clears the cache when a session ends. `signedOut`: all of it immediately, and nobody is signed in.
 * `sessionLost` (some read was answered 401): asks identity, because a service that does not know a fresh session yet must not end
 * it. Whenever identity answers nobody, or somebody else than before, everything is cleared.
 */
export const createSessionListener = () => {
  const listener = createListenerMiddleware();
  listener.startListening({
    actionCreator: signedOut,
    effect: (_action, { dispatch }) => {
      for (const action of emptied(null)) dispatch(action);
    },
  });
  listener.startListening({
    actionCreator: sessionLost,
    effect: async (_action, listening) => {
      // A form whose save was refused for it counts as unsaved again by then, and keeps the page.
      await listening.delay(SETTLE_MS);
      if (!userIn(listening.getState())) return;
      await (listening.dispatch as Ask)(
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
      for (const action of emptied(null)) dispatch(action);
    },
  });
  listener.startListening({
    matcher: sessionApi.endpoints.currentUser.matchFulfilled,
    effect: ({ payload }, listening) => {
      const before = userIn(listening.getOriginalState());
      if (payload === null) void forgetSeen();
      if (!before || before.id === payload?.id) return;
      if (payload) void forgetSeen();
      else listening.dispatch(sessionGone());
      for (const action of emptied(payload)) listening.dispatch(action);
    },
  });
  return listener;
};
