import { type RefObject, useEffect, useState } from 'react';

const CONTROLS =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary, video[controls], [tabindex]:not([tabindex="-1"])';

const needsStop = (area: HTMLElement): boolean =>
  area.scrollHeight > area.clientHeight && area.querySelector(CONTROLS) === null;

/**
 * A scrolling area without controls can't be reached by keyboard in every browser, so its end could not be read. Makes it a named tab stop
 * while that is so (WCAG 2.1.1).
 */
export function useScrollStop(area: RefObject<HTMLElement | null>, open: boolean, label: string) {
  const [stop, setStop] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!open || element === null) {
      setStop(false);
      return undefined;
    }
    const look = () => setStop(needsStop(element));
    look();
    const changed = new MutationObserver(look);
    changed.observe(element, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['disabled', 'href', 'tabindex'],
    });
    const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    resized?.observe(element);
    return () => {
      changed.disconnect();
      resized?.disconnect();
    };
  }, [area, open]);
  return stop ? ({ tabIndex: 0, role: 'region', 'aria-label': label } as const) : {};
}
