import { type RefObject, useEffect, useState } from 'react';

export type Edge = 'top' | 'bottom';

/** Whether anything of the one lies over the other. */
const meet = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The edge of the window to go to, when a message that stays would cover what has the keyboard's focus (WCAG 2.4.11); undefined while it may stay where it is.
 * It moves instead of the page: what one reads stays where it is, and the last line of a page could not be scrolled out from under it.
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
      // The boxes and dots of a choice are drawn by its label.
      if (!meet(own, (here.closest('label') ?? here).getBoundingClientRect())) return;
      setEdge(own.top + own.bottom > window.innerHeight ? 'top' : 'bottom');
    };
    let frame = requestAnimationFrame(look);
    // The browser brings what takes the focus into sight after the event.
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
