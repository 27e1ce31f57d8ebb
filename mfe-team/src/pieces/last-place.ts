import { type FocusEvent, useEffect, useRef } from 'react';

/** Attribute with the id of a list item, by which it is found again after it moved. */
export const PLACE = 'data-place';
/** Rows of a table have theirs as `data-key`. */
const ITEMS = `[${PLACE}], tr[data-key]`;
const idOf = (item: Element): string | null => item.getAttribute(PLACE) ?? item.getAttribute('data-key');
/** When to try again, ms: a closing menu keeps the focus until its animation ends. */
const CLOSED_MS = [0, 150, 400];
interface Place {
  id: string;
  index: number;
}

/**
 * Restores the focus after an item was moved or removed together with the focused button: to the moved item, otherwise to the item that follows,
 * or to `rest` (the same function at each call) when none is left. Items are elements with the attribute `PLACE`.
 */
export function useLastPlace<List extends HTMLElement>(ids: string, rest: () => HTMLElement | null) {
  const list = useRef<List>(null);
  const at = useRef<Place>(undefined);
  const before = useRef<Place>(undefined);
  useEffect(() => {
    const place = at.current;
    if (place === undefined) return undefined;
    const goOn = (): void => {
      if (at.current !== place || (document.activeElement !== null && document.activeElement !== document.body)) return;
      const items = [...(list.current?.querySelectorAll(ITEMS) ?? [])];
      const next = items.find((item) => idOf(item) === place.id) ?? items[Math.min(place.index, items.length - 1)];
      at.current = undefined;
      (next?.querySelector<HTMLElement>('[aria-haspopup]') ?? next?.querySelector('button') ?? rest())?.focus();
    };
    goOn();
    // A menu of the item may still be closing and has the focus until then.
    const timers = CLOSED_MS.map((ms) => setTimeout(goOn, ms));
    return () => timers.forEach(clearTimeout);
  }, [ids, rest]);
  return {
    ref: list,
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      const items = [...currentTarget.querySelectorAll(ITEMS)];
      const index = items.findIndex((item) => item.contains(target));
      // Menus and dialogs of an item are rendered outside of it: the place stays that of the item.
      at.current = index >= 0 ? { id: idOf(items[index]!)!, index } : (at.current ?? before.current);
    },
    // The place is forgotten when the focus moves elsewhere or the person clicks on nothing, not when the focused element was removed.
    onBlur: ({ relatedTarget, target }: FocusEvent<HTMLElement>) => {
      const left = at.current;
      if (left) before.current = left;
      if (relatedTarget !== null) at.current = undefined;
      else
        setTimeout(() => {
          if (at.current === left && target.isConnected && document.activeElement !== target) at.current = undefined;
        });
    },
  };
}
