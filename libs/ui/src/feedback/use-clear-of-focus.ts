import { type RefObject, useEffect, useState } from 'react';

export type Edge = 'top' | 'bottom';

/** Whether the two boxes overlap. */
const meet = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The edge of the window to move to when a persistent message would cover the focused element (WCAG 2.4.11); undefined while it may stay where it is.
 * The message moves instead of the page scrolling, because the last line of a page could not be scrolled out from under it.
 */
export function useClearOfFocus(message: RefObject<HTMLElement | null>): Edge | undefined {
  const [edge, setEdge] = useState<Edge>();
  useEffect(() => {
    const look = (): void => {
      const box = message.current;
      const here = document.activeElement;
      // Only for keyboard focus, so that a message never moves away from under a pointer.
      if (!box || !here || here === document.body || box.contains(here) || !here.matches(':focus-visible')) return;
      // A focused dialog is no control, and on a phone it leaves no free place to move to.
      if (here.matches('[role=dialog], [role=alertdialog]')) return;
      const own = box.getBoundingClientRect();
      // The visible box of a checkbox or radio button is drawn by its label.
      if (!meet(own, (here.closest('label') ?? here).getBoundingClientRect())) return;
      setEdge(own.top + own.bottom > window.innerHeight ? 'top' : 'bottom');
    };
    let frame = requestAnimationFrame(look);
    // The browser scrolls the focused element into view after the event.
    const later = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    document.addEventListener('focusin', later);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', later);
    };
  }, [message]);
  return edge;
}
