import { useLayoutEffect, useRef, useState } from 'react';

/** From this width on there are columns (below it the row says in words what they hold). */
const WIDE = 640;

/** Where the grid begins on the page, and whether it has room for columns. */
export function usePlace() {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ offset: 0, wide: true });
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return;
      const { top, width } = list.current.getBoundingClientRect();
      const next = { offset: Math.round(top + window.scrollY), wide: width === 0 || width >= WIDE };
      setPlace((now) => (now.offset === next.offset && now.wide === next.wide ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { list, ...place };
}
