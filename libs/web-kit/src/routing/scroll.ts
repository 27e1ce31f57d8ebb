import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();
/** How long to wait for a page that is still loading before giving up its scroll position. */
const PATIENCE_MS = 3000;

const restore = (top: number): (() => void) => {
  const reached = () => document.documentElement.scrollHeight - window.innerHeight >= top;
  window.scrollTo(0, top);
  if (reached()) return () => undefined;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (reached()) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
    window.removeEventListener('keydown', stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  observer.observe(document.body);
  // Stop when the user scrolls.
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  window.addEventListener('keydown', stop);
  return stop;
};

/** In the next frame, which lays the page out anyway: scrolling immediately would force an extra layout. */
const toTop = (): (() => void) => {
  const frame = requestAnimationFrame(() => window.scrollTo(0, 0));
  return () => cancelAnimationFrame(frame);
};

/** Back and Forward restore the scroll position, also when the page loads later; other navigations start at the top. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    let stop: () => void = () => undefined;
    const kept = type === 'POP' ? (positions.get(key) ?? 0) : 0;
    if (kept > 0) stop = restore(kept);
    else if (type !== 'REPLACE') stop = toTop();
    const remember = () => {
      positions.set(key, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', remember);
    };
    // A change of the query alone (a filter, an open drawer) keeps the position.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}
