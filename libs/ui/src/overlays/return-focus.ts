import { useEffect } from 'react';

/** So many places of the focus are remembered. */
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

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
const canTake = (element: HTMLElement | undefined): element is HTMLElement =>
  element !== undefined && element.isConnected && element.closest('[inert], [aria-hidden="true"]') === null;

/**
 * Inside of an overlay: when it goes and nothing has the focus, because what opened it has gone before (the item of a menu, for
 * example), the focus goes to where it was last and what is still there.
 */
export function ReturnFocus(): null {
  useEffect(() => {
    const before = recent;
    return () => {
      // react-aria gives it back in the next frame, when it can.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (!isLost()) return;
          for (const place of before) {
            const element = place.deref();
            if (!canTake(element)) continue;
            element.focus();
            if (!isLost()) return;
          }
          // Opened by an address: nobody was anywhere before.
          document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true });
        }),
      );
    };
  }, []);
  return null;
}
