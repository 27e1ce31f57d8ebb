import { type RefObject, useLayoutEffect, useState } from 'react';

const ROOT_FONT_SIZE = 16;

/** Width of an element in CSS pixels at the usual text size: larger letters leave less room; unlimited where nothing is laid out, as in jsdom. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const measure = () => {
      const width = element.current?.getBoundingClientRect().width ?? 0;
      const scale =
        (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_FONT_SIZE) / ROOT_FONT_SIZE;
      setRoom(width === 0 ? Number.POSITIVE_INFINITY : Math.round(width / scale));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
