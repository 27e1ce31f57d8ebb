import { useSyncExternalStore } from 'react';

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let waiting: InstallPrompt | undefined;
const listeners = new Set<() => void>();
const set = (prompt: InstallPrompt | undefined) => {
  waiting = prompt;
  for (const listener of listeners) listener();
};

/** Catches the browser's `beforeinstallprompt`, so that the menu offers the installation instead. Called once, before the app starts. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => set(undefined));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asks whether to install the app; undefined where the browser does not offer it, or it is installed already. */
export function useInstallPrompt(): (() => void) | undefined {
  const prompt = useSyncExternalStore(subscribe, () => waiting);
  return (
    prompt &&
    (() => {
      // A prompt can be shown only once.
      set(undefined);
      prompt.prompt().catch(() => undefined);
    })
  );
}
