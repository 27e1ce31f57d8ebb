import { createListenerMiddleware } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { sessionLost } from '../api/base-query';
import { selectCurrentUser, sessionApi } from './session.api';
import { signedOut } from './signed-out';

type State = Parameters<typeof selectCurrentUser>[0];

/**
 * What happens to the cache when a session ends. `signedOut`: all of it goes at once and the user is known to be nobody.
 * `sessionLost` (some read was answered 401): the account service is asked, because a service that has not heard of a fresh
 * sign-in must not end it; when it says so too, everything goes.
 */
export const createSessionListener = () => {
  const listener = createListenerMiddleware();
  listener.startListening({
    actionCreator: signedOut,
    effect: (_action, { dispatch }) => {
      dispatch(api.util.resetApiState());
      dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: null }]));
    },
  });
  listener.startListening({
    actionCreator: sessionLost,
    effect: async (_action, listening) => {
      const { dispatch, signal } = listening;
      listening.cancelActiveListeners();
      if (selectCurrentUser(listening.getState() as State).data === null) return;
      const asked = (dispatch as (thunk: ReturnType<typeof sessionApi.endpoints.currentUser.initiate>) => Promise<{ data?: unknown }>)(
        sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
      const { data } = await asked;
      if (data === null && !signal.aborted) dispatch(signedOut());
    },
  });
  return listener;
};
