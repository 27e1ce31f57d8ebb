import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../app/store';
import { selectCurrentUser, sessionApi } from './session.api';

/**
 * Asks identity whether the session has ended, after a write was answered 401: a service that does not know a fresh session yet must not end
 * it. If it has ended, the page is replaced by sign-in, which says why (`useEndedSession`).
 */
export function useHasSessionEnded(): () => Promise<boolean> {
  const store = useStore() as AppStore;
  return useCallback(async () => {
    if (selectCurrentUser(store.getState()).data === null) return true;
    const { data } = await store.dispatch(
      sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    return data === null;
  }, [store]);
}
