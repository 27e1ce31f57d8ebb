import { startTransition, useDeferredValue, useEffect, useState } from 'react';

/**
 * Whether what a page shows is to be drawn, once it `arrived`. The store tells its readers of an answer in one go, and what they draw of it
 * they draw in one piece, a whole page at its first answer; one frame behind, it is drawn in pieces between which the page can answer
 * (performance.md 10). Answers after the first show at once.
 */
export const useArrived = (arrived: boolean): boolean => useDeferredValue(arrived) && arrived;

/** Which drawing of a large page this is: 0 at first, at most `last`. What stands further down waits for a later one, so that none takes long. */
export function useDrawing(last = 1): number {
  const [drawing, setDrawing] = useState(0);
  useEffect(() => {
    if (drawing < last) startTransition(() => setDrawing(drawing + 1));
  }, [drawing, last]);
  return drawing;
}
