import { useLocation } from '@nb/web-kit';
import { type RefObject, useEffect, useRef } from 'react';

/** The cards above fill meanwhile and push it away; afterwards the place is left to the reader. */
const PATIENCE_MS = 3000;
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** For a part of a page that links lead to by `#id`: brings it into view, with the focus, and holds it there while the page fills. */
export function useArrival<Element extends HTMLElement>(id: string): RefObject<Element | null> {
  const target = useRef<Element>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    const element = target.current;
    if (hash !== `#${id}` || element === null) return undefined;
    const show = () => element.scrollIntoView({ block: 'start' });
    const observer = new ResizeObserver(show);
    const stop = () => {
      observer.disconnect();
      clearTimeout(begin);
      clearTimeout(end);
      for (const move of MOVES) window.removeEventListener(move, stop);
    };
    // After the page itself has gone to its top and to its heading.
    const begin = setTimeout(() => {
      element.focus({ preventScroll: true });
      show();
      observer.observe(document.body);
    }, 50);
    const end = setTimeout(stop, PATIENCE_MS);
    for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
    return stop;
  }, [hash, key, id]);
  return target;
}
