import { useEffect, useRef } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { AppStore, RootState } from '../app/store';
import { announceBack } from '../connection/use-connection';
import { catchUp } from '../live/live';
import { heldPageLeft } from './held-page';
import { useCurrentUserQuery } from './session.api';

/**
 * Goes on with a page that was held once its person has signed in again: what it shows is read again, and what saves itself is tried again. Without
 * anything unsaved left there is nothing to hold it for. Used once, by the frame of the app.
 */
export function useHeldPage(isHeld: boolean): void {
  const store = useStore() as AppStore;
  const { data: user } = useCurrentUserQuery();
  const hasUnsaved = useSelector(({ endedSession }: RootState) => endedSession.unsavedOf !== undefined);
  const wasHeld = useRef(false);
  useEffect(() => {
    if (wasHeld.current && !isHeld && user) {
      catchUp(store);
      announceBack();
    }
    wasHeld.current = isHeld;
  }, [isHeld, user, store]);
  useEffect(() => {
    if (isHeld && !hasUnsaved) store.dispatch(heldPageLeft());
  }, [isHeld, hasUnsaved, store]);
}
