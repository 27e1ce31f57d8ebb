import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { CurrentUser } from '@nb/contracts';
import { api } from '../api/api';
import { forgetSeen } from '../connection/forget-person';
import { forgetDrafts } from '../drafts/unsent-drafts';
import { sessionLost } from '../api/base-query';
import { selectCurrentUser, sessionApi } from './session.api';
import { sessionGone, signedOut } from './signed-out';

type State = Parameters<typeof selectCurrentUser>[0];
type Ask = (thunk: ReturnType<typeof sessionApi.endpoints.currentUser.initiate>) => Promise<unknown>;

const userIn = (state: unknown) => selectCurrentUser(state as State).data;
const emptied = (user: CurrentUser | null) =>
  [
    api.util.resetApiState(),
    sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: user }]),
  ] as const;

/**
 * What happens to the cache when a session ends. `signedOut`: all of it goes at once and the user is known to be nobody.
 * `sessionLost` (some read was answered 401): the account service is asked, because a service that has not heard of a fresh
 * sign-in must not end it. Whenever that service names nobody, or somebody else than before, everything goes.
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
      if (!userIn(listening.getState())) return;
      await (listening.dispatch as Ask)(
        sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
    },
  });
  listener.startListening({
    matcher: sessionApi.endpoints.currentUser.matchFulfilled,
    effect: ({ payload }, listening) => {
      const before = userIn(listening.getOriginalState());
      // Whoever's session has ended may sign in again and find their drafts; somebody else must not even have them in this browser.
      if (payload && !payload.viewAs) forgetDrafts(payload.id);
      if (payload === null) void forgetSeen();
      if (!before || before.id === payload?.id) return;
      if (payload) void forgetSeen();
      else listening.dispatch(sessionGone());
      for (const action of emptied(payload)) listening.dispatch(action);
    },
  });
  return listener;
};
