import { useSyncExternalStore } from 'react';

/** Whether a media condition holds, such as `below.m`, and the moment it changes: for what CSS alone must not do, as putting things in another order than the one they are gone through in. */
export function useMedia(condition: string): boolean {
  const listen = (changed: () => void): (() => void) => {
    const query = window.matchMedia(condition);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(condition).matches,
    () => false,
  );
}
