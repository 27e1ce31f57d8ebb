import { useLayoutEffect, useRef, useState } from 'react';

/** From this width on, at the usual text size, there is room for the columns of figures. */
const WIDE = 680;
const ROOT_FONT_SIZE = 16;

/** Where the grid begins on the page, and whether it has room for the columns. */
export function usePlace() {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ offset: 0, wide: true });
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const { top, width } = list.current.getBoundingClientRect();
      const scale =
        (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_FONT_SIZE) / ROOT_FONT_SIZE;
      const next = { offset: Math.round(top + window.scrollY), wide: width === 0 || width >= WIDE * scale };
      setPlace((now) => (now.offset === next.offset && now.wide === next.wide ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { list, ...place };
}
