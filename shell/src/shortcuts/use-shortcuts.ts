import { useEffect, useRef } from 'react';
import { shortcutsOn } from './shortcut-choice';
import { GO_WITHIN_MS, LETTERS, plainKey, reachable, shortcutOf } from './shortcuts.rules';

/** What can be pressed; anything else that is marked receives the key as an event. */
const PRESSED = 'button, a[href], input, select, textarea, summary';

/**
 * `/` focuses the page's search, `n` presses its «new» button, `?` lists the shortcuts, `g` and a letter go to another page. A page of any remote marks its search and its
 * buttons with `data-shortcut`; a page without them has no such shortcut. A list that acts on keys itself is marked with all of them, separated by
 * blanks, and receives `page-shortcut` with the key as its detail. While a dialog is open the keys do nothing.
 */
export function useShortcuts(onHelp: () => void, onGo: (place: string) => void): void {
  const acts = useRef({ help: onHelp, go: onGo });
  useEffect(() => {
    acts.current = { help: onHelp, go: onGo };
  });
  useEffect(() => {
    let goUntil = 0;
    const pressed = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const main = document.getElementById('main');
      if (!shortcutsOn() || !main || main.closest('[inert], [aria-hidden="true"]')) return;
      const letter = plainKey(event, target);
      const place = letter !== undefined && event.timeStamp < goUntil ? LETTERS[letter] : undefined;
      goUntil = letter === 'g' ? event.timeStamp + GO_WITHIN_MS : 0;
      if (place !== undefined) {
        event.preventDefault();
        acts.current.go(place);
        return;
      }
      const key = shortcutOf(event, target);
      if (key === undefined) return;
      if (key === '?') acts.current.help();
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
