import { useSyncExternalStore } from 'react';

/** Below this a month has no room for names. */
const NARROW = '(max-width: 767.98px)';
const listen = (changed: () => void): (() => void) => {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the page is as narrow as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(listen, () => window.matchMedia(NARROW).matches);
