import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../app/store';
import { selectCurrentUser, sessionApi } from './session.api';

/**
 * Asks the account service whether nobody is signed in any more, after a write was refused for that: a service that has not heard of a fresh
 * sign-in must not end it. If so, the page has given way to sign-in, which says why (`useEndedSession`).
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
