import { useEffect, useRef } from 'react';

/** What a choice opens comes within so many milliseconds, its code included; what comes later is somebody else's. */
const ON_ITS_WAY = 4000;
/** What somebody does: a screen reader presses with a click alone. */
const DEEDS = ['keydown', 'pointerdown', 'click'];
let waiting: { since: number; escaped: boolean; stop: () => void } | undefined;

const heard = (event: Event): void => {
  if (!waiting) return;
  // The end of a press that was heard as it began, or of the choice itself.
  if (
    event instanceof MouseEvent &&
    event.type === 'click' &&
    (event.detail > 0 || (event.target instanceof Element && event.target.closest('[role="menu"]')))
  )
    return;
  // The menu that goes is in a dialog of its own.
  const inOverlay =
    event.target instanceof Element &&
    event.target.closest('[role="menu"], [role="dialog"], [role="alertdialog"]')?.matches('[role="menu"]') === false;
  // Whatever else is done, and Esc in an overlay that stands, is about something else.
  if (event instanceof KeyboardEvent && event.key === 'Escape' && !inOverlay) waiting.escaped = true;
  else waiting.stop();
};

/**
 * An entry of a menu has been chosen. The drawer or dialog that it opens is there only some frames later, and until then the keyboard
 * is in the menu that goes, or nowhere: an Esc pressed in that time is kept for it.
 */
export function overlayMayCome(): void {
  waiting?.stop();
  const stop = (): void => {
    waiting = undefined;
    for (const kind of DEEDS) window.removeEventListener(kind, heard, true);
  };
  waiting = { since: performance.now(), escaped: false, stop };
  for (const kind of DEEDS) window.addEventListener(kind, heard, true);
}

/** Inside of an overlay: does what Esc would have done, if Esc was pressed while it was on its way. */
export function EarlyEscape({ onEscape }: { onEscape: () => void }): null {
  const asked = useRef(false);
  useEffect(() => {
    // Once, as it comes: a menu within it may have a choice on its way later.
    if (asked.current) return;
    asked.current = true;
    const escaped = waiting !== undefined && waiting.escaped && performance.now() - waiting.since < ON_ITS_WAY;
    waiting?.stop();
    if (escaped) onEscape();
  }, [onEscape]);
  return null;
}
