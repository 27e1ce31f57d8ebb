import { useLocation } from '@nb/web-kit';
import { type RefObject, useEffect, useRef } from 'react';

/** How long the part is kept in view while the cards above it load and move it; afterwards the user scrolls freely. */
const PATIENCE_MS = 3000;
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** For a part of a page with links to its `#id`: scrolls it into view, focuses it, and keeps it there while the page loads. */
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
    // After the page itself has scrolled to the top and focused its heading.
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
