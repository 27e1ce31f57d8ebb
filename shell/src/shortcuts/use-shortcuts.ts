import { useEffect, useRef } from 'react';
import { shortcutsOn } from './shortcut-choice';
import { reachable, shortcutOf } from './shortcuts.rules';

/** What can be pressed; anything else that is marked receives the key as an event. */
const PRESSED = 'button, a[href], input, select, textarea, summary';

/**
 * `/` focuses the page's search, `n` presses its «new» button, `?` lists the shortcuts. A page of any remote marks its search and its
 * buttons with `data-shortcut`; a page without them has no such shortcut. A list that acts on keys itself is marked with all of them, separated by
 * blanks, and receives `page-shortcut` with the key as its detail. While a dialog is open the keys do nothing.
 */
export function useShortcuts(onHelp: () => void): void {
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const key = shortcutOf(event, event.target instanceof Element ? event.target : null);
      const main = document.getElementById('main');
      if (key === undefined || !shortcutsOn() || !main || main.closest('[inert], [aria-hidden="true"]')) return;
      if (key === '?') help.current();
      else {
        const element = reachable(main, key);
        if (!element) return;
        if (!element.matches(PRESSED)) element.dispatchEvent(new CustomEvent('page-shortcut', { detail: key }));
        else {
          element.focus();
          if (element instanceof HTMLInputElement) element.select();
          else element.click();
        }
      }
      // Otherwise the letter would be typed into the newly focused field.
      event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
