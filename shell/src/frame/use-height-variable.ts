import { type RefObject, useEffect } from 'react';

/** Keeps the height of what stands at an edge of the screen in a CSS variable of the page, so that nothing else lies or scrolls below it. */
export function useHeightVariable(name: `--nb-${string}`, ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !ref.current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty(name, `${Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`),
    );
    observer.observe(ref.current);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name, ref, isShown]);
}
