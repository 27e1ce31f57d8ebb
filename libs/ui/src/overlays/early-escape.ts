import { useEffect, useRef } from 'react';

/** An overlay that opens later than this after the choice was opened by something else. Long enough for loading its code. */
const MAX_DELAY_MS = 4000;
/** `click` as well, because screen readers send only a click. */
const INPUT_EVENTS = ['keydown', 'pointerdown', 'click'];
let waiting: { since: number; escaped: boolean; stop: () => void } | undefined;

const onInput = (event: Event): void => {
  if (!waiting) return;
  // Ignore the click after a `pointerdown` that was handled already, and the click that chose the entry.
  if (
    event instanceof MouseEvent &&
    event.type === 'click' &&
    (event.detail > 0 || (event.target instanceof Element && event.target.closest('[role="menu"]')))
  )
    return;
  // The closing menu, which is a dialog element too, does not count as an open overlay.
  const inOverlay =
    event.target instanceof Element &&
    event.target.closest('[role="menu"], [role="dialog"], [role="alertdialog"]')?.matches('[role="menu"]') === false;
  // Any other input, and Esc in an open overlay, is meant for something else.
  if (event instanceof KeyboardEvent && event.key === 'Escape' && !inOverlay) waiting.escaped = true;
  else waiting.stop();
};

/**
 * Call when an entry of a menu is chosen. The drawer or dialog that it opens comes some frames later, and until then the focus is in the
 * closing menu or nowhere: an Esc pressed in that time is kept for the overlay.
 */
export function expectOverlay(): void {
  waiting?.stop();
  const stop = (): void => {
    waiting = undefined;
    for (const kind of INPUT_EVENTS) window.removeEventListener(kind, onInput, true);
  };
  waiting = { since: performance.now(), escaped: false, stop };
  for (const kind of INPUT_EVENTS) window.addEventListener(kind, onInput, true);
}

/** Inside of an overlay: closes it if Esc was pressed while it was opening. */
export function EarlyEscape({ onEscape }: { onEscape: () => void }): null {
  const hasChecked = useRef(false);
  useEffect(() => {
    // Only when the overlay opens: a menu inside of it may later start a wait of its own.
    if (hasChecked.current) return;
    hasChecked.current = true;
    const escaped = waiting !== undefined && waiting.escaped && performance.now() - waiting.since < MAX_DELAY_MS;
    waiting?.stop();
    if (escaped) onEscape();
  }, [onEscape]);
  return null;
}
