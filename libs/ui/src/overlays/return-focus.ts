import { useEffect } from 'react';

/** How many recently focused elements are remembered. */
const REMEMBERED = 12;
let recent: WeakRef<HTMLElement>[] = [];

if (typeof document !== 'undefined') {
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof HTMLElement && target !== document.body)
        recent = [new WeakRef(target), ...recent.slice(0, REMEMBERED - 1)];
    },
    true,
  );
}

const isNothing = (element: Element | null): boolean => element === null || element === document.body;
/** A dialog as a whole, to which react-aria gives the focus half a second after it opened if nothing has it at that moment. */
const isDialog = (element: Element | null): boolean =>
  element?.matches('[role="dialog"], [role="alertdialog"]') ?? false;
const canTake = (element: HTMLElement | undefined): element is HTMLElement =>
  element !== undefined && element.isConnected && element.closest('[inert], [aria-hidden="true"]') === null;

/**
 * Inside of an overlay: when it closes and nothing has the focus, because the element that opened it is gone (the item of a menu, for
 * example), or only the dialog below as a whole, focuses the most recent element that still exists.
 */
export function ReturnFocus(): null {
  useEffect(() => {
    const before = recent;
    return () => {
      // react-aria gives it back in the next frame, when it can.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const now = document.activeElement;
          if (!isNothing(now) && !isDialog(now)) return;
          for (const place of before) {
            const element = place.deref();
            if (!canTake(element) || (!isNothing(now) && !now?.contains(element))) continue;
            element.focus();
            if (document.activeElement === element) return;
          }
          // Opened by its address: nothing had the focus before.
          if (isNothing(now)) document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true });
        }),
      );
    };
  }, []);
  return null;
}
