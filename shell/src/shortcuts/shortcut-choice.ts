import { useSyncExternalStore } from 'react';

/** Kept in the browser, like the theme. People who use speech input or press keys by accident can switch single-key shortcuts off (WCAG 2.1.4). */
const KEY = 'shortcuts';
const listeners = new Set<() => void>();
let chosen: boolean | undefined;

const stored = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
};

/** Whether single-key shortcuts are on. */
export const shortcutsOn = (): boolean => chosen ?? stored();

/** Switches them on or off, for this browser. */
export function setShortcuts(on: boolean): void {
  chosen = on;
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
    // Read the stored value each time, because other tabs may change it.
    chosen = undefined;
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** `shortcutsOn` as a hook. */
export const useShortcutChoice = (): boolean => useSyncExternalStore(subscribe, shortcutsOn);
