import { type FocusEvent, useEffect, useRef } from 'react';

/** Names an item among its list: what is moved within the same elements keeps it. */
export const PLACE = 'data-place';
interface Place { id: string; index: number }

/**
 * Whatever leaves its place in a list takes along the focus of the button that was pressed on it. The focus goes after it when it only stands
 * elsewhere now, else to what comes next; to `rest` (the same function at each call) when nothing is left. Items are those that carry `PLACE`.
 */
export function useLastPlace<List extends HTMLElement>(ids: string, rest: () => HTMLElement | null) {
  const list = useRef<List>(null);
  const at = useRef<Place>(undefined);
  useEffect(() => {
    const place = at.current;
    if (place === undefined || (document.activeElement !== null && document.activeElement !== document.body)) return;
    const items = [...(list.current?.querySelectorAll(`[${PLACE}]`) ?? [])];
    const next = items.find((item) => item.getAttribute(PLACE) === place.id) ?? items[Math.min(place.index, items.length - 1)];
    at.current = undefined;
    (next?.querySelector<HTMLElement>('[aria-haspopup]') ?? next?.querySelector('button') ?? rest())?.focus();
  }, [ids, rest]);
  return {
    ref: list,
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      const items = [...currentTarget.querySelectorAll(`[${PLACE}]`)];
      const index = items.findIndex((item) => item.contains(target));
      // A menu or a question of an item lies outside of it, and gives the focus back.
      if (index >= 0) at.current = { id: items[index]!.getAttribute(PLACE)!, index };
    },
    // Left for another place, or for none by a press beside everything; when what had it has gone, that is no leaving.
    onBlur: ({ relatedTarget, target }: FocusEvent<HTMLElement>) => {
      const left = at.current;
      if (relatedTarget !== null) at.current = undefined;
      else setTimeout(() => { if (at.current === left && target.isConnected && document.activeElement !== target) at.current = undefined; });
    },
  };
}
