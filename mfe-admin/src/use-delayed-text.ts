import { useEffect, useState } from 'react';

/** The typed text is applied this long after the last key (RT §9). */
const SEARCH_DEBOUNCE_MS = 500;

/**
 * A text that is applied a moment after the last key: what is typed, how to change it, and whether it waits. Back, Forward and
 * «Clear filters» change what is applied, and the typed text follows.
 */
export function useDelayedText(applied: string, apply: (text: string) => void): [string, (text: string) => void, boolean] {
  const [typed, setTyped] = useState(applied);
  const [before, setBefore] = useState(applied);
  if (before !== applied) {
    setBefore(applied);
    setTyped(applied);
  }
  useEffect(() => {
    if (typed === applied) return undefined;
    const timer = setTimeout(() => { setBefore(typed); apply(typed); }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, applied, apply]);
  return [typed, setTyped, typed !== applied];
}
