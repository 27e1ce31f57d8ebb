import type { VirtualizerOptions } from '@tanstack/react-virtual';

/** After so long without an event the list stands still. */
const REST_MS = 150;

/** Tells the virtualizer where the page is scrolled to, with one timer that runs on instead of another set for each event (performance.md 11). */
export const observeScroll: VirtualizerOptions<Window, HTMLElement>['observeElementOffset'] = (_virtual, tell) => {
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    const left = last + REST_MS - performance.now();
    timer = left > 0 ? setTimeout(rest, left) : undefined;
    if (timer === undefined) tell(window.scrollY, false);
  };
  const onScroll = () => {
    last = performance.now();
    timer ??= setTimeout(rest, REST_MS);
    tell(window.scrollY, true);
  };
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    window.removeEventListener('scroll', onScroll);
    clearTimeout(timer);
  };
};
