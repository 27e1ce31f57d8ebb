import { useEffect } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { AppStore } from '../app/store';
import { catchUp } from '../live/live';
import { cameBack, selectOffline, wentOffline } from './connection.slice';

/** How often the server is pinged while there is no connection; an `online` event of the browser triggers a ping immediately. */
export const LOOK_AGAIN_MS = 10_000;
/** A small answer of the edge that is never cached. */
const PING = '/brand.json';
const PING_LIMIT_MS = 5000;

const listeners = new Set<() => void>();
/** Calls `listener` when the server can be reached again. Returns the function that unsubscribes. */
export function onConnectionBack(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What failed for want of a connection or a session is tried again. */
export const announceBack = (): void => {
  for (const listener of listeners) listener();
};

/** Whether the server cannot be reached. */
export const useOffline = (): boolean => useSelector(selectOffline);

async function isReachable(): Promise<boolean> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PING_LIMIT_MS);
  try {
    return (await fetch(PING, { cache: 'no-store', signal: stop.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Notices when the connection is lost and when it is back: then everything on the screen is read again, and the listeners of `onConnectionBack`
 * can send what is unsent. Used once, by the frame of the app.
 */
export function useConnection(): void {
  const store = useStore() as AppStore;
  const offline = useOffline();
  useEffect(() => {
    const gone = () => {
      store.dispatch(wentOffline(Date.now()));
    };
    if (navigator.onLine === false) gone();
    window.addEventListener('offline', gone);
    return () => window.removeEventListener('offline', gone);
  }, [store]);
  useEffect(() => {
    if (!offline) return undefined;
    let current = true;
    const look = async () => {
      if (!(await isReachable()) || !current) return;
      current = false;
      store.dispatch(cameBack());
      catchUp(store);
      announceBack();
    };
    const now = () => {
      void look();
    };
    const timer = setInterval(() => {
      if (navigator.onLine) now();
    }, LOOK_AGAIN_MS);
    window.addEventListener('online', now);
    return () => {
      current = false;
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [store, offline]);
}
