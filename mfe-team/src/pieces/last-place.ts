import { type FocusEvent, useEffect, useRef } from 'react';

/** Names an item among its list: what is moved within the same elements keeps it. */
export const PLACE = 'data-place';
/** After so long a menu that is closing has gone. */
const CLOSED_MS = [0, 150, 400];
interface Place {
  id: string;
  index: number;
}

/**
 * Whatever leaves its place in a list takes along the focus of the button that was pressed on it. The focus goes after it when it only stands
 * elsewhere now, else to what comes next; to `rest` (the same function at each call) when nothing is left. Items are those that carry `PLACE`.
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
      const items = [...(list.current?.querySelectorAll(`[${PLACE}]`) ?? [])];
      const next =
        items.find((item) => item.getAttribute(PLACE) === place.id) ?? items[Math.min(place.index, items.length - 1)];
      at.current = undefined;
      (next?.querySelector<HTMLElement>('[aria-haspopup]') ?? next?.querySelector('button') ?? rest())?.focus();
    };
    goOn();
    // Its menu may still be closing, and has the focus until then.
    const timers = CLOSED_MS.map((ms) => setTimeout(goOn, ms));
    return () => timers.forEach(clearTimeout);
  }, [ids, rest]);
  return {
    ref: list,
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      const items = [...currentTarget.querySelectorAll(`[${PLACE}]`)];
      const index = items.findIndex((item) => item.contains(target));
      // A menu or a question of an item lies outside of it in the page, and the item is where one still is.
      at.current = index >= 0 ? { id: items[index]!.getAttribute(PLACE)!, index } : (at.current ?? before.current);
    },
    // Left for another place, or for none by a press beside everything; when what had it has gone, that is no leaving.
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
