import { useSyncExternalStore } from 'react';

/** Whether a media condition such as `below.m` holds; renders again when it changes. For what CSS alone must not do, such as a visual order that differs from the tab order. */
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
