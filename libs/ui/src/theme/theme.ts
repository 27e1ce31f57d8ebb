import { useEffect, useSyncExternalStore } from 'react';
import { dark, light } from './tokens';

/** What the person chose (localStorage key `theme`; docs/product/languages.md#theme); `system` follows the operating system while the page is open. */
export type ThemeChoice = 'light' | 'dark' | 'system';
export type Theme = 'light' | 'dark';

const key = 'theme';
const systemDark = '(prefers-color-scheme: dark)';
const choices: readonly string[] = ['light', 'dark', 'system'];
const listeners = new Set<() => void>();
let choice: ThemeChoice | null = null;
let forced: readonly Theme[] = [];
let watching = false;

function stored(): ThemeChoice {
  try {
    const value = localStorage.getItem(key);
    return value !== null && choices.includes(value) ? (value as ThemeChoice) : 'light';
  } catch {
    return 'light'; // storage may be blocked; the page must still show
  }
}

const isSystemDark = (): boolean => typeof matchMedia === 'function' && matchMedia(systemDark).matches;

/** The person's choice; `light` when never made. */
export function themeChoice(): ThemeChoice {
  return (choice ??= stored());
}

/** The theme that is on screen now. */
export function currentTheme(): Theme {
  const over = forced.at(-1);
  if (over) return over;
  const wanted = themeChoice();
  return wanted === 'system' ? (isSystemDark() ? 'dark' : 'light') : wanted;
}

function apply(): void {
  const theme = currentTheme();
  document.documentElement.setAttribute('data-theme', theme);
  // A phone colours its own bars like the page.
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', (theme === 'dark' ? dark : light).bg);
  for (const listener of listeners) listener();
}

/** Saves the choice and shows it immediately, in other open tabs too. */
export function setTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // blocked storage: the choice still holds until the page is left
  }
  apply();
}

/** Starts following the operating system and other tabs; safe to call twice. Returns the function that stops it. */
export function startTheme(): () => void {
  apply();
  if (watching) return () => undefined;
  watching = true;
  const query = typeof matchMedia === 'function' ? matchMedia(systemDark) : undefined;
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== key && event.key !== null) return;
    choice = null;
    apply();
  };
  query?.addEventListener('change', apply);
  window.addEventListener('storage', onStorage);
  return () => {
    watching = false;
    query?.removeEventListener('change', apply);
    window.removeEventListener('storage', onStorage);
  };
}

/** Shows one theme whatever was chosen, until the returned function is called. The choice itself stays. */
export function forceTheme(theme: Theme): () => void {
  forced = [...forced, theme];
  apply();
  let released = false;
  return () => {
    if (released) return;
    released = true;
    const at = forced.lastIndexOf(theme);
    forced = forced.filter((_, index) => index !== at);
    apply();
  };
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Choice, shown theme, and how to change it. */
export function useTheme(): { choice: ThemeChoice; theme: Theme; setTheme: (next: ThemeChoice) => void } {
  const chosen = useSyncExternalStore(subscribe, themeChoice, () => 'light' as const);
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light' as const);
  return { choice: chosen, theme, setTheme };
}

/** Keeps one theme on screen while the calling page is mounted (registration is always light). */
export function useForcedTheme(theme: Theme): void {
  useEffect(() => forceTheme(theme), [theme]);
}
