import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first field of a dialog that opens over whatever is there: a dialog below keeps the focus until this one has taken over, a frame later. */
export function useFocusOnOpen(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return field;
}
